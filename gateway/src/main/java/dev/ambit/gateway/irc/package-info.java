/**
 * The IRC door, where a stock IRC client joins the world's channels and talks with its visitors.
 *
 * <p>{@code IrcDialect} is IRC on a connection, which is a host of the group server like every other client. {@code IrcSession}
 * translates between IRC lines and group messages and knows neither socket nor clock; commands are answered at desks, one subject
 * each. docs/irc.md is the same for people.
 */
@NullMarked
package dev.ambit.gateway.irc;

import org.jspecify.annotations.NullMarked;
