package dev.ambit.world;

import dev.ambit.kod.run.BigStack;
import dev.ambit.world.message.Input;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs a world on a thread of its own: input as it arrives, a tick every period. The nanosecond clock is handed in; one that goes
 * back or leaps only makes a tick early or late. Nothing that fails ends the loop: it is left out, and the world goes on.
 */
public final class WorldLoop {

    private static final Logger LOG = LoggerFactory.getLogger(WorldLoop.class);

    /** A loop that fell farther behind than this skips the missed ticks instead of rushing through them. */
    private static final int MOST_LATE_TICKS = 10;

    /** This part of a period is for input even when ticks are late; else a late world would fall deaf. */
    private static final int LEAST_LISTENING = 4;

    /** So many inputs wait here for a slow disk; the rest stays in the inbox, which is bounded, too. */
    private static final int MOST_WAITING = 65_536;

    /** Told about every tick, on the world's thread. */
    @FunctionalInterface
    public interface TickWatch {
        void ticked(World world, long tickNanos);
    }

    private final World world;
    private final Inbox inbox;
    private final long periodNanos;
    private final LongSupplier nanoClock;
    private final Guard guard;
    private final TickWatch watch;
    private final Courier courier;
    private final Thread thread;
    private final CountDownLatch ended = new CountDownLatch(1);

    private final Deque<Input> waiting = new ArrayDeque<>();
    private final long clockStartMillis;

    /** When there was last nothing left to take, by the clock that was handed in. */
    private volatile long emptiedNanos;

    private volatile boolean isListening;
    private long clockReadNanos;
    private long passedNanos;
    private volatile boolean stopping;
    private volatile String farewell = "";

    public WorldLoop(World world, Inbox inbox, Duration period, LongSupplier nanoClock, TickWatch watch) {
        this(world, inbox, period, nanoClock, watch, Courier.NONE);
    }

    public WorldLoop(
            World world, Inbox inbox, Duration period, LongSupplier nanoClock, TickWatch watch, Courier courier) {
        this.courier = courier;
        this.world = world;
        this.inbox = inbox;
        this.periodNanos = period.toNanos();
        this.nanoClock = nanoClock;
        this.guard = new Guard(LOG, nanoClock);
        this.watch = watch;
        this.clockStartMillis = world.clockMillis();
        this.thread = BigStack.thread("world", this::run);
    }

    /** Takes over what waited for the world that has ended; before the start. */
    public void goOnAfter(WorldLoop ended) {
        waiting.addAll(ended.waiting);
    }

    public void start() {
        thread.start();
    }

    /** Says goodbye to everybody and ends the loop; returns when its thread has ended. */
    public void stop(String why) throws InterruptedException {
        farewell = why;
        stopping = true;
        inbox.wake();
        ended.await();
    }

    private void run() {
        try {
            clockReadNanos = nanoClock.getAsLong();
            emptiedNanos = clockReadNanos;
            isListening = true;
            long nextTick = periodNanos;
            while (!stopping) {
                nextTick = turn(nextTick);
            }
            sayGoodbye();
        } catch (Throwable e) {
            guard.failed("The world has stopped", e);
        } finally {
            ended.countDown();
        }
    }

    /** @return when the tick after it is due */
    private long turn(long dueTick) {
        long nextTick = dueTick;
        try {
            inbox.await(nextTick - passedNanos());
            release();
            // Steps wake nobody: what has come of them counts in the tick that is due.
            takeInput(nextTick);
            if (passedNanos() >= nextTick) {
                // Moved on first: a tick that fails is not tried again at once and for ever.
                nextTick = afterTick(nextTick);
                tick(passedNanos() - dueTick);
            }
        } catch (Throwable e) {
            guard.failed("A turn of the world failed; it goes on", e);
            // What fails at once and always shall not use up a processor.
            LockSupport.parkNanos(this, periodNanos);
        }
        return nextTick;
    }

    private void sayGoodbye() {
        try {
            world.close(farewell);
        } finally {
            courier.depart(true);
        }
    }

    /** Whether the world still runs: started, not stopped, and not ended by a fault. */
    public boolean isRunning() {
        return thread.isAlive() && !stopping;
    }

    /**
     * How long input has waited at most: not longer than since there was last none. Steps wait for the tick, so up to a period
     * this says nothing. From any thread.
     */
    public long lagNanos() {
        return inbox.size() == 0 || !isListening ? 0 : Math.max(0, nanoClock.getAsLong() - emptiedNanos);
    }

    /** How the loop gets on; from any thread. */
    public Guard guard() {
        return guard;
    }

    /** Takes what is there, but never so long that the tick waits; if that is late already, for a moment. */
    private void takeInput(long nextTick) {
        long now = passedNanos();
        long untilNanos = Math.max(nextTick, now + periodNanos / LEAST_LISTENING);
        for (Input input = next(); input != null; input = next()) {
            try {
                world.accept(input, millis(now));
                guard.did();
            } catch (Throwable e) {
                guard.failed(
                        "An input failed and was skipped: " + input.getClass().getSimpleName(), e);
            }
            // In a busy world input never ends, and people wait to hear.
            release();
            now = passedNanos();
            if (now >= untilNanos) {
                return;
            }
        }
        emptiedNanos = clockReadNanos;
    }

    /** The next input that can be taken now. When the disk is slow, most have to wait; they keep their order. */
    private @Nullable Input next() {
        if (!world.isBehind() && !waiting.isEmpty()) {
            return waiting.poll();
        }
        while (waiting.size() < MOST_WAITING) {
            Input input = inbox.poll();
            if (input == null || world.takes(input)) {
                return input;
            }
            waiting.add(input.kept());
            world.keepsWaiting(input);
        }
        return null;
    }

    /** Wakes the loop from any thread: the journal has got on, and somebody may be told. */
    public void wake() {
        inbox.wake();
    }

    private void tick(long lateNanos) {
        long start = passedNanos();
        boolean whole = true;
        try {
            world.tick(millis(start));
        } catch (Throwable e) {
            whole = false;
            guard.failed("Tick " + world.ticks() + " failed; the world goes on", e);
        }
        courier.depart(true);
        long took = passedNanos() - start;
        world.took(took, lateNanos, periodNanos);
        watch.ticked(world, took);
        if (whole) {
            guard.turned();
        }
    }

    private void release() {
        world.release();
        courier.depart(false);
    }

    /** The world's time. */
    private long millis(long nanos) {
        return clockStartMillis + TimeUnit.NANOSECONDS.toMillis(nanos);
    }

    /** Time since the start. It never goes back: when the clock does, no time has passed meanwhile. */
    private long passedNanos() {
        long read = nanoClock.getAsLong();
        passedNanos += Math.max(0, read - clockReadNanos);
        clockReadNanos = read;
        return passedNanos;
    }

    private long afterTick(long thisTick) {
        long next = thisTick + periodNanos;
        long late = (passedNanos() - next) / periodNanos;
        if (late > MOST_LATE_TICKS) {
            LOG.warn("The world is {} ticks late and skips them", late);
            return next + late * periodNanos;
        }
        return next;
    }
}
