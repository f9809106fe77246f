/** Graphics of a game: {@code .bgf} files read and written, and made of pictures. */
@NullMarked
package dev.ambit.game.art;

import org.jspecify.annotations.NullMarked;
