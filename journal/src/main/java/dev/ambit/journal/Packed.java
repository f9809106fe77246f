package dev.ambit.journal;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * A body as it is stored: plain, or deflated with its length before it.
 *
 * @param packing {@link #PLAIN} or {@link #DEFLATED}; nothing else is ever written
 */
record Packed(int packing, byte[] bytes) {

    static final int PLAIN = 0;
    static final int DEFLATED = 1;

    /** Below this, packing saves no page of the database. */
    private static final int WORTH_A_TRY_BYTES = 4096;

    /** Longer bodies are a mistake: a tick's changes or a snapshot's piece are far below. Bounds what a bad row can ask for. */
    static final int MOST_BYTES = 256 << 20;

    static Packed pack(byte[] body) {
        if (body.length < WORTH_A_TRY_BYTES) {
            return new Packed(PLAIN, body);
        }
        // Gives up as soon as the result would save less than an eighth.
        byte[] room = new byte[body.length - body.length / 8];
        ByteBuffer.wrap(room).putInt(body.length);
        try (Deflater deflater = new Deflater(Deflater.BEST_SPEED, true)) {
            deflater.setInput(body);
            deflater.finish();
            int length = deflater.deflate(room, Integer.BYTES, room.length - Integer.BYTES);
            return deflater.finished()
                    ? new Packed(DEFLATED, Arrays.copyOf(room, Integer.BYTES + length))
                    : new Packed(PLAIN, body);
        }
    }

    /** The body as it was handed in. */
    byte[] unpack() throws DataFormatException {
        return switch (packing) {
            case PLAIN -> bytes;
            case DEFLATED -> inflate();
            default -> throw new DataFormatException("its packing is " + packing + ", which nobody writes");
        };
    }

    private byte[] inflate() throws DataFormatException {
        if (bytes.length < Integer.BYTES) {
            throw new DataFormatException("its body is " + bytes.length + " bytes, too short for a packed one");
        }
        int length = ByteBuffer.wrap(bytes).getInt();
        // Deflate cannot do better than about 1 to 1032, so no more than that is worth reserving memory for.
        if (length < 0 || length > MOST_BYTES || length > 1040L * bytes.length) {
            throw new DataFormatException("its unpacked length is said to be " + length);
        }
        byte[] body = new byte[length];
        try (Inflater inflater = new Inflater(true)) {
            inflater.setInput(bytes, Integer.BYTES, bytes.length - Integer.BYTES);
            int got = inflater.inflate(body);
            if (got != length || (!inflater.finished() && inflater.inflate(new byte[1]) != 0)) {
                throw new DataFormatException("it unpacks to another length than the " + length + " bytes it says");
            }
            return body;
        }
    }
}
