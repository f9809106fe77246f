package dev.ambit.server.document;

import com.typesafe.config.Config;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/**
 * What the settings {@code world.documents} and those below {@code documents} and {@code avatars} say;
 * {@code reference.conf} explains each.
 *
 * @param folder of the documents: a path, or below the worlds that ship with Ambit
 * @param largestBytes of a file that is served
 */
public record DocumentSettings(String folder, long largestBytes, Avatars avatars) {

    /** Who may bring a picture. */
    public enum Uploaders {
        GUESTS,
        USERS,
        NOBODY
    }

    /** @param perMinute uploads from one address, on average; as many in a burst */
    public record Avatars(
            Path folder,
            Uploaders uploaders,
            int largestUploadBytes,
            int largestPixels,
            int kept,
            int perUser,
            int perMinute) {
        public Avatars {
            if (largestUploadBytes < 1024 || largestUploadBytes > 64 << 20) {
                throw new IllegalArgumentException(
                        "avatars.largestUploadBytes is " + largestUploadBytes + ", expected 1 KiB to 64 MiB");
            }
            if (largestPixels < 1 || largestPixels > 64_000_000) {
                throw new IllegalArgumentException(
                        "avatars.largestPixels is " + largestPixels + ", expected 1 to 64000000");
            }
            if (perUser < 1 || kept < perUser || perMinute < 1) {
                throw new IllegalArgumentException("avatars.kept is " + kept + ", perUser " + perUser
                        + ", uploadsPerMinute " + perMinute + ", expected 1 <= perUser <= kept and uploadsPerMinute"
                        + " 1 or more");
            }
        }
    }

    public DocumentSettings {
        if (largestBytes < 1) {
            throw new IllegalArgumentException("documents.largestBytes is " + largestBytes + ", expected 1 or more");
        }
    }

    /** @param config all below {@code ambit} */
    public static DocumentSettings from(Config config) {
        Config avatars = config.getConfig("avatars");
        return new DocumentSettings(
                config.getString("world.documents"),
                config.getMemorySize("documents.largestBytes").toBytes(),
                new Avatars(
                        path(avatars.getString("folder")),
                        uploaders(avatars.getString("uploads")),
                        (int) Math.min(
                                Integer.MAX_VALUE,
                                avatars.getMemorySize("largestUploadBytes").toBytes()),
                        avatars.getInt("largestPixels"),
                        avatars.getInt("kept"),
                        avatars.getInt("perUser"),
                        avatars.getInt("uploadsPerMinute")));
    }

    private static Path path(String name) {
        try {
            return Path.of(name);
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException("avatars.folder is \"" + name + "\", expected a path", e);
        }
    }

    private static Uploaders uploaders(String word) {
        return List.of(Uploaders.values()).stream()
                .filter(uploaders -> uploaders.name().equalsIgnoreCase(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "avatars.uploads is \"" + word + "\", expected guests, users or nobody"));
    }
}
