package dev.ambit.journal;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * The check of a row. It runs over the row and over the check of the row before, so that rows make a chain: one that is
 * changed, lost, put in another's place or comes from another log does not fit.
 *
 * <pre>
 * CRC-32C of
 * +----------------+--------------+----------+-------------+--------------------+
 * | previous check | sequence     | time     | packing     | body as stored ... |
 * | 4 bytes        | 8 bytes      | 8 bytes  | 1 byte      |                    |
 * +----------------+--------------+----------+-------------+--------------------+
 * all big-endian; the chain starts from 0
 * </pre>
 *
 * A snapshot's pieces are sealed alike, the piece's number in the place of the time; its own row with its time, and as
 * body the lengths of the whole.
 */
final class Seal {

    /** What the first row of a chain has before it. */
    static final long START = 0;

    private Seal() {}

    static long of(long previous, long sequence, long time, Packed packed) {
        ByteBuffer head = ByteBuffer.allocate(Integer.BYTES + 2 * Long.BYTES + 1);
        head.putInt((int) previous).putLong(sequence).putLong(time).put((byte) packed.packing());
        CRC32C crc = new CRC32C();
        crc.update(head.flip());
        crc.update(packed.bytes());
        return crc.getValue();
    }

    /** The seal of a complete snapshot's own row. */
    static long ofSnapshot(long lastPiece, Snapshot snapshot) {
        byte[] lengths = ByteBuffer.allocate(Long.BYTES + Integer.BYTES)
                .putLong(snapshot.bytes())
                .putInt(snapshot.pieces())
                .array();
        return of(lastPiece, snapshot.sequence(), snapshot.timeMillis(), new Packed(Packed.PLAIN, lengths));
    }
}
