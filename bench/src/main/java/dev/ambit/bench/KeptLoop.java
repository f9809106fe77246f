package dev.ambit.bench;

import dev.ambit.world.Inbox;
import dev.ambit.world.WorldLoop;
import dev.ambit.world.message.Input;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A {@link KeptWorld} in real time: each tick asks for the work of the next, and is timed; so is the way of each answer
 * from the journal to whom it is for.
 */
final class KeptLoop implements AutoCloseable {
    private static final int MOST = 1 << 20;

    /** What the wizard asks for in each tick. */
    @FunctionalInterface
    interface Work {
        @Nullable
        Input next(long tick);
    }

    private final WorldLoop loop;
    private final Inbox inbox = new Inbox(10_000);

    /** When each tick handed something to the journal, by its number. */
    private final long[] written = new long[MOST];

    private final long[] nanos = new long[MOST];
    private final long[] delays = new long[MOST];
    private int delayCount;
    private volatile long ticks;
    private volatile Work work = tick -> null;
    private volatile boolean behind;

    KeptLoop(KeptWorld kept) {
        loop = new WorldLoop(
                kept.world, inbox, Duration.ofMillis(KeptWorld.TICK_MILLIS), System::nanoTime, (world, tickNanos) -> {
                    int at = (int) (world.ticks() % MOST);
                    written[at] =
                            kept.stopwatch.map(watch -> watch.writtenNanos).orElse(0L);
                    nanos[at] = tickNanos;
                    behind |= world.isBehind();
                    ticks = world.ticks();
                    Input next = work.next(world.ticks());
                    if (next != null) {
                        inbox.offer(next);
                    }
                });
        kept.keep.ifPresent(keep -> keep.journal().onSynced(entry -> loop.wake()));
        // Both on the world's thread. What is told within its tick has not waited.
        kept.wizard.listener = dispatch -> delays[delayCount++ % MOST] =
                dispatch.tick() > ticks ? 0 : System.nanoTime() - written[(int) (dispatch.tick() % MOST)];
        loop.start();
    }

    /** What was measured in some ticks, each sorted. */
    record Times(long[] tickNanos, long[] delayNanos, boolean behind) {
        static double millis(long[] sorted, double part) {
            return sorted.length == 0 ? 0 : sorted[(int) Math.min(sorted.length - 1.0, sorted.length * part)] / 1e6;
        }
    }

    /** Does this work for so long, after a while that does not count. */
    Times run(Work what, int warmUpSeconds, int seconds) {
        work = what;
        rest(warmUpSeconds * 1000L);
        long[] from = mark();
        rest(seconds * 1000L);
        return since(from);
    }

    void work(Work what) {
        work = what;
    }

    /** From here on. */
    long[] mark() {
        behind = false;
        return new long[] {ticks, delayCount};
    }

    Times since(long[] from) {
        long[] taken = new long[(int) (ticks - from[0])];
        for (int i = 0; i < taken.length; i++) {
            taken[i] = nanos[(int) ((from[0] + 1 + i) % MOST)];
        }
        long[] waited = Arrays.copyOfRange(delays, (int) from[1], delayCount);
        Arrays.sort(taken);
        Arrays.sort(waited);
        return new Times(taken, waited, behind);
    }

    static void rest(long millis) {
        long until = System.nanoTime() + millis * 1_000_000;
        for (long left = until - System.nanoTime(); left > 0; left = until - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    /** The loop ends; the world and its journal stay open. */
    @Override
    public void close() throws InterruptedException {
        work = tick -> null;
        loop.stop("The bench is over.");
    }
}
