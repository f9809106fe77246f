package dev.ambit.bench.siege;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** A file system of a few megabytes that can be filled to the last byte and emptied again. Only root can make one. */
public final class SmallDisk implements AutoCloseable {
    private static final String SIZE = "96m";
    private static final int BLOCK = 64 * 1024;
    private static final int SMALLEST_BLOCK = 512;

    private final Path folder;
    private final Path ballast;

    private SmallDisk(Path folder) {
        this.folder = folder;
        this.ballast = folder.resolve("ballast");
    }

    /** Nothing where the system does not let us. */
    static Optional<SmallDisk> mount(Path folder) {
        try {
            Fortress.run("mount", "-t", "tmpfs", "-o", "size=" + SIZE, "tmpfs", folder.toString());
            return Optional.of(new SmallDisk(folder));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Writes until there is no room, in smaller and smaller pieces. */
    public void fill() throws IOException {
        try (OutputStream out = Files.newOutputStream(ballast)) {
            for (int block = BLOCK; block >= SMALLEST_BLOCK; block /= 2) {
                try {
                    while (true) {
                        out.write(new byte[block]);
                    }
                } catch (IOException full) {
                    // Then with a smaller piece.
                }
            }
        }
    }

    public void empty() throws IOException {
        Files.deleteIfExists(ballast);
    }

    @Override
    public void close() throws IOException {
        Fortress.run("umount", "-l", folder.toString());
    }
}
