/**
 * A world as a folder of text, for people to read, review and keep under version control, and back. Pure: a folder is a
 * map from paths to bytes.
 *
 * <pre>
 * Image -> Terms (values as trees) -> ThingWriter -> WorldText -> files
 * files -> Tokens -> ThingParser (and TermParser) -> Draft -> Assembly -> Image
 * </pre>
 *
 * What stands in the files is in docs/world-as-text.md. Two laws hold: writing, reading and writing again gives the same
 * bytes; and what is read is what was written but for the numbers of list cells, strings and names.
 */
@NullMarked
package dev.ambit.world.image.text;

import org.jspecify.annotations.NullMarked;
