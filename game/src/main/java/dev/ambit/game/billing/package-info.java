/** Asks a billing server, a program of somebody else, who may log in to a game. */
@NullMarked
package dev.ambit.game.billing;

import org.jspecify.annotations.NullMarked;
