package dev.ambit.journal;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32C;
import java.util.zip.DataFormatException;

/**
 * Puts a row right in which a single byte is wrong. A seal does not only show that a row is damaged: when the seal itself
 * is known to be right, because the next row was sealed upon it, the difference between it and what the damaged row gives
 * says which byte it is and what it was.
 *
 * <p>That a CRC is linear makes this cheap: a wrong byte {@code x} changes the check by {@code TABLE[x]}, pushed on by as
 * many zero bytes as follow it. So the difference is pulled back, byte by byte, until it is in the table.
 */
final class Mending {

    /**
     * Longer rows are not mended. Any difference at all is explained by one of these bytes with a chance of 255 times
     * their number in 2^32; up to here that is less than one in a thousand.
     */
    static final int MOST_BYTES = 16 << 10;

    /** The parts of what is sealed that cannot be wrong: the check before, and the number by which the row was found. */
    private static final int SURE_BYTES = Integer.BYTES + Long.BYTES;

    private static final int HEAD_BYTES = SURE_BYTES + Long.BYTES + 1;
    private static final int POLYNOMIAL = 0x82F63B78;
    private static final int[] TABLE = new int[256];
    /** Which entry of the table has this highest byte; each has another. */
    private static final int[] BY_HIGHEST = new int[256];

    static {
        for (int i = 0; i < 256; i++) {
            int check = i;
            for (int bit = 0; bit < 8; bit++) {
                check = check >>> 1 ^ ((check & 1) == 0 ? 0 : POLYNOMIAL);
            }
            TABLE[i] = check;
            BY_HIGHEST[check >>> 24] = i;
        }
    }

    private Mending() {}

    /**
     * The row as it was, with its right seal.
     *
     * @param before the seal of the row before
     * @param row as it was found, under its right number
     * @param rightSeal its seal, as the next row knows it
     */
    static Optional<Chain.Row> mend(long before, Chain.Row row, long rightSeal) {
        Packed packed = new Packed(row.packed().packing() & 0xFF, row.packed().bytes());
        Chain.Row found = new Chain.Row(row.sequence(), row.time(), packed, rightSeal);
        if (Seal.of(before, row.sequence(), row.time(), packed) == rightSeal) {
            // Only its seal was wrong, or what no seal covers.
            return unpacks(found) ? Optional.of(found) : Optional.empty();
        }
        byte[] sealed = sealed(before, found);
        if (sealed.length > MOST_BYTES) {
            return Optional.empty();
        }
        List<Chain.Row> possible = new ArrayList<>();
        int difference = (int) (check(sealed) ^ rightSeal);
        for (int at = sealed.length - 1; at >= SURE_BYTES; at--) {
            int wrong = BY_HIGHEST[difference >>> 24];
            if (TABLE[wrong] == difference && difference != 0) {
                sealed[at] ^= (byte) wrong;
                Chain.Row mended = row(found, sealed);
                if (unpacks(mended)) {
                    possible.add(mended);
                }
                sealed[at] ^= (byte) wrong;
            }
            difference = (difference ^ TABLE[wrong]) << 8 | wrong;
        }
        return possible.size() == 1 ? Optional.of(possible.getFirst()) : Optional.empty();
    }

    private static boolean unpacks(Chain.Row row) {
        try {
            row.packed().unpack();
            return true;
        } catch (DataFormatException e) {
            return false;
        }
    }

    private static byte[] sealed(long before, Chain.Row row) {
        byte[] body = row.packed().bytes();
        return ByteBuffer.allocate(HEAD_BYTES + body.length)
                .putInt((int) before)
                .putLong(row.sequence())
                .putLong(row.time())
                .put((byte) row.packed().packing())
                .put(body)
                .array();
    }

    private static Chain.Row row(Chain.Row found, byte[] sealed) {
        ByteBuffer bytes = ByteBuffer.wrap(sealed).position(SURE_BYTES);
        long time = bytes.getLong();
        int packing = bytes.get();
        byte[] body = new byte[bytes.remaining()];
        bytes.get(body);
        return new Chain.Row(found.sequence(), time, new Packed(packing, body), found.seal());
    }

    private static long check(byte[] bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes);
        return crc.getValue();
    }
}
