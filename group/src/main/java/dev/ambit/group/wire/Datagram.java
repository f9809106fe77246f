package dev.ambit.group.wire;

import dev.ambit.base.ByteWriter;
import java.util.Optional;

/**
 * What precedes a message in a datagram.
 *
 * <pre>
 * magic u8 = 0xa7 | token u64 | sequence u32 | message
 * </pre>
 *
 * The token was given to the host at Connect, on its stream: who does not know it can neither speak for the host nor turn its
 * datagrams elsewhere. The sequence counts the datagrams of one direction from 1: what comes twice or late is known by it, and how
 * much is lost. An empty message only says "I am here" (from a host) or "I hear you" (from the server).
 *
 * @param message empty for a greeting
 */
public record Datagram(long token, int sequence, byte[] message) {
    public static final int MAGIC = 0xa7;
    public static final int HEAD_BYTES = 13;

    public byte[] encode() {
        return new ByteWriter(HEAD_BYTES + message.length)
                .u8(MAGIC)
                .u64(token)
                .u32(sequence)
                .bytes(message)
                .toBytes();
    }

    /** Nothing for what does not look like one: the network is full of other people's packets. */
    public static Optional<Datagram> read(byte[] bytes, int from, int to) {
        UlpReader in = new UlpReader(bytes, from, to);
        try {
            if (in.u8("the first byte") != MAGIC) {
                return Optional.empty();
            }
            return Optional.of(new Datagram(in.u64("the token"), in.u32("the sequence"), in.rest()));
        } catch (UlpException e) {
            return Optional.empty();
        }
    }
}
