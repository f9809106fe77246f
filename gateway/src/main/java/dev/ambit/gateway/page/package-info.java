/**
 * The world as a host among hosts, and what pages say to it.
 *
 * <p>{@link dev.ambit.gateway.page.WorldDesk} speaks for the world; whoever it speaks to has a {@link
 * dev.ambit.gateway.page.VisitorLine}, a page a {@link dev.ambit.gateway.page.PageLine}. {@link
 * dev.ambit.gateway.page.PageWire} is the face of the JSON codec; what control packets have words for is said by those
 * ({@code control}). docs/wire.md is the same for people.
 */
@NullMarked
package dev.ambit.gateway.page;

import org.jspecify.annotations.NullMarked;
