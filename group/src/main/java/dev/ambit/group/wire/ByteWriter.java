package dev.ambit.group.wire;

import dev.ambit.group.Address;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Bytes in the making, big-endian. Owned by one thread. */
public final class ByteWriter {
    private byte[] bytes;
    private int size;

    public ByteWriter() {
        this(64);
    }

    public ByteWriter(int expectedBytes) {
        bytes = new byte[expectedBytes];
    }

    public ByteWriter u8(int value) {
        room(1);
        bytes[size++] = (byte) value;
        return this;
    }

    public ByteWriter u16(int value) {
        return u8(value >> 8).u8(value);
    }

    public ByteWriter u32(int value) {
        return u16(value >> 16).u16(value);
    }

    public ByteWriter u64(long value) {
        return u32((int) (value >> 32)).u32((int) value);
    }

    /** Seven bits a byte, the lowest first; the top bit says that more follow. */
    public ByteWriter varint(long value) {
        long rest = value;
        while ((rest & ~0x7fL) != 0) {
            u8((int) (rest & 0x7f) | 0x80);
            rest >>>= 7;
        }
        return u8((int) rest);
    }

    /** In the shortest form that fits. */
    public ByteWriter address(Address address) {
        AddressForm.write(address, this);
        return this;
    }

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
        return sized(text.getBytes(StandardCharsets.UTF_8));
    }

    public int size() {
        return size;
    }

    public byte[] toBytes() {
        return Arrays.copyOf(bytes, size);
    }

    private void room(int more) {
        if (size + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(size + more, bytes.length * 2));
        }
    }
}
