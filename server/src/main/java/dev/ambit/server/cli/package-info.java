/**
 * The command line. Each command is a class; {@link dev.ambit.server.cli.Main} collects them, those of other modules by
 * {@link java.util.ServiceLoader} as {@link dev.ambit.server.cli.Subcommand}.
 */
@NullMarked
package dev.ambit.server.cli;

import org.jspecify.annotations.NullMarked;
