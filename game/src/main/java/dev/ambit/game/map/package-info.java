/** Maps that clients of a game keep: which walls somebody has seen, and what they have written beside them ({@code .map}). */
@NullMarked
package dev.ambit.game.map;

import org.jspecify.annotations.NullMarked;
