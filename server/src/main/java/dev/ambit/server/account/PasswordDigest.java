package dev.ambit.server.account;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * A password as the historic client sends it: the MD5 of its text, each zero byte replaced by 1, 16 bytes. It is as good
 * as the password itself, so nothing here shows it.
 */
public final class PasswordDigest {

    public static final int BYTES = 16;

    private final byte[] bytes;

    private PasswordDigest(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Of a password as somebody typed it. */
    public static PasswordDigest of(String password) {
        try {
            return ofBytes(MessageDigest.getInstance("MD5").digest(password.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has MD5", e);
        }
    }

    /** As it came over a historic wire; zero bytes become 1 if that has not happened yet. */
    public static PasswordDigest ofBytes(byte[] md5) {
        if (md5.length != BYTES) {
            throw new IllegalArgumentException("an MD5 has " + BYTES + " bytes, not " + md5.length);
        }
        byte[] bytes = md5.clone();
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = bytes[i] == 0 ? 1 : bytes[i];
        }
        return new PasswordDigest(bytes);
    }

    /** As 32 hexadecimal digits. */
    public static PasswordDigest ofHex(String md5) {
        return ofBytes(HexFormat.of().parseHex(md5));
    }

    byte[] bytes() {
        return bytes.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PasswordDigest digest && MessageDigest.isEqual(bytes, digest.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return "a password";
    }
}
