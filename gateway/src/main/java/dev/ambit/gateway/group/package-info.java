/**
 * Groups on real wires. {@link dev.ambit.gateway.group.GroupLoop} owns the group server and its thread; a
 * {@link dev.ambit.gateway.group.HostConnection} is one host's stream, be it TCP or WebSocket
 * ({@link dev.ambit.gateway.group.Shape}), {@link dev.ambit.gateway.group.Datagrams} the UDP beside it. Netty's threads cut bytes
 * into messages and write parcels; what is in between happens on the loop, save for what hosts and the world say to each other: that is told apart by
 * {@link dev.ambit.gateway.group.GroupHead} and goes straight to the visitor's line ({@code page}), and back.
 */
@NullMarked
package dev.ambit.gateway.group;

import org.jspecify.annotations.NullMarked;
