package dev.ambit.kod.run;

import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** How many messages a machine has been sent from outside, and the largest of them. Costs a look at a clock for each. */
public final class MessageTally {
    private static final long SLOW_NANOS = 1_000_000_000L;

    private LongSupplier nanos = () -> 0;
    private long startedNanos;
    private int startedPosts;
    private long topLevel;
    private long posts;
    private long mostStatements;
    private long longestNanos;
    private long slow;
    private @Nullable Slow lastSlow;

    /** A message that took longer than a second, with all that it has posted. */
    public record Slow(int object, String className, String message, int posts) {}

    MessageTally() {}

    /** Gives it a clock; without one nothing takes any time. */
    public void clock(LongSupplier nanoTime) {
        nanos = nanoTime;
    }

    void begins() {
        topLevel++;
        startedPosts = (int) posts;
        startedNanos = nanos.getAsLong();
    }

    void posted() {
        posts++;
    }

    void ran(long statements) {
        mostStatements = Math.max(mostStatements, statements);
    }

    void ends(KodObject target, int message) {
        long took = nanos.getAsLong() - startedNanos;
        longestNanos = Math.max(longestNanos, took);
        if (took > SLOW_NANOS) {
            slow++;
            lastSlow = new Slow(
                    target.id, target.kind.name(), target.kind.messageName(message), (int) posts - startedPosts);
        }
    }

    /** Messages from outside: of clients, timers, administrators and the world. */
    public long topLevel() {
        return topLevel;
    }

    /** Messages that were posted and have run. */
    public long posts() {
        return posts;
    }

    /** Statements of the longest single message. */
    public long mostStatements() {
        return mostStatements;
    }

    public long longestNanos() {
        return longestNanos;
    }

    /** How many took longer than a second. */
    public long slow() {
        return slow;
    }

    public @Nullable Slow lastSlow() {
        return lastSlow;
    }
}
