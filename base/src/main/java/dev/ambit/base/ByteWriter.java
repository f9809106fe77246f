package dev.ambit.base;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.function.BiConsumer;

/**
 * Bytes in the making, in one array that grows. {@link ByteReader} reads what is written here. Owned by one thread.
 *
 * <pre>
 * u8 u16 u32 u64      so many bits, the highest byte first (big-endian)     u32(0x01020304)    01 02 03 04
 * u16LE u32LE u64LE   the lowest byte first (little-endian)                 u32LE(0x01020304)  04 03 02 01
 * f32 f64             a float or a double, as IEEE 754 has them, the highest byte first
 * varint              seven bits a byte, the lowest first; the top bit      varint(300)        AC 02
 *                     says that more follow
 * sized, text         a varint: how many bytes follow; then these           text("Hi")         02 48 69
 * zeroTerminated      a byte for each character, then a zero                                   48 69 00
 * decimal             the digits of a number                                decimal(-12)       2D 31 32
 * </pre>
 *
 * Of a number that has more bits than are asked for the lowest are written.
 */
public final class ByteWriter {
    private static final int FIRST_BYTES = 64;
    private static final int TEN = 10;

    /** Arrays of more bytes than this cannot be had everywhere. */
    private static final int MOST_BYTES = Integer.MAX_VALUE - 8;

    private byte[] bytes;
    private int size;

    public ByteWriter() {
        this(FIRST_BYTES);
    }

    public ByteWriter(int expectedBytes) {
        bytes = new byte[expectedBytes];
    }

    // ---- numbers ----

    public ByteWriter u8(int value) {
        room(1);
        bytes[size++] = (byte) value;
        return this;
    }

    public ByteWriter u16(int value) {
        room(Short.BYTES);
        bytes[size++] = (byte) (value >> 8);
        bytes[size++] = (byte) value;
        return this;
    }

    public ByteWriter u32(int value) {
        return number(value, Integer.BYTES);
    }

    public ByteWriter u64(long value) {
        return number(value, Long.BYTES);
    }

    public ByteWriter f32(float value) {
        return u32(Float.floatToIntBits(value));
    }

    public ByteWriter f64(double value) {
        return u64(Double.doubleToLongBits(value));
    }

    /** The lowest so many bytes of it, the highest first. */
    public ByteWriter number(long value, int count) {
        room(count);
        for (int shift = Byte.SIZE * (count - 1); shift >= 0; shift -= Byte.SIZE) {
            bytes[size++] = (byte) (value >> shift);
        }
        return this;
    }

    public ByteWriter u16LE(int value) {
        return numberLE(value, Short.BYTES);
    }

    public ByteWriter u32LE(int value) {
        return numberLE(value, Integer.BYTES);
    }

    public ByteWriter u64LE(long value) {
        return numberLE(value, Long.BYTES);
    }

    /** The lowest so many bytes of it, the lowest first. */
    public ByteWriter numberLE(long value, int count) {
        room(count);
        for (int i = 0; i < count; i++) {
            bytes[size++] = (byte) (value >>> Byte.SIZE * i);
        }
        return this;
    }

    public ByteWriter varint(long value) {
        // Not one byte more than it takes: who knows how much will come has not to pay for an array of twice that.
        room((Long.SIZE + 6 - Long.numberOfLeadingZeros(value | 1)) / 7);
        long rest = value;
        while ((rest & ~0x7fL) != 0) {
            bytes[size++] = (byte) (rest & 0x7f | 0x80);
            rest >>>= 7;
        }
        bytes[size++] = (byte) rest;
        return this;
    }

    public ByteWriter decimal(long number) {
        if (number < 0) {
            u8('-');
        }
        int digits = 1;
        for (long rest = number / TEN; rest != 0; rest /= TEN) {
            digits++;
        }
        room(digits);
        size += digits;
        long rest = number;
        for (int at = size - 1; at >= size - digits; at--) {
            bytes[at] = (byte) ('0' + Math.abs(rest % TEN));
            rest /= TEN;
        }
        return this;
    }

    // ---- runs of bytes ----

    public ByteWriter bytes(byte[] data) {
        return bytes(data, 0, data.length);
    }

    public ByteWriter bytes(byte[] data, int from, int to) {
        room(to - from);
        System.arraycopy(data, from, bytes, size, to - from);
        size += to - from;
        return this;
    }

    /** How many bytes follow, then the bytes. */
    public ByteWriter sized(byte[] data) {
        return varint(data.length).bytes(data);
    }

    /** How many bytes of UTF-8 follow, then these. */
    public ByteWriter text(String text) {
        return sized(text.getBytes(UTF_8));
    }

    /** UTF-8, and no array in between where it is plain. */
    public ByteWriter utf8(String text) {
        int start = size;
        int length = text.length();
        room(length);
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            if (c >= 0x80) {
                size = start;
                return bytes(text.getBytes(UTF_8));
            }
            bytes[size++] = (byte) c;
        }
        return this;
    }

    /** ISO 8859-1, and a zero at the end. */
    public ByteWriter zeroTerminated(String text) {
        return bytes(text.getBytes(ISO_8859_1)).u8(0);
    }

    /** Something that has a form of its own in bytes. */
    public <T> ByteWriter put(T value, BiConsumer<? super T, ? super ByteWriter> form) {
        form.accept(value, this);
        return this;
    }

    // ---- what is there already ----

    /** Writes over the byte at a place. */
    public void setU8(int at, int value) {
        bytes[at] = (byte) value;
    }

    /** Writes over the four bytes at a place, little-endian. */
    public void setU32LE(int at, int value) {
        for (int i = 0; i < Integer.BYTES; i++) {
            bytes[at + i] = (byte) (value >>> Byte.SIZE * i);
        }
    }

    /** Takes back what came after so many bytes. */
    public void truncate(int sizeKept) {
        size = Math.min(size, sizeKept);
    }

    /** Begins anew, in the same array. */
    public void clear() {
        size = 0;
    }

    /** Begins anew; what grew larger than so much for one long message shrinks again. */
    public void clear(int mostBytesKept) {
        size = 0;
        if (bytes.length > mostBytesKept) {
            bytes = new byte[mostBytesKept];
        }
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    /** Where the bytes are, from the first to {@link #size}: to be read at once, before more is written. */
    public byte[] array() {
        return bytes;
    }

    /** A copy of what is written. */
    public byte[] toBytes() {
        return Arrays.copyOf(bytes, size);
    }

    private void room(int more) {
        if (bytes.length - size < more) {
            grow(more);
        }
    }

    private void grow(int more) {
        long least = (long) size + more;
        if (least > MOST_BYTES) {
            throw new IllegalStateException(
                    size + " bytes and " + more + " more are too many for one array; " + MOST_BYTES + " fit");
        }
        bytes = Arrays.copyOf(bytes, (int) Math.min(MOST_BYTES, Math.max(least, 2L * bytes.length)));
    }
}
