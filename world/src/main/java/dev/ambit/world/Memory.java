package dev.ambit.world;

import dev.ambit.world.image.Image;
import dev.ambit.world.message.Input;
import dev.ambit.world.message.Line;
import dev.ambit.world.thing.Recorder;
import dev.ambit.world.thing.Thing;
import dev.ambit.world.thing.Things;
import java.util.Collection;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The world's side of its journal: what lasts is written down once a tick, and what is told of it waits for the disk. */
final class Memory {
    private static final Logger LOG = LoggerFactory.getLogger(Memory.class);

    /** While nothing changes, the world's time is written down this often, for timers that wait. */
    private static final long CLOCK_EVERY_MILLIS = 60_000;

    final Outbox outbox;
    private final Logbook logbook;
    private final @Nullable Recorder recorder;
    private long clockWrittenMillis;
    private boolean behind;

    /** @param image what the journal holds already */
    Memory(Logbook logbook, Things things, Image image) {
        this.logbook = logbook;
        outbox = new Outbox(logbook);
        recorder = logbook == Logbook.NONE ? null : new Recorder(things, image);
        if (recorder != null) {
            things.journal(recorder);
        }
    }

    void system(Thing system) {
        if (recorder != null) {
            recorder.system(system);
        }
    }

    /** Somebody has an avatar that has to be found again. */
    void knowPerson(String key, Thing avatar) {
        if (recorder != null) {
            recorder.person(key, avatar);
        }
    }

    void forgetPerson(String key) {
        if (recorder != null) {
            recorder.personGone(key);
        }
    }

    /** Writes down what has changed since the last tick; what is told from now on waits for it. */
    void writeDown(long nowMillis) {
        if (recorder == null) {
            return;
        }
        byte[] changes = recorder.record(nowMillis);
        if (changes.length == 0 && nowMillis - clockWrittenMillis >= CLOCK_EVERY_MILLIS) {
            changes = recorder.recordClock(nowMillis);
            clockWrittenMillis = nowMillis;
        }
        if (changes.length > 0) {
            clockWrittenMillis = nowMillis;
            outbox.after(logbook.write(changes));
        }
    }

    /** When too much waits for the disk, nothing new happens until it has caught up; people can still walk. */
    void watchTheDisk(Collection<Visitor> everybody, Consumer<Line> tellWhoWaits) {
        if (logbook.isBehind() == behind) {
            return;
        }
        behind = !behind;
        String what = behind
                ? "The disk is slow. What you do waits until it has caught up; you can walk meanwhile."
                : "The disk has caught up; everything goes on.";
        LOG.warn("{}", what);
        for (Visitor visitor : everybody) {
            if (visitor.recipient.awaitsWelcome() || !visitor.news.isWelcomed()) {
                // Has come a moment before, and hears nothing before the welcome, which waits as well, or will.
                if (behind) {
                    tellWhoWaits.accept(visitor.line);
                }
            } else {
                visitor.news.notice(what);
            }
        }
    }

    boolean isBehind() {
        return behind;
    }

    /** Whether an input can be taken now, or has to wait for the disk. */
    boolean takes(Input input) {
        return !behind
                || switch (input) {
                    case Input.Walk _, Input.Ping _, Input.Heed _, Input.Resume _, Input.Speak _ -> true;
                    default -> false;
                };
    }

    /** Entries up to this one are on disk. */
    long safe() {
        return logbook.safe();
    }

    /** Waits until all is on disk that was written down; whether it is. */
    boolean settle() {
        return logbook.awaitSafe(outbox.lastEntry());
    }
}
