/**
 * The wire: one Netty server, and the limits that hold for every connection whatever it speaks.
 *
 * <p>Netty's threads decode bytes into the world's inbox and encode what the world delivers; they never touch the world
 * itself. Each dialect has a package of its own: {@code group} carries group messages, {@code page} is the world among their
 * hosts and what pages say to it in JSON, {@code control} is the Worlds control protocol for pages and for a raw door, {@code irc}
 * lets IRC clients in, {@code http} hands out documents.
 */
@NullMarked
package dev.ambit.gateway;

import org.jspecify.annotations.NullMarked;
