package dev.ambit.server.document;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256, in hex digits. */
final class Digests {

    private Digests() {}

    static String sha256(byte[] bytes) {
        try {
            return sha256(new ByteArrayInputStream(bytes));
        } catch (IOException e) {
            throw new UncheckedIOException("reading from memory failed", e);
        }
    }

    static String sha256(InputStream in) throws IOException {
        MessageDigest digest;
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
        byte[] piece = new byte[64 * 1024];
        for (int count = in.read(piece); count >= 0; count = in.read(piece)) {
            digest.update(piece, 0, count);
        }
        return HexFormat.of().formatHex(digest.digest());
    }
}
