/**
 * Things: the objects of a world and what may be done with them.
 *
 * <p>{@code Things} is the heap, {@code Thing} one of them, {@code Properties} where a property gets its value. {@code Messages} runs what
 * is asked on behalf of somebody, {@code Permissions} and the one {@code Policy} say who may do what, {@code Events} tells Things what
 * happens around them. {@code Desk} answers people, {@code Edits} is how builders change the world while it runs.
 *
 * <p>All of it belongs to the world's thread and is called by {@code dev.ambit.world} and its {@code sight}. Others only use its plain words:
 * the server and the gateway say who is what ({@code Effective.Rank}) and how much is allowed ({@code Quota}), and read why not ({@code
 * Refusal}). Benches look into it.
 */
@NullMarked
package dev.ambit.world.thing;

import org.jspecify.annotations.NullMarked;
