package dev.ambit.server.keep;

import dev.ambit.journal.Journal;
import dev.ambit.journal.JournalAddress;
import dev.ambit.journal.JournalException;
import dev.ambit.journal.JournalReader;
import dev.ambit.server.health.Vital;
import dev.ambit.world.Logbook;
import dev.ambit.world.image.Image;
import java.time.Clock;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A world's memory, opened for the one process that runs it: the journal, its snapshots, and how the world was. */
public final class WorldKeep implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(WorldKeep.class);

    private final Journal journal;
    private final JournalLogbook logbook;
    private final Checkpoints checkpoints;
    private final Clock clock;

    private WorldKeep(Journal journal, KeepSettings settings, Clock clock) {
        this.journal = journal;
        this.clock = clock;
        logbook = new JournalLogbook(
                journal, clock, settings.patience(), settings.journal().closeLimit());
        checkpoints = new Checkpoints(journal, clock, settings.checkpoints());
    }

    /** @throws JournalException when another process has the world, or the journal is damaged */
    public static WorldKeep open(JournalAddress where, KeepSettings settings, Clock clock) {
        Journal journal = Journal.open(where, settings.journal(), clock);
        try {
            journal.tornTail()
                    .ifPresent(torn -> LOG.warn(
                            "The last entry of {} was torn and is dropped; nobody had been told of it: {}",
                            where,
                            torn));
            return new WorldKeep(journal, settings, clock);
        } catch (RuntimeException e) {
            journal.close();
            throw e;
        }
    }

    /** The world as it was when it was last run; empty when it never was. */
    public Image read() {
        long start = System.nanoTime();
        try (JournalReader reader = journal.reader()) {
            Image image = new Chronicle(reader).latest();
            if (reader.last() > 0) {
                LOG.info(
                        "The world is as it was after entry {}: {} Things, read in {} ms",
                        reader.last(),
                        image.thingCount(),
                        TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));
            }
            return image;
        }
    }

    public Journal journal() {
        return journal;
    }

    public Logbook logbook() {
        return logbook;
    }

    public Checkpoints checkpoints() {
        return checkpoints;
    }

    public Clock clock() {
        return clock;
    }

    /**
     * The journal's thread, for those who look whether it gets on. A disk that is full or away is no reason to end: nothing is lost while somebody
     * waits for it.
     */
    public Vital vital(String name) {
        return new Vital(
                name,
                journal::turns,
                journal::isIdle,
                () -> journal.stopped()
                        .map(why -> String.valueOf(why.getMessage()))
                        .orElse(""),
                "nothing could be written",
                journal::trouble,
                false,
                Vital.Work.UNKNOWN);
    }

    /** Nobody writes any more. Waits for the disk. */
    @Override
    public void close() {
        try {
            checkpoints.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        journal.close();
    }
}
