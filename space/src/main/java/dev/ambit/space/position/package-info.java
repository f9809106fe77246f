/**
 * The positions of everybody, told to everybody in a few bits each. A {@link dev.ambit.space.position.Roll} says who is where;
 * a {@link dev.ambit.space.position.PositionCodec} turns that into frames, one after another, each the difference to the one
 * before; a {@link dev.ambit.space.position.PositionCodec.Picture} turns frames back into positions. Knows no wire and no clock.
 */
@NullMarked
package dev.ambit.space.position;

import org.jspecify.annotations.NullMarked;
