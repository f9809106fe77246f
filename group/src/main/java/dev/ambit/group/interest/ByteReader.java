package dev.ambit.group.interest;

import java.util.Arrays;

/** Reads numbers, most significant byte first, and can say which field of which message was cut short. */
final class ByteReader {

    private static final int LONGEST_VARINT_BYTES = 5;

    private final String message;
    private final byte[] bytes;
    private int at;

    ByteReader(String message, byte[] bytes) {
        this.message = message;
        this.bytes = bytes;
    }

    int u8(String field) {
        return (int) number(field, Byte.BYTES);
    }

    int u16(String field) {
        return (int) number(field, Short.BYTES);
    }

    int i32(String field) {
        return (int) number(field, Integer.BYTES);
    }

    long i64(String field) {
        return number(field, Long.BYTES);
    }

    float f32(String field) {
        return Float.intBitsToFloat(i32(field));
    }

    double f64(String field) {
        return Double.longBitsToDouble(i64(field));
    }

    Vector vector(String field) {
        return new Vector(f32(field + " x"), f32(field + " y"), f32(field + " z"));
    }

    /** Seven bits a byte, the least first, the top bit set in all but the last; 0..2^31-1. */
    int varint(String field) {
        long value = 0;
        for (int i = 0; i < LONGEST_VARINT_BYTES; i++) {
            int b = u8(field);
            value |= (long) (b & 0x7f) << (7 * i);
            if (b < 0x80) {
                if (value > Integer.MAX_VALUE) {
                    throw new MalformedException(message, field, value, "at most " + Integer.MAX_VALUE);
                }
                return (int) value;
            }
        }
        throw new MalformedException(
                message, field, "a number that does not end", "at most " + LONGEST_VARINT_BYTES + " bytes");
    }

    /** So many bits of whole bytes, 8 to 64. */
    long number(String field, int length) {
        need(field, length);
        long value = 0;
        for (int i = 0; i < length; i++) {
            value = value << Byte.SIZE | bytes[at++] & 0xff;
        }
        return value;
    }

    byte[] take(String field, int length) {
        need(field, length);
        at += length;
        return Arrays.copyOfRange(bytes, at - length, at);
    }

    void skip(String field, int length) {
        need(field, length);
        at += length;
    }

    int left() {
        return bytes.length - at;
    }

    void end() {
        if (left() > 0) {
            throw new MalformedException(message, "length", bytes.length + " bytes", at);
        }
    }

    private void need(String field, int length) {
        if (left() < length) {
            throw new MalformedException(message, field, left() + " bytes before the end", length);
        }
    }
}
