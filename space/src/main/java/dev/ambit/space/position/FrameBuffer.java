package dev.ambit.space.position;

import dev.ambit.base.ByteWriter;

/** Bytes and then bits of a frame, in an array that is used again and again. Big-endian, the most significant bit first. */
public final class FrameBuffer {
    private static final int FIRST_BYTES = 256;
    private static final int WORD = Long.SIZE;

    private final ByteWriter bytes = new ByteWriter(FIRST_BYTES);

    /** Bits that are not in the array yet, the newest lowest. Fewer than 64. */
    private long pending;

    private int pendingBits;

    public void clear() {
        bytes.clear();
        pending = 0;
        pendingBits = 0;
    }

    /** Takes back what came after so many bytes. */
    public void truncate(int bytesKept) {
        bytes.truncate(bytesKept);
        pending = 0;
        pendingBits = 0;
    }

    public byte[] array() {
        return bytes.array();
    }

    /** So many bytes are whole. */
    public int length() {
        return bytes.size();
    }

    public byte[] toBytes() {
        return bytes.toBytes();
    }

    public void putByte(int value) {
        bytes.u8(value);
    }

    public void putShort(int value) {
        bytes.u16(value);
    }

    public void putVarint(int value) {
        bytes.varint(Integer.toUnsignedLong(value));
    }

    public void putBytes(byte[] from, int at, int count) {
        bytes.bytes(from, at, at + count);
    }

    /**
     * Adds the lowest bits of a value.
     *
     * @param count 1 to 63
     */
    public void putBits(long value, int count) {
        int free = WORD - pendingBits;
        if (count < free) {
            pending = pending << count | value;
            pendingBits += count;
            return;
        }
        int over = count - free;
        bytes.u64(free == WORD ? value >>> over : pending << free | value >>> over);
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
}
