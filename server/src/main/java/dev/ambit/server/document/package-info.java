/**
 * The world's documents: files of its folders, read and never left ({@link dev.ambit.server.document.WorldLibrary}); and
 * the pictures people bring to be seen as ({@link dev.ambit.server.document.Tailor}), which are believed to be pictures
 * only after they have been read to their last byte, and are then painted anew. Called by the gateway's document desk on
 * threads that may wait.
 */
@NullMarked
package dev.ambit.server.document;

import org.jspecify.annotations.NullMarked;
