package dev.ambit.world.image.saved;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.ambit.kod.value.Value;
import java.util.Arrays;

/** Reads little-endian numbers; every count is checked against the bytes that are left before it is believed. */
final class ByteReader {
    private final String file;
    private final byte[] bytes;
    private int at;

    ByteReader(String file, byte[] bytes) {
        this.file = file;
        this.bytes = bytes;
    }

    boolean atEnd() {
        return at == bytes.length;
    }

    int at() {
        return at;
    }

    int u8() throws SavedGameException {
        need(1);
        return bytes[at++] & 0xFF;
    }

    int u16() throws SavedGameException {
        return u8() | u8() << 8;
    }

    int u32() throws SavedGameException {
        return u16() | u16() << 16;
    }

    long u64() throws SavedGameException {
        return u32() & 0xFFFFFFFFL | (long) u32() << 32;
    }

    /** A number of something that has a number of its own: never negative here. */
    int id() throws SavedGameException {
        int id = u32();
        if (id < 0) {
            throw damaged(Integer.toUnsignedString(id) + " is too large a number");
        }
        return id;
    }

    /** How many follow that have at least so many bytes each. */
    int count(int leastBytes) throws SavedGameException {
        int count = u32();
        if (count < 0 || count > (bytes.length - at) / leastBytes) {
            throw damaged("it says that " + Integer.toUnsignedString(count) + " follow, where " + (bytes.length - at)
                    + " bytes are left");
        }
        return count;
    }

    /** A value of 8 bytes, or of 4. */
    long value(boolean wide) throws SavedGameException {
        return wide ? u64() : Value.widen(u32());
    }

    String string() throws SavedGameException {
        return new String(bytes(u16()), ISO_8859_1);
    }

    byte[] bytes(int count) throws SavedGameException {
        need(count);
        byte[] copy = Arrays.copyOfRange(bytes, at, at + count);
        at += count;
        return copy;
    }

    private void need(int count) throws SavedGameException {
        if (count > bytes.length - at) {
            throw damaged("it is cut off: " + count + " bytes expected, " + (bytes.length - at) + " left");
        }
    }

    SavedGameException damaged(String what) {
        return new SavedGameException(file + " is damaged at byte " + at + ": " + what);
    }
}
