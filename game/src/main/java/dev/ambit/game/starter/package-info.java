/** The smallest game that can be played, as files to start from: its Kod and texts are resources of this package, its room is made. */
@NullMarked
package dev.ambit.game.starter;

import org.jspecify.annotations.NullMarked;
