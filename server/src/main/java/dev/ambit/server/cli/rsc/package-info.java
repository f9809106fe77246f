/** {@code ./ambit rsc}: resource files, which hold the texts and file names of a game's Kod. */
@NullMarked
package dev.ambit.server.cli.rsc;

import org.jspecify.annotations.NullMarked;
