/**
 * What the world hears and what it says.
 *
 * <p>{@code Input} comes in from a {@code Line}, {@code News} go out, packed in a {@code Dispatch} for one visitor or a {@code Bulletin} for many.
 * {@code Archive}, {@code CodeLoader} and {@code Draughtsman} are asked by the world and answer later, by input. The gateway speaks these, the
 * world makes and understands them.
 */
@NullMarked
package dev.ambit.world.message;

import org.jspecify.annotations.NullMarked;
