/**
 * What a program uses to be a host: {@link dev.ambit.group.client.GroupClient} is one connection to one server,
 * {@link dev.ambit.group.client.Sets} says who of a group is meant. Needs nothing but the JDK. The only package here with sockets, threads and clocks:
 *
 * <pre>
 *   your threads --- Outbox ---&gt; Transport (TCP or WebSocket) ---&gt; server
 *                \-- Datagrams (UDP, what may be lost) ------------/
 *   server ---&gt; one reading thread a transport ---&gt; Line: answers complete futures there,
 *               all else goes to Voice, the one thread that calls your Listener
 * </pre>
 */
@NullMarked
package dev.ambit.group.client;

import org.jspecify.annotations.NullMarked;
