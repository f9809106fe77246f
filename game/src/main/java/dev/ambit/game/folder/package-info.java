/**
 * The folder of a game: its Kod or object files, resources, rooms, texts, and the original server's configuration. Nothing outside of it is
 * read.
 */
@NullMarked
package dev.ambit.game.folder;

import org.jspecify.annotations.NullMarked;
