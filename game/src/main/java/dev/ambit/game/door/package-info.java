/** The doors of a game: the BlakSton protocol on port 5959, and the maintenance port. One {@code Dialect} each, on connections' threads. */
@NullMarked
package dev.ambit.game.door;

import org.jspecify.annotations.NullMarked;
