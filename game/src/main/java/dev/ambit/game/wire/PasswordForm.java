package dev.ambit.game.wire;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** What clients send in place of a password: its MD5, in which every zero byte is a one, for it was kept as a C string. */
public final class PasswordForm {
    public static final int BYTES = 16;

    private PasswordForm() {}

    public static byte[] of(String password) {
        try {
            byte[] digest = MessageDigest.getInstance("MD5").digest(password.getBytes(ISO_8859_1));
            for (int i = 0; i < digest.length; i++) {
                digest[i] = digest[i] == 0 ? 1 : digest[i];
            }
            return digest;
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has MD5", e);
        }
    }
}
