/**
 * Graphics of a game: {@code .bgf} files read and written, and made of pictures.
 *
 * <pre>
 * pictures (BMP, PNG) -> Picture256 -> Bitmap -> Bgf -> BgfWriter -> bytes -> BgfReader -> Bgf -> pictures
 *                                      makebgf's words -> BgfRecipe
 * </pre>
 */
@NullMarked
package dev.ambit.game.art;

import org.jspecify.annotations.NullMarked;
