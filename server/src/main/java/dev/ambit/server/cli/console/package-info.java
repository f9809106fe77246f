/**
 * What commands share: options that several have, and how tables, plain words and errors are written to a terminal.
 */
@NullMarked
package dev.ambit.server.cli.console;

import org.jspecify.annotations.NullMarked;
