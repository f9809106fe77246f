/**
 * Where things are: rooms, their walls, and which steps they allow.
 *
 * <p>Pure: no clock, no socket, no file. Lengths are fine units, {@value dev.ambit.space.Place#FINE_UNITS_PER_METRE} to
 * the metre; x grows east, z grows south. The world asks before it moves anybody; the page follows the same rules.
 */
@NullMarked
package dev.ambit.space;

import org.jspecify.annotations.NullMarked;
