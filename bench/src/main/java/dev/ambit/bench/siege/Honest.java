package dev.ambit.bench.siege;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Somebody who means no harm: comes in by one of the doors, walks or talks as people do, and measures how long the server takes to
 * answer. Stays until it is asked to leave; if it is gone before, {@link #lost} says why.
 */
public abstract class Honest implements AutoCloseable {
    /** Everybody does something five times a second. */
    static final long BEAT_MILLIS = 200;

    private static final long PROBE_BEATS = 5;
    private static final long WORD_BEATS = 60;
    private static final long DEAD_SECONDS = 40;

    final String name;
    private final Samples roundTrips;
    private final Samples ticks;
    private volatile @Nullable String lost;
    private volatile boolean isLeaving;
    private volatile long askedAt;
    private volatile long heardAt = System.nanoTime();
    private volatile long answers;

    /**
     * @param roundTrips gets the time from question to answer
     * @param ticks gets the time from one message of the world to the next, where there is one each tick
     */
    Honest(String name, Samples roundTrips, Samples ticks) {
        this.name = name;
        this.roundTrips = roundTrips;
        this.ticks = ticks;
    }

    /** By which door. */
    public abstract String door();

    /** Comes in; returns when it is inside. */
    abstract void enter() throws IOException, InterruptedException;

    /** Takes what the server says next; waits for it. */
    abstract void listen() throws IOException, InterruptedException;

    /** Asks something that is answered at once. */
    abstract void probe() throws IOException;

    /** Does what such a client does all the time. */
    abstract void step(long beat) throws IOException;

    /** Says something to others. */
    abstract void talk(String words) throws IOException;

    abstract void hangUp();

    public final String name() {
        return name;
    }

    /** Why it is not there any more, if it should be. */
    public final Optional<String> lost() {
        return Optional.ofNullable(lost);
    }

    /** How often it got an answer. */
    public final long answers() {
        return answers;
    }

    /** When it was answered last. */
    public final long answeredAt() {
        return heardAt;
    }

    /** Goes in and stays, on threads of its own. */
    final void visit() throws IOException, InterruptedException {
        enter();
        heardAt = System.nanoTime();
        Thread.ofVirtual().name(name + " listens").start(() -> keepOn(this::listen, 0));
        Thread.ofVirtual().name(name + " acts").start(new Acting());
    }

    private interface Deed {
        void run() throws IOException, InterruptedException;
    }

    private void keepOn(Deed deed, long pauseMillis) {
        try {
            while (!isLeaving && lost == null) {
                deed.run();
                if (pauseMillis > 0) {
                    Thread.sleep(pauseMillis);
                }
            }
        } catch (IOException | RuntimeException e) {
            lose(e.toString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private final class Acting implements Runnable {
        private long beat;

        @Override
        public void run() {
            // Not all of them at the same moment.
            beat = Math.floorMod(name.hashCode(), WORD_BEATS);
            keepOn(this::act, BEAT_MILLIS);
        }

        private void act() throws IOException {
            beat++;
            step(beat);
            if (beat % PROBE_BEATS == 0 && askedAt == 0) {
                askedAt = System.nanoTime();
                probe();
            }
            if (beat % WORD_BEATS == 0) {
                talk("Lovely weather, number " + beat);
            }
            if (askedAt != 0 && System.nanoTime() - askedAt > TimeUnit.SECONDS.toNanos(DEAD_SECONDS)) {
                lose("no answer for " + DEAD_SECONDS + " s");
            }
        }
    }

    /** The answer to the last probe is there. */
    final void answered() {
        long asked = askedAt;
        if (asked != 0) {
            long now = System.nanoTime();
            askedAt = 0;
            heardAt = now;
            answers++;
            // By the moment of the question: what was asked before a pause belongs to it.
            roundTrips.add(asked, (now - asked) / 1e6);
        }
    }

    private long tickedAt;

    /** The world has spoken, as it does each tick. On the listening thread. */
    final void ticked() {
        long now = System.nanoTime();
        if (tickedAt != 0) {
            ticks.add(tickedAt, (now - tickedAt) / 1e6);
        }
        tickedAt = now;
    }

    private void lose(String why) {
        if (!isLeaving && lost == null) {
            lost = why;
            hangUp();
        }
    }

    @Override
    public final void close() {
        isLeaving = true;
        hangUp();
    }
}
