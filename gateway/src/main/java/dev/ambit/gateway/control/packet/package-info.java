/**
 * The bytes of the Worlds control protocol: one record per command with its {@link dev.ambit.gateway.control.packet.PacketLayout}
 * beside it, from which bytes, words and JSON follow.
 *
 * <p>A {@link dev.ambit.gateway.control.packet.Packet} is an object and a {@link dev.ambit.gateway.control.packet.Command}
 * to it, whose fields are each of a {@code Kind} that knows all about such values. {@code Cutter} finds packets in a stream,
 * {@code PacketWriter} puts several into one run of bytes, {@code Combiner} says the same to many objects at once. Nothing
 * here knows a socket, a clock or the world: whoever speaks the protocol may call it. docs/protocol.md is the same for people.
 */
@NullMarked
package dev.ambit.gateway.control.packet;

import org.jspecify.annotations.NullMarked;
