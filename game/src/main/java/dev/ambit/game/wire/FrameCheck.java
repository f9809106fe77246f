package dev.ambit.game.wire;

import java.util.zip.CRC32;

/**
 * The check of a frame. The server's is a sum over the body. A client's is made so that only who has the seeds of the session, and has
 * missed no message, can make it:
 *
 * <pre>
 * output of the generators XOR n XOR (type << 4) XOR sum of the body          16 bits; the type counts as a signed byte
 * </pre>
 */
public final class FrameCheck {
    private static final int LOW_16_BITS = 0xffff;

    private FrameCheck() {}

    /** The low half of the CRC-32 that everybody knows. */
    public static int crc16(byte[] body) {
        CRC32 sum = new CRC32();
        sum.update(body);
        return (int) sum.getValue() & LOW_16_BITS;
    }

    /** What a client puts there in game mode. */
    public static int ofClient(int generated, byte[] body) {
        return (generated ^ body.length ^ body[0] << 4 ^ crc16(body)) & LOW_16_BITS;
    }
}
