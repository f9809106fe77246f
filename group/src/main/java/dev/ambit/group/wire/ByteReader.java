package dev.ambit.group.wire;

import dev.ambit.group.Address;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Bytes that are believed only as far as they are there. Owned by one thread. */
public final class ByteReader {

    /** As many bytes as a number of 63 bits takes. */
    private static final int LONGEST_VARINT = 9;

    private final byte[] bytes;
    private final int to;
    private int at;

    public ByteReader(byte[] bytes) {
        this(bytes, 0, bytes.length);
    }

    public ByteReader(byte[] bytes, int from, int to) {
        this.bytes = bytes;
        this.at = from;
        this.to = to;
    }

    public int left() {
        return to - at;
    }

    public boolean isEmpty() {
        return at >= to;
    }

    public int u8(String what) throws UlpException {
        need(1, what);
        return bytes[at++] & 0xff;
    }

    public int u16(String what) throws UlpException {
        need(2, what);
        return u8(what) << 8 | u8(what);
    }

    public int u32(String what) throws UlpException {
        need(4, what);
        return u16(what) << 16 | u16(what);
    }

    public long u64(String what) throws UlpException {
        need(8, what);
        return (long) u32(what) << 32 | u32(what) & 0xffffffffL;
    }

    public long varint(String what) throws UlpException {
        long value = 0;
        for (int i = 0; i < LONGEST_VARINT; i++) {
            int next = u8(what);
            value |= (long) (next & 0x7f) << 7 * i;
            if (next < 0x80) {
                return value;
            }
        }
        throw new UlpException(what + " is a number of more than 63 bits");
    }

    /** A number that must not be more than so much. */
    public int varint(String what, int most) throws UlpException {
        long value = varint(what);
        if (value > most) {
            throw new UlpException(what + " is " + value + ", and " + most + " at most is allowed");
        }
        return (int) value;
    }

    public Address address(String what) throws UlpException {
        return AddressForm.read(this, what);
    }

    public byte[] bytes(int count, String what) throws UlpException {
        need(count, what);
        at += count;
        return Arrays.copyOfRange(bytes, at - count, at);
    }

    /** How many bytes follow, then these: no more than are there. */
    public byte[] sized(String what) throws UlpException {
        return bytes(varint("the length of " + what, left()), what);
    }

    public byte[] sized(String what, int most) throws UlpException {
        return bytes(varint("the length of " + what, most), what);
    }

    public String text(String what, int mostBytes) throws UlpException {
        return new String(sized(what, mostBytes), StandardCharsets.UTF_8);
    }

    public byte[] rest() {
        byte[] rest = Arrays.copyOfRange(bytes, at, to);
        at = to;
        return rest;
    }

    public String restAsText() {
        return new String(rest(), StandardCharsets.UTF_8);
    }

    public void end(String what) throws UlpException {
        if (at < to) {
            throw new UlpException(what + " ends here, and " + (to - at) + " more bytes follow");
        }
    }

    private void need(int count, String what) throws UlpException {
        if (to - at < count) {
            throw new UlpException(what + " needs " + count + " bytes, and " + Math.max(0, to - at) + " are left");
        }
    }
}
