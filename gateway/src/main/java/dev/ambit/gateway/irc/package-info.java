/**
 * The IRC door: a port of its own where a stock IRC client joins the world's channels and talks with its visitors.
 *
 * <p>{@link dev.ambit.gateway.irc.IrcDoor} is the port, {@code IrcLine} one connection on it, which is a
 * host of the group server like every other client. {@code IrcSession} translates between IRC lines and
 * group messages and knows neither socket nor clock; commands are answered at desks, one subject each. docs/irc.md is the same
 * for people.
 */
@NullMarked
package dev.ambit.gateway.irc;

import org.jspecify.annotations.NullMarked;
