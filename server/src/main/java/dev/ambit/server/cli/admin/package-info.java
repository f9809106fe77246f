/** {@code ./ambit admin}: a console of the game that a running server hosts. May be called by the command line alone. */
@NullMarked
package dev.ambit.server.cli.admin;

import org.jspecify.annotations.NullMarked;
