package dev.ambit.gateway;

import io.netty.channel.Channel;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Hears a connection at its {@link Pace} by not reading on. What was read already waits here in its order, which is no more than
 * one piece of the stream ({@link Gateway#READ_BYTES}); all else waits with whoever sends it, and nothing is lost. So a pause of
 * the server, or of the line, costs nobody their connection; who sends too much and does not stop is held back for so many
 * seconds on end that somebody can tell. Owned by the connection's thread.
 */
public final class PacedReading {

    /** So long at least it waits before it hears more; several messages at once cost less than a timer for each. */
    private static final long SHORTEST_WAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    /** A look that comes so much later than it should was held up by the server itself. */
    private static final long STOOD_STILL_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final Channel channel;
    private final Pace pace;
    private final LongSupplier nanoClock;
    private final Deque<Said> waiting = new ArrayDeque<>();
    private boolean isHolding;
    private boolean isEnded;
    private long lookedNanos;
    private long heldSinceNanos;
    private long heldNanos;
    private int heldSeconds;

    private record Said(int bytes, Runnable hear) {}

    public PacedReading(Channel channel, Pace pace, LongSupplier nanoClock) {
        this.channel = channel;
        this.pace = pace;
        this.nanoClock = nanoClock;
        this.lookedNanos = nanoClock.getAsLong();
    }

    /** Something was said; it is heard now or in its turn. */
    public void add(int bytes, Runnable hear) {
        if (isEnded) {
            return;
        }
        waiting.add(new Said(bytes, hear));
        if (!isHolding) {
            hearOn();
        }
    }

    /** Whether this may be heard right now, because nothing waits before it and the pace allows it; then it counts as heard. */
    public boolean passes(int bytes) {
        if (isEnded || isHolding || !waiting.isEmpty()) {
            return false;
        }
        long now = nanoClock.getAsLong();
        if (pace.waitNanos(now) > 0) {
            return false;
        }
        pace.pass(Pace.weight(bytes), now);
        return true;
    }

    private void hearOn() {
        while (!waiting.isEmpty()) {
            long now = nanoClock.getAsLong();
            long wait = pace.waitNanos(now);
            if (wait > 0) {
                hold(now, wait);
                return;
            }
            Said next = waiting.remove();
            pace.pass(Pace.weight(next.bytes), now);
            next.hear.run();
        }
        if (isHolding) {
            letGo(nanoClock.getAsLong());
        }
    }

    private void hold(long now, long waitNanos) {
        if (!isHolding) {
            isHolding = true;
            heldSinceNanos = now;
            channel.config().setAutoRead(false);
        }
        channel.eventLoop().schedule(this::hearOn, Math.max(SHORTEST_WAIT_NANOS, waitNanos), TimeUnit.NANOSECONDS);
    }

    private void letGo(long now) {
        isHolding = false;
        heldNanos += now - heldSinceNanos;
        channel.config().setAutoRead(true);
    }

    /** Whether something waits, and nothing is read: silence says nothing about the other end then. */
    public boolean isHolding() {
        return isHolding;
    }

    /**
     * Called once a second.
     *
     * @return for how long the server itself has stood still since the last time; 0 when it has not
     */
    public long look() {
        long now = nanoClock.getAsLong();
        long late = now - lookedNanos - SECOND;
        lookedNanos = now;
        if (isHolding) {
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
    public int heldSeconds() {
        return heldSeconds;
    }

    /** Nothing more is heard; but how the connection ends has to be noticed. */
    public void end() {
        isEnded = true;
        waiting.clear();
        if (isHolding) {
            letGo(nanoClock.getAsLong());
        }
    }
}
