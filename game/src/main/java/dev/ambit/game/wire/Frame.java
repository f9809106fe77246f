package dev.ambit.game.wire;

import dev.ambit.base.ByteWriter;

/**
 * What goes over the wire in one piece, both ways. Little-endian.
 *
 * <pre>
 *  0   u16  n          bytes of the body
 *  2   u16  check      see {@link FrameCheck}
 *  4   u16  n          again: if the two differ, the stream is damaged
 *  6   u8   sequence   0 in login mode, else the epoch, 1 to 255
 *  7   n bytes: the type of the message, and what belongs to it
 * </pre>
 *
 * @param check as it was sent; nobody has looked at it yet
 * @param body never empty
 */
public record Frame(int check, int sequence, byte[] body) {
    public static final int HEADER_BYTES = 7;

    /** A body is at most so long. */
    public static final int MOST_BYTES = 6000;

    /** The byte that says what message it is. */
    public int type() {
        return body[0] & 0xff;
    }

    /** Writes a message of the server's: its check says only that no byte was changed on the way. */
    public static void write(int sequence, byte[] body, ByteWriter out) {
        write(FrameCheck.crc16(body), sequence, body, out);
    }

    /** Writes a message with a check of its own. */
    public static void write(int check, int sequence, byte[] body, ByteWriter out) {
        out.u16LE(body.length).u16LE(check).u16LE(body.length).u8(sequence).bytes(body);
    }
}
