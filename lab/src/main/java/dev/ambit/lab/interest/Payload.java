package dev.ambit.lab.interest;

import java.util.Arrays;
import java.util.HexFormat;

/** Bytes that are carried and not looked into; equal when they are the same bytes. */
public final class Payload {

    public static final Payload EMPTY = new Payload(new byte[0]);

    private final byte[] bytes;

    private Payload(byte[] bytes) {
        this.bytes = bytes;
    }

    public static Payload of(byte... bytes) {
        return bytes.length == 0 ? EMPTY : new Payload(bytes.clone());
    }

    public byte[] bytes() {
        return bytes.clone();
    }

    public int length() {
        return bytes.length;
    }

    public boolean isEmpty() {
        return bytes.length == 0;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Payload that && Arrays.equals(bytes, that.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return HexFormat.of().formatHex(bytes);
    }
}
