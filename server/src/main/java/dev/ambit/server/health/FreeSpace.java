package dev.ambit.server.health;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The room that is left on the disk where something is kept. A disk is full long before a write fails: a database may still have
 * pages to use again. Somebody else looks, on a thread of their own, because a disk that is away does not answer.
 */
public final class FreeSpace {
    private static final double MEGABYTE = 1024 * 1024;

    private final Path folder;
    private final long leastBytes;
    private final AtomicBoolean underway = new AtomicBoolean();
    private volatile long looks;
    private volatile String left = "";

    public FreeSpace(Path folder, long leastBytes) {
        this.folder = folder;
        this.leastBytes = leastBytes;
    }

    /** As others see it: it gets on while there is room. */
    public Vital vital() {
        return new Vital(
                "disk",
                this::turns,
                () -> leastBytes == 0,
                () -> "",
                "full, or nearly, where the world is kept",
                () -> left,
                false,
                Vital.Work.UNKNOWN);
    }

    private long turns() {
        if (underway.compareAndSet(false, true)) {
            Thread.ofVirtual().name("free space").start(this::look);
        }
        return looks;
    }

    private void look() {
        try {
            long bytes = Files.getFileStore(folder).getUsableSpace();
            left = String.format(
                    java.util.Locale.ROOT,
                    "%.1f MiB are left, expected %.0f or more; make room, and it goes on by itself",
                    bytes / MEGABYTE,
                    leastBytes / MEGABYTE);
            if (bytes >= leastBytes) {
                looks = looks + 1;
            }
        } catch (IOException e) {
            left = "it does not say how much is left: " + e.getMessage();
        } finally {
            underway.set(false);
        }
    }
}
