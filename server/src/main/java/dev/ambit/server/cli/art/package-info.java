/** {@code ./ambit bgf} and {@code ./ambit map}: the graphics of a game, and the maps that its players have drawn by walking. */
@NullMarked
package dev.ambit.server.cli.art;

import org.jspecify.annotations.NullMarked;
