/**
 * Things: the objects of a world and what may be done with them.
 *
 * <p>{@code Things} is the heap with its rules, {@code Thing} one of them, {@code Policy} says who may do what, {@code
 * Events} tells Things what happens around them, {@code Edits} is how builders change the world while it runs. All of it
 * belongs to the world's thread; only {@code dev.ambit.world} calls it.
 */
@NullMarked
package dev.ambit.world.thing;

import org.jspecify.annotations.NullMarked;
