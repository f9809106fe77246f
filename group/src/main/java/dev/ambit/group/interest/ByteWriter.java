package dev.ambit.group.interest;

import java.util.Arrays;

/** Writes numbers, most significant byte first; {@link ByteReader} reads them. */
final class ByteWriter {

    private byte[] bytes;
    private int at;

    ByteWriter(int roomBytes) {
        bytes = new byte[roomBytes];
    }

    ByteWriter u8(int value) {
        return number(value, Byte.BYTES);
    }

    ByteWriter u16(int value) {
        return number(value, Short.BYTES);
    }

    ByteWriter i32(int value) {
        return number(value, Integer.BYTES);
    }

    ByteWriter i64(long value) {
        return number(value, Long.BYTES);
    }

    ByteWriter f32(float value) {
        return i32(Float.floatToIntBits(value));
    }

    ByteWriter f64(double value) {
        return i64(Double.doubleToLongBits(value));
    }

    ByteWriter vector(Vector vector) {
        return f32(vector.x()).f32(vector.y()).f32(vector.z());
    }

    ByteWriter varint(int value) {
        int rest = value;
        while (rest >= 0x80) {
            u8(rest | 0x80);
            rest >>>= 7;
        }
        return u8(rest);
    }

    ByteWriter number(long value, int length) {
        grow(length);
        for (int i = length - 1; i >= 0; i--) {
            bytes[at++] = (byte) (value >>> (Byte.SIZE * i));
        }
        return this;
    }

    ByteWriter put(byte[] more) {
        grow(more.length);
        System.arraycopy(more, 0, bytes, at, more.length);
        at += more.length;
        return this;
    }

    byte[] bytes() {
        return Arrays.copyOf(bytes, at);
    }

    private void grow(int length) {
        if (bytes.length - at < length) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, at + length));
        }
    }
}
