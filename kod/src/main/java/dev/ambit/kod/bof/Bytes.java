package dev.ambit.kod.bof;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** The bytes of an object file; every look at them is checked. */
final class Bytes {

    private final byte[] bytes;
    private final ByteBuffer words;

    Bytes(byte[] bytes) {
        this.bytes = bytes;
        this.words = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    int length() {
        return bytes.length;
    }

    private void need(int at, int size) throws BofException {
        if (at < 0 || at > bytes.length - size) {
            throw new BofException("the file ends", at, size + " more bytes");
        }
    }

    int word(int at) throws BofException {
        need(at, 4);
        return words.getInt(at);
    }

    int unsignedByte(int at) throws BofException {
        need(at, 1);
        return bytes[at] & 0xFF;
    }

    /** The word at {@code at}, which must point into the file. */
    int offsetAt(int at) throws BofException {
        int offset = word(at);
        if (offset < 0 || offset > bytes.length) {
            throw new BofException("offset " + Integer.toUnsignedString(offset), at, "an offset up to " + bytes.length);
        }
        return offset;
    }

    /** The count at {@code at}, of entries of {@code size} bytes that follow it and must fit in the file. */
    int count(int at, int size, String what) throws BofException {
        int n = word(at);
        int room = (bytes.length - at - 4) / size;
        if (n < 0 || n > room) {
            throw new BofException(Integer.toUnsignedString(n) + " " + what, at, "at most " + room);
        }
        return n;
    }

    String text(int at) throws BofException {
        need(at, 1);
        for (int end = at; end < bytes.length; end++) {
            if (bytes[end] == 0) {
                return new String(bytes, at, end - at, StandardCharsets.ISO_8859_1);
            }
        }
        throw new BofException("a text without end", at, "a zero byte");
    }
}
