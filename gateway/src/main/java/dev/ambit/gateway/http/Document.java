package dev.ambit.gateway.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/**
 * A document ready to be sent.
 *
 * @param content as stored
 * @param packed the same, gzipped; empty where that saves nothing
 * @param tag its ETag, quotes included
 */
public record Document(byte[] content, byte[] packed, String type, String tag) {

    private static final Map<String, String> TYPES = Map.ofEntries(
            Map.entry("html", "text/html; charset=utf-8"),
            Map.entry("js", "text/javascript; charset=utf-8"),
            Map.entry("css", "text/css; charset=utf-8"),
            Map.entry("json", "application/json"),
            Map.entry("svg", "image/svg+xml"),
            Map.entry("png", "image/png"),
            Map.entry("ico", "image/x-icon"),
            Map.entry("webmanifest", "application/manifest+json"),
            Map.entry("txt", "text/plain; charset=utf-8"));

    private static final int TOO_SMALL_TO_PACK = 512;

    /** A document whose type is told by the ending of its name. */
    public static Document named(String name, byte[] content) {
        String ending = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        String type = TYPES.getOrDefault(ending, "application/octet-stream");
        return new Document(content, pack(content), type, '"' + sha256(content).substring(0, 32) + '"');
    }

    private static byte[] pack(byte[] content) {
        if (content.length < TOO_SMALL_TO_PACK) {
            return new byte[0];
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(content.length / 2);
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(content);
        } catch (IOException e) {
            throw new UncheckedIOException("writing to memory failed", e);
        }
        return bytes.size() < content.length * 9 / 10 ? bytes.toByteArray() : new byte[0];
    }

    private static String sha256(byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }
}
