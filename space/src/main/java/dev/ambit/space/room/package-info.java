/**
 * Rooms ready to be walked in: which steps they allow, and how doors and lifts stand right now. The world asks before it moves
 * anybody.
 */
@NullMarked
package dev.ambit.space.room;

import org.jspecify.annotations.NullMarked;
