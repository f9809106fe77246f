package dev.ambit.space.roo;

import java.util.Arrays;

/** Bytes that are written one after another, little-endian; words may be put in afterwards. */
final class RooOutput {

    private byte[] bytes = new byte[1 << 12];
    private int size;

    int size() {
        return size;
    }

    void u8(int value) {
        if (size == bytes.length) {
            bytes = Arrays.copyOf(bytes, 2 * size);
        }
        bytes[size++] = (byte) value;
    }

    void u16(int value) {
        u8(value);
        u8(value >>> 8);
    }

    void i32(int value) {
        u16(value);
        u16(value >>> 16);
    }

    void bytes(byte[] more) {
        for (byte each : more) {
            u8(each);
        }
    }

    /** Writes over what is there. */
    void putI32(int offset, int value) {
        for (int i = 0; i < Integer.BYTES; i++) {
            bytes[offset + i] = (byte) (value >>> 8 * i);
        }
    }

    byte[] toByteArray() {
        return Arrays.copyOf(bytes, size);
    }
}
