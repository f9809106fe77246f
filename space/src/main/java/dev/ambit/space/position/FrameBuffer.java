package dev.ambit.space.position;

import java.util.Arrays;

/** Bytes and then bits of a frame, in an array that is used again and again. Big-endian, the most significant bit first. */
public final class FrameBuffer {
    private static final int FIRST_BYTES = 256;
    private static final int WORD = Long.SIZE;

    private byte[] bytes = new byte[FIRST_BYTES];
    private int length;

    /** Bits that are not in the array yet, the newest lowest. Fewer than 64. */
    private long pending;

    private int pendingBits;

    public void clear() {
        length = 0;
        pending = 0;
        pendingBits = 0;
    }

    /** Takes back what came after so many bytes. */
    public void truncate(int bytesKept) {
        length = bytesKept;
        pending = 0;
        pendingBits = 0;
    }

    public byte[] array() {
        return bytes;
    }

    /** So many bytes are whole. */
    public int length() {
        return length;
    }

    public byte[] toBytes() {
        return Arrays.copyOf(bytes, length);
    }

    public void putByte(int value) {
        room(1);
        bytes[length++] = (byte) value;
    }

    public void putShort(int value) {
        putByte(value >> 8);
        putByte(value);
    }

    /** Seven bits a byte, the lowest first; the eighth says that more follow. */
    public void putVarint(int value) {
        int rest = value;
        while ((rest & ~0x7f) != 0) {
            putByte(rest & 0x7f | 0x80);
            rest >>>= 7;
        }
        putByte(rest);
    }

    public void putBytes(byte[] from, int at, int count) {
        room(count);
        System.arraycopy(from, at, bytes, length, count);
        length += count;
    }

    /** Adds the lowest bits of a value. @param count 1 to 63 */
    public void putBits(long value, int count) {
        int free = WORD - pendingBits;
        if (count < free) {
            pending = pending << count | value;
            pendingBits += count;
            return;
        }
        int over = count - free;
        putWord(free == WORD ? value >>> over : pending << free | value >>> over);
        pending = over == 0 ? 0 : value & (1L << over) - 1;
        pendingBits = over;
    }

    /** Fills the last byte up with zeros; bytes may follow. */
    public void flushBits() {
        long rest = pendingBits == 0 ? 0 : pending << WORD - pendingBits;
        for (int bits = pendingBits; bits > 0; bits -= Byte.SIZE) {
            putByte((int) (rest >>> WORD - Byte.SIZE));
            rest <<= Byte.SIZE;
        }
        pending = 0;
        pendingBits = 0;
    }

    /** So many bits wait to be put in whole bytes. */
    public int pendingBits() {
        return pendingBits;
    }

    private void putWord(long word) {
        room(Long.BYTES);
        for (int shift = WORD - Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
            bytes[length++] = (byte) (word >>> shift);
        }
    }

    private void room(int more) {
        if (bytes.length - length < more) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + more));
        }
    }
}
