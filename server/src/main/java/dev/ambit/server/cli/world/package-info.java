/**
 * {@code ./ambit export}, {@code import} and {@code saved}: whole worlds as folders of text, and as saved games of the
 * original. The formats are in {@code world.image.text} and {@code world.image.saved}; here are the files on disk and
 * the journal.
 */
@NullMarked
package dev.ambit.server.cli.world;

import org.jspecify.annotations.NullMarked;
