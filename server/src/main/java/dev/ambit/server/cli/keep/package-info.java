/** Commands about what is kept of a world: its journal, its history, and going back in it. */
@NullMarked
package dev.ambit.server.cli.keep;

import org.jspecify.annotations.NullMarked;
