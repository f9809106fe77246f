package dev.ambit.gateway.connection;

import dev.ambit.base.RateLimiter;
import io.netty.channel.Channel;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * The rate limit of a connection, by not reading on. What was read already waits here in its order, which is no more than
 * one piece of the stream ({@code Gateway.READ_BYTES}); all else waits with whoever sends it, and nothing is lost. So a pause of
 * the server, or of the line, costs nobody their connection; who sends too much and does not stop is held back for so many
 * seconds on end that somebody can tell. Who is not to be heard for another reason (the answer to what they said before is still to
 * come) waits in the same way, and that is not held against them. Owned by the connection's thread.
 */
final class PacedReading {

    /** So long at least it waits before it hears more; several messages at once cost less than a timer for each. */
    private static final long SHORTEST_WAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    /** A look that comes so much later than it should was held up by the server itself. */
    private static final long STOOD_STILL_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final Channel channel;
    private final RateLimiter pace;
    private final LongSupplier nanoClock;
    private final BooleanSupplier isReady;
    private final Consumer<Throwable> trouble;
    private final Deque<Said> waiting = new ArrayDeque<>();

    /** Nothing is read. */
    private boolean isHolding;

    /** That is because of the pace, and somebody will look again when it allows more. */
    private boolean isTimed;

    private boolean isEnded;
    private long lookedNanos;
    private long heldSinceNanos;
    private long heldNanos;
    private int heldSeconds;

    private record Said(double weight, Runnable hear) {}

    /**
     * @param isReady whether the next may be heard; when it may later, {@link #hearOn} is called
     * @param trouble is told of what fails in hearing
     */
    PacedReading(
            Channel channel,
            RateLimiter pace,
            LongSupplier nanoClock,
            BooleanSupplier isReady,
            Consumer<Throwable> trouble) {
        this.channel = channel;
        this.pace = pace;
        this.nanoClock = nanoClock;
        this.isReady = isReady;
        this.trouble = trouble;
        this.lookedNanos = nanoClock.getAsLong();
    }

    /** Something was said; it is heard now or in its turn. */
    void add(double weight, Runnable hear) {
        if (isEnded) {
            return;
        }
        waiting.add(new Said(weight, hear));
        if (!isHolding) {
            hearAll();
        }
    }

    /** Whether this may be heard right now, because nothing waits before it and the pace allows it; then it counts as heard. */
    boolean passes(double weight) {
        if (isEnded || isHolding || !waiting.isEmpty() || !isReady.getAsBoolean()) {
            return false;
        }
        long now = nanoClock.getAsLong();
        if (pace.delay(now) > 0) {
            return false;
        }
        pace.pass(weight, now);
        return true;
    }

    /** Who was not ready is now. */
    void hearOn() {
        if (isHolding && !isTimed) {
            hearAll();
        }
    }

    private void hearAll() {
        while (!waiting.isEmpty()) {
            long now = nanoClock.getAsLong();
            long wait = pace.delay(now);
            if (wait > 0) {
                waitForPace(now, wait);
                return;
            }
            if (!isReady.getAsBoolean()) {
                hold();
                return;
            }
            Said next = waiting.remove();
            pace.pass(next.weight, now);
            try {
                next.hear.run();
            } catch (Throwable e) {
                trouble.accept(e);
            }
        }
        letGo();
    }

    private void waitForPace(long now, long waitNanos) {
        hold();
        isTimed = true;
        heldSinceNanos = now;
        channel.eventLoop()
                .schedule(
                        () -> {
                            heldNanos += nanoClock.getAsLong() - heldSinceNanos;
                            isTimed = false;
                            hearAll();
                        },
                        Math.max(SHORTEST_WAIT_NANOS, waitNanos),
                        TimeUnit.NANOSECONDS);
    }

    private void hold() {
        if (!isHolding) {
            isHolding = true;
            channel.config().setAutoRead(false);
        }
    }

    private void letGo() {
        if (isHolding) {
            isHolding = false;
            channel.config().setAutoRead(true);
        }
    }

    /** Whether something waits, and nothing is read: silence says nothing about the other end then. */
    boolean isHolding() {
        return isHolding;
    }

    /**
     * Called once a second.
     *
     * @return for how long the server itself has stood still since the last time; 0 when it has not
     */
    long look() {
        long now = nanoClock.getAsLong();
        long late = now - lookedNanos - SECOND;
        lookedNanos = now;
        if (isTimed) {
            heldNanos += now - heldSinceNanos;
            heldSinceNanos = now;
        }
        long stoodStill = late > STOOD_STILL_NANOS ? late : 0;
        // What waits behind a second of waiting is more than the pace; a short wait now and then is not.
        heldSeconds = stoodStill == 0 && heldNanos > SECOND / 2 ? heldSeconds + 1 : 0;
        heldNanos = 0;
        if (stoodStill > 0) {
            pace.stoodStill(stoodStill);
        }
        return stoodStill;
    }

    /** For how many seconds on end, of those in which the server ran, there has been more than the pace allows. */
    int heldSeconds() {
        return heldSeconds;
    }

    /** Nothing more is heard; but how the connection ends has to be noticed. */
    void end() {
        isEnded = true;
        waiting.clear();
        letGo();
    }
}
