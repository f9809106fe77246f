package dev.ambit.base;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/**
 * Bytes that are believed only as far as they are there; {@link ByteWriter} draws what they look like. Whoever reads says what it
 * is that they read, and so does the exception when the bytes end too early. Each boundary has its own kind of reader, which says
 * with which exception. Owned by one thread.
 *
 * @param <E> what is thrown when the bytes are not as they should be
 */
public abstract class ByteReader<E extends Exception> {

    /** As many bytes as a number of 63 bits takes: it is never below 0. */
    private static final int LONGEST_VARINT = 9;

    private final byte[] bytes;
    private int to;
    private int at;

    protected ByteReader(byte[] bytes) {
        this(bytes, 0, bytes.length);
    }

    /** From one byte of the array up to another; none when that lies before it. */
    protected ByteReader(byte[] bytes, int from, int to) {
        this.bytes = bytes;
        this.at = from;
        this.to = Math.max(from, to);
    }

    /** The exception for what is wrong at {@link #at}. */
    protected abstract E damaged(String what);

    /** The exception for bytes that end before something is whole. */
    protected E cutOff(String what, int needed) {
        return damaged(what + " needs " + needed + (needed == 1 ? " byte" : " bytes") + ", and " + left()
                + (left() == 1 ? " is left" : " are left"));
    }

    // ---- where it is ----

    /** The place in the array of the byte that is read next. */
    public final int at() {
        return at;
    }

    public final int left() {
        return to - at;
    }

    public final boolean isEmpty() {
        return at == to;
    }

    /** Nothing may follow. */
    public final void end(String what) throws E {
        if (at < to) {
            throw damaged(what + " ends here, and " + left() + " more bytes follow");
        }
    }

    /** Goes on at a place in the array; nothing from {@code end} on is read. */
    public final void narrow(int start, int end) {
        at = start;
        to = end;
    }

    // ---- numbers ----

    public final int u8(String what) throws E {
        if (at == to) {
            throw cutOff(what, 1);
        }
        return bytes[at++] & 0xff;
    }

    public final int u16(String what) throws E {
        return (int) number(Short.BYTES, what);
    }

    public final int u32(String what) throws E {
        return (int) number(Integer.BYTES, what);
    }

    public final long u64(String what) throws E {
        return number(Long.BYTES, what);
    }

    public final float f32(String what) throws E {
        return Float.intBitsToFloat(u32(what));
    }

    public final double f64(String what) throws E {
        return Double.longBitsToDouble(u64(what));
    }

    /** Of so many bytes, up to eight, the highest first; without a sign where it has fewer than eight. */
    public final long number(int count, String what) throws E {
        need(count, what);
        long number = 0;
        for (int i = 0; i < count; i++) {
            number = number << Byte.SIZE | bytes[at++] & 0xff;
        }
        return number;
    }

    public final int u16LE(String what) throws E {
        need(Short.BYTES, what);
        return bytes[at++] & 0xff | (bytes[at++] & 0xff) << 8;
    }

    public final int u32LE(String what) throws E {
        return Integer.reverseBytes(u32(what));
    }

    public final long u64LE(String what) throws E {
        return Long.reverseBytes(u64(what));
    }

    /** A number of up to 63 bits. */
    public final long varint(String what) throws E {
        long value = 0;
        for (int i = 0; i < LONGEST_VARINT; i++) {
            int next = u8(what);
            value |= (long) (next & 0x7f) << 7 * i;
            if (next < 0x80) {
                return value;
            }
        }
        throw damaged(what + " is a number of more than 63 bits");
    }

    /** A number that must not be more than so much. */
    public final int varint(String what, int most) throws E {
        long value = varint(what);
        if (value > most) {
            throw damaged(what + " is " + value + ", and " + most + " at most is allowed");
        }
        return (int) value;
    }

    /** A number of up to 64 bits, which may be below 0. */
    public final long varint64(String what) throws E {
        long value = 0;
        for (int shift = 0; shift < Long.SIZE; shift += 7) {
            int next = u8(what);
            value |= (long) (next & 0x7f) << shift;
            if (next < 0x80) {
                return value;
            }
        }
        throw damaged(what + " is a number of more than 64 bits");
    }

    // ---- runs of bytes ----

    public final byte[] bytes(int count, String what) throws E {
        need(count, what);
        at += count;
        return Arrays.copyOfRange(bytes, at - count, at);
    }

    public final void skip(int count, String what) throws E {
        need(count, what);
        at += count;
    }

    /** How many bytes follow, then these: no more than are there. */
    public final byte[] sized(String what) throws E {
        return bytes(varint("the length of " + what, left()), what);
    }

    public final byte[] sized(String what, int most) throws E {
        return bytes(varint("the length of " + what, most), what);
    }

    /** How many bytes of UTF-8 follow, then these. */
    public final String text(String what, int mostBytes) throws E {
        return new String(sized(what, mostBytes), UTF_8);
    }

    public final String utf8(int count, String what) throws E {
        need(count, what);
        at += count;
        return new String(bytes, at - count, count, UTF_8);
    }

    public final String latin1(int count, String what) throws E {
        need(count, what);
        at += count;
        return new String(bytes, at - count, count, ISO_8859_1);
    }

    /** ISO 8859-1 up to a zero. */
    public final String zeroTerminated(String what) throws E {
        for (int end = at; end < to; end++) {
            if (bytes[end] == 0) {
                String text = new String(bytes, at, end - at, ISO_8859_1);
                at = end + 1;
                return text;
            }
        }
        throw damaged(what + " that no zero byte ends");
    }

    public final byte[] rest() {
        byte[] rest = Arrays.copyOfRange(bytes, at, to);
        at = to;
        return rest;
    }

    public final String restAsText() {
        return new String(rest(), UTF_8);
    }

    private void need(int count, String what) throws E {
        if (count < 0 || to - at < count) {
            throw cutOff(what, count);
        }
    }
}
