package dev.ambit.kod.bof;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A growing run of bytes, little-endian. */
final class Output {

    private byte[] bytes = new byte[1024];
    private int length;

    int length() {
        return length;
    }

    private void room(int size) {
        if (length + size > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + size));
        }
    }

    void octet(int value) {
        room(1);
        bytes[length++] = (byte) value;
    }

    void word(int value) {
        room(4);
        for (int i = 0; i < 4; i++) {
            bytes[length++] = (byte) (value >>> 8 * i);
        }
    }

    void text(String text) {
        byte[] encoded = text.getBytes(StandardCharsets.ISO_8859_1);
        room(encoded.length + 1);
        System.arraycopy(encoded, 0, bytes, length, encoded.length);
        length += encoded.length;
        bytes[length++] = 0;
    }

    byte[] toByteArray() {
        return Arrays.copyOf(bytes, length);
    }
}
