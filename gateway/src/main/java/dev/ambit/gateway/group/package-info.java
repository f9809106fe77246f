/**
 * Groups on real wires. {@link dev.ambit.gateway.group.GroupLoop} owns the group server and its thread; {@link
 * dev.ambit.gateway.group.GroupDialect} is what hosts speak on a connection, be it TCP or WebSocket ({@link
 * dev.ambit.gateway.group.Shape}), {@link dev.ambit.gateway.group.HostConnection} the way between it and the loop, {@link
 * dev.ambit.gateway.group.DatagramDoor} the UDP beside it. What hosts and the world say to each other does not pass the loop: it
 * goes by a {@link dev.ambit.gateway.group.WorldLink} straight to the visitor's line ({@code page}), and back.
 */
@NullMarked
package dev.ambit.gateway.group;

import org.jspecify.annotations.NullMarked;
