/** Saved games of the original as files on disk, for the command line and for a server that begins with one. */
@NullMarked
package dev.ambit.server.saved;

import org.jspecify.annotations.NullMarked;
