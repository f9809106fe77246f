/**
 * A game in the world's loop: its sessions as Kod knows them, characters, timers of the system, and what is told to clients once it is on
 * disk. Owned by the world's thread.
 */
@NullMarked
package dev.ambit.game.play;

import org.jspecify.annotations.NullMarked;
