/**
 * Saved games of the original BlakSton server: its four files and the control file as records, and what of a world fits
 * into them. Pure: a folder is a map from names to bytes.
 *
 * <pre>
 * files -> SavedGame -> SavedImport -> Image          Image -> SavedExport -> SavedGame -> files
 * </pre>
 *
 * Numbers of classes, properties and resources differ with every compilation, so everything goes by name
 * ({@link dev.ambit.world.image.saved.KodNames}).
 */
@NullMarked
package dev.ambit.world.image.saved;

import org.jspecify.annotations.NullMarked;
