package dev.ambit.space.roo;

/** Bytes that are read from front to back, little-endian, up to a limit. */
final class RooInput {

    private final byte[] bytes;
    private int position;
    private int limit;

    RooInput(byte[] bytes) {
        this.bytes = bytes;
        this.limit = bytes.length;
    }

    int size() {
        return bytes.length;
    }

    int position() {
        return position;
    }

    /** Goes on at a place; nothing from {@code end} on is read. */
    void narrow(int start, int end) {
        position = start;
        limit = end;
    }

    boolean isWhole() {
        return limit == bytes.length;
    }

    int remaining() {
        return limit - position;
    }

    /** Unsigned. */
    int u8() {
        if (position >= limit) {
            throw new IndexOutOfBoundsException("byte " + position + " of " + limit);
        }
        return bytes[position++] & 0xFF;
    }

    int u16() {
        return u8() | u8() << 8;
    }

    int i16() {
        return (short) u16();
    }

    int i32() {
        return u16() | u16() << 16;
    }

    byte[] bytes(int count) {
        byte[] copy = new byte[count];
        for (int i = 0; i < count; i++) {
            copy[i] = (byte) u8();
        }
        return copy;
    }

    /** A character of each byte. */
    String text(int count) {
        StringBuilder text = new StringBuilder(count);
        for (int i = 0; i < count; i++) {
            text.append((char) u8());
        }
        return text.toString();
    }
}
