package dev.ambit.server.account;

import dev.ambit.server.account.AccountSettings.Effort;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.params.Argon2Parameters;

/**
 * A password as it is stored: its Argon2id, with all that is needed to check another one against it.
 *
 * <pre>
 * $argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0c2FsdA$aGFzaC...
 *           version  effort        salt (16 bytes)        hash (32 bytes), Base64 without padding
 * </pre>
 */
final class Password {

    private static final int VERSION = Argon2Parameters.ARGON2_VERSION_13;
    private static final int SALT_BYTES = 16;
    private static final int HASH_BYTES = 32;
    private static final Pattern STORED = Pattern.compile(
            "\\$argon2id\\$v=19\\$m=(\\d{1,7}),t=(\\d{1,3}),p=(\\d{1,3})\\$([A-Za-z0-9+/]{11,86})\\$([A-Za-z0-9+/]{22,86})");

    private final Effort effort;
    private final byte[] salt;
    private final byte[] hash;

    private Password(Effort effort, byte[] salt, byte[] hash) {
        this.effort = effort;
        this.salt = salt;
        this.hash = hash;
    }

    /** Takes its time on purpose. */
    static Password of(PasswordDigest digest, Effort effort, RandomGenerator random) {
        byte[] salt = new byte[SALT_BYTES];
        random.nextBytes(salt);
        return new Password(effort, salt, argon2(digest, effort, salt, HASH_BYTES));
    }

    static Optional<Password> parse(String stored) {
        Matcher parts = STORED.matcher(stored);
        if (!parts.matches()) {
            return Optional.empty();
        }
        try {
            Effort effort = new Effort(
                    Integer.parseInt(parts.group(1)),
                    Integer.parseInt(parts.group(2)),
                    Integer.parseInt(parts.group(3)));
            Base64.Decoder base64 = Base64.getDecoder();
            return Optional.of(new Password(effort, base64.decode(parts.group(4)), base64.decode(parts.group(5))));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** Whether it is this one; takes as long as it took to make it, and equally long either way. */
    boolean matches(PasswordDigest digest) {
        return MessageDigest.isEqual(hash, argon2(digest, effort, salt, hash.length));
    }

    /** Whether it was made when guessing was cheaper than it is to be now. */
    boolean isWeakerThan(Effort wanted) {
        return effort.isLessThan(wanted);
    }

    private static byte[] argon2(PasswordDigest digest, Effort effort, byte[] salt, int length) {
        Argon2BytesGenerator generator = new Argon2BytesGenerator();
        generator.init(new Argon2Parameters.Builder(Argon2Parameters.ARGON2_id)
                .withVersion(VERSION)
                .withMemoryAsKB(effort.memoryKilobytes())
                .withIterations(effort.iterations())
                .withParallelism(effort.parallelism())
                .withSalt(salt)
                .build());
        byte[] hash = new byte[length];
        generator.generateBytes(digest.bytes(), hash);
        return hash;
    }

    /** For the database. */
    String stored() {
        Base64.Encoder base64 = Base64.getEncoder().withoutPadding();
        return "$argon2id$v=19$m=" + effort.memoryKilobytes() + ",t=" + effort.iterations() + ",p="
                + effort.parallelism() + "$" + base64.encodeToString(salt) + "$" + base64.encodeToString(hash);
    }

    @Override
    public String toString() {
        return "a stored password (" + effort + ")";
    }
}
