/**
 * What a builder draws: the plan of a room. Everything else about a room, from the walls one bumps into to who sees whom, is
 * worked out from it.
 *
 * <p>The numbers and bits are those of the original's room files, so that these can be read and written without loss.
 */
@NullMarked
package dev.ambit.space.plan;

import org.jspecify.annotations.NullMarked;
