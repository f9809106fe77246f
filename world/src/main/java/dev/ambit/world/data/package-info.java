/**
 * Things as plain data: what may be asked of them, and what is answered.
 *
 * <p>{@code Datum} is a value, {@code ThingView} a Thing as a client keeps it, {@code Request} a question and {@code Result} what came of it.
 * Nothing here lives or changes, so any thread may read it; everybody above may use it.
 */
@NullMarked
package dev.ambit.world.data;

import org.jspecify.annotations.NullMarked;
