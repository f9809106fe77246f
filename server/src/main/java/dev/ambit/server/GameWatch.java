package dev.ambit.server;

import dev.ambit.game.folder.FolderException;
import dev.ambit.game.folder.GameFolder;
import dev.ambit.server.health.Faults;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks twice a second whether a file of a game's Kod has changed, and says so once nothing has changed for a moment: who saves several
 * files wants them read together.
 */
final class GameWatch implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(GameWatch.class);
    private static final long LOOK_MILLIS = 500;

    /** Finds the files anew each time: some come, some go. */
    interface Finding {
        GameFolder find() throws FolderException;
    }

    private final Finding finding;
    private final Runnable changed;
    private final CountDownLatch ended = new CountDownLatch(1);
    private Map<Path, Long> known;

    /** @param changed called on this one's thread */
    GameWatch(Finding finding, Runnable changed) {
        this.finding = finding;
        this.changed = changed;
        known = times();
        Thread.ofPlatform().name("game watch").daemon().start(this::run);
    }

    private void run() {
        boolean isDue = false;
        while (!isOver()) {
            try {
                Map<Path, Long> now = times();
                boolean isSame = now.equals(known);
                known = now;
                if (isSame && isDue) {
                    isDue = false;
                    changed.run();
                } else if (!isSame) {
                    isDue = true;
                }
            } catch (RuntimeException | Error e) {
                Faults.caught(
                        LOG, "Cannot see whether the game's files have changed; the next look comes by itself", e);
            }
        }
    }

    private boolean isOver() {
        try {
            return ended.await(LOOK_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            return true;
        }
    }

    private Map<Path, Long> times() {
        Map<Path, Long> times = new HashMap<>();
        try {
            GameFolder folder = finding.find();
            for (List<Path> files : List.of(folder.sources(), folder.objects(), folder.resources())) {
                for (Path file : files) {
                    times.put(file, Files.getLastModifiedTime(file).toMillis() * 31 + Files.size(file));
                }
            }
        } catch (FolderException | IOException e) {
            // A file that is being replaced is gone for a moment.
            LOG.debug("Looking at the game's files", e);
        }
        return times;
    }

    @Override
    public void close() {
        ended.countDown();
    }
}
