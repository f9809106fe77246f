package dev.ambit.bench.siege;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Somebody who means no harm: comes in by one of the doors, walks and talks as people do. What it says has to be heard
 * ({@link HonestWords}). Stays until it is asked to leave; if it is gone before, {@link #lost} says why.
 */
public abstract class Honest implements AutoCloseable {
    /** As often as the page tells of its steps. */
    private static final long BEAT_MILLIS = 50;

    /** A word about every second, which is half of what the world lets somebody say. */
    private static final long WORD_BEATS = 20;

    private static final long DEAD_NANOS = TimeUnit.SECONDS.toNanos(45);

    private final String name;
    private final String listener;
    private final HonestWords words;
    private volatile @Nullable String lost;
    private volatile boolean isLeaving;
    private volatile long askedAt;
    private volatile long heardAt = System.nanoTime();

    /** @param listener by whom its words are to be heard, or {@link HonestWords#ANYBODY} */
    Honest(String name, String listener, HonestWords words) {
        this.name = name;
        this.listener = listener;
        this.words = words;
    }

    /** By which door. */
    public abstract String door();

    /** Comes in; returns when it is inside. */
    abstract void enter() throws IOException, InterruptedException;

    /** Takes what the server says next; waits for it. */
    abstract void listen() throws IOException, InterruptedException;

    /** Does what such a client does all the time. */
    abstract void step(long beat) throws IOException;

    /** Says something that the listener hears. */
    abstract void talk(String text) throws IOException;

    abstract void hangUp();

    public final String name() {
        return name;
    }

    final String listener() {
        return listener;
    }

    /** Why it is not there any more, if it should be. */
    public final Optional<String> lost() {
        return Optional.ofNullable(lost);
    }

    /** When something it said was heard last. */
    public final long heardAt() {
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
            if (beat % WORD_BEATS == 0 && askedAt == 0) {
                askedAt = System.nanoTime();
                talk(words.newWord(Honest.this, listener));
            }
            if (askedAt != 0 && System.nanoTime() - askedAt > DEAD_NANOS) {
                lose("nobody has heard it for " + DEAD_NANOS / 1_000_000_000 + " s");
            }
        }
    }

    /** Its last word has arrived. */
    final void wasHeard() {
        askedAt = 0;
        heardAt = System.nanoTime();
    }

    /** It has heard something itself. */
    final void hears(String text) {
        words.heard(this, text);
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
        words.forget(this);
        hangUp();
    }
}
