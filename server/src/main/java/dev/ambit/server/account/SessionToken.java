package dev.ambit.server.account;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;

/** What a browser shows to prove that it is logged in: 256 random bits. Only its SHA-256 is ever stored. */
public final class SessionToken {

    private static final int BYTES = 32;
    private static final Pattern TEXT = Pattern.compile("[A-Za-z0-9_-]{43}");

    private final String text;

    private SessionToken(String text) {
        this.text = text;
    }

    static SessionToken create(RandomGenerator random) {
        byte[] bytes = new byte[BYTES];
        random.nextBytes(bytes);
        return new SessionToken(Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
    }

    public static Optional<SessionToken> parse(String text) {
        return TEXT.matcher(text).matches() ? Optional.of(new SessionToken(text)) : Optional.empty();
    }

    /** For the cookie and for nothing else. */
    public String text() {
        return text;
    }

    /** The id of its session. */
    public String id() {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.US_ASCII));
            return HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java platform has SHA-256", e);
        }
    }

    @Override
    public String toString() {
        return "a session token";
    }
}
