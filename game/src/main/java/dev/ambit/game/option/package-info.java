/**
 * What an operator may set of a game: one table of options, the file {@code blakserv.cfg} that the original keeps them in, and their values
 * now. Knows no socket and reads no file by itself.
 */
@NullMarked
package dev.ambit.game.option;

import org.jspecify.annotations.NullMarked;
