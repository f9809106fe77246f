/**
 * The first wire between page and world: JSON text over WebSocket, one message per client per tick.
 *
 * <p>{@link dev.ambit.gateway.page.PageWire} is the codec's face; {@link dev.ambit.gateway.page.PageLine}
 * is one connection. docs/wire.md is the same for people.
 */
@NullMarked
package dev.ambit.gateway.page;

import org.jspecify.annotations.NullMarked;
