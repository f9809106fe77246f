/**
 * The world as a host among hosts, and what pages say to it.
 *
 * <p>{@link dev.ambit.gateway.page.WorldResident} speaks for the world; whoever it speaks to has a {@link
 * dev.ambit.gateway.page.VisitorLine}, a page a {@link dev.ambit.gateway.page.PageLine}. {@link
 * dev.ambit.gateway.page.PageWire} is the face of the JSON codec; what control packets have words for is said by those
 * ({@code control}). What the world says is written down in a {@link
 * dev.ambit.gateway.page.Mail}, brought by a {@code Postman} of the {@link dev.ambit.gateway.page.PostOffice} and becomes a {@link dev.ambit.gateway.page.Letter} on the connection's thread. docs/wire.md
 * is the same for people.
 */
@NullMarked
package dev.ambit.gateway.page;

import org.jspecify.annotations.NullMarked;
