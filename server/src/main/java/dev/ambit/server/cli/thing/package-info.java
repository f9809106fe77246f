/**
 * {@code ./ambit thing}: looks at and changes the Things of a running world from a terminal.
 *
 * <p>Each command is one {@link dev.ambit.server.cli.thing.Visit}: it enters the world like a page, over the same wire
 * (docs/wire.md), asks, prints the answer and leaves. Nothing here knows the server's own classes.
 */
@NullMarked
package dev.ambit.server.cli.thing;

import org.jspecify.annotations.NullMarked;
