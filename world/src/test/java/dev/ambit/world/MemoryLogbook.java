package dev.ambit.world;

import dev.ambit.world.image.Image;
import java.util.ArrayList;
import java.util.List;

/** A journal in memory, for tests: what reaches the disk, and when, is said by the test. */
public final class MemoryLogbook implements Logbook {
    public final Image image = new Image();
    public final List<byte[]> entries = new ArrayList<>();
    public boolean stalled;
    public boolean behind;
    private final List<byte[]> pieces = new ArrayList<>();
    private long snapshot;
    private long safe;

    /** @param start how the world was before */
    public MemoryLogbook(Image start) {
        start.write(pieces::add);
        pieces.forEach(image::apply);
    }

    @Override
    public long write(byte[] changes) {
        entries.add(changes);
        image.apply(changes);
        if (!stalled) {
            safe = entries.size();
        }
        return entries.size();
    }

    @Override
    public long safe() {
        return safe;
    }

    public void sync(long entry) {
        safe = entry;
    }

    public void syncAll() {
        safe = entries.size();
    }

    @Override
    public boolean isBehind() {
        return behind;
    }

    @Override
    public boolean awaitSafe(long entry) {
        return safe >= entry;
    }

    /** Makes a snapshot of what has reached the disk. */
    public void snapshot() {
        Image now = afterCrash();
        pieces.clear();
        now.write(pieces::add);
        snapshot = safe;
    }

    /** What somebody finds who starts the world anew after a crash: only what had reached the disk. */
    public Image afterCrash() {
        Image found = new Image();
        pieces.forEach(found::apply);
        entries.subList((int) snapshot, (int) safe).forEach(found::apply);
        return found;
    }
}
