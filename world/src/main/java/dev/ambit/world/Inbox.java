package dev.ambit.world;

import dev.ambit.space.Place;
import dev.ambit.world.message.Input;
import dev.ambit.world.message.Line;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Where other threads leave input for the world. Any thread offers; only the world's thread takes, in the order in which things
 * were left. A ring, so that nothing is made for an input but the input itself, and for a step not even that:
 *
 * <pre>
 * turns    7 7 7 7 | 3 3 3 3      an entry may be written in the turn that stands there, and read one later
 * ring     a L b L | . . . .      an input, or the line of somebody who has taken a step
 * steps    . p . p | . . . .      and where to
 *              ^taken    ^left
 * </pre>
 *
 * <p>Bounded: past its capacity it refuses everything but what the world is owed, see {@link Input#isOwed}. That is bounded by
 * other means, and losing it would leave a ghost in the world, or somebody who waits for ever.
 */
public final class Inbox {

    private final int mask;
    private final @Nullable Object[] ring;
    private final @Nullable Place[] steps;
    private final AtomicLongArray turns;
    private final AtomicLong left = new AtomicLong();
    private final AtomicLong taken = new AtomicLong();

    /** What the world is owed and the ring has no room for. */
    private final ConcurrentLinkedQueue<Input> owed = new ConcurrentLinkedQueue<>();

    private final Input.Walk walk = new Input.Walk(Line.NOBODY, new Place(0, 0, 0));
    private final int capacity;
    private volatile @Nullable Thread sleeper;

    public Inbox(int capacity) {
        this.capacity = capacity;
        int size = Integer.highestOneBit(Math.max(2, capacity) - 1) << 1;
        mask = size - 1;
        ring = new @Nullable Object[size];
        steps = new @Nullable Place[size];
        turns = new AtomicLongArray(size);
        for (int i = 0; i < size; i++) {
            turns.set(i, i);
        }
    }

    /** Leaves {@code input} for the world; false when the inbox is full and the input was not taken. */
    public boolean offer(Input input) {
        if (!put(input, null, capacity)) {
            if (!input.isOwed()) {
                return false;
            }
            owed.add(input);
        }
        if (!input.isPatient()) {
            wake();
        }
        return true;
    }

    /**
     * Leaves a step, of which it is soon enough to hear at the next tick; false when there is no room. The last quarter is kept for what
     * cannot be said again.
     */
    public boolean offerStep(Line line, Place to) {
        return put(line, to, capacity - capacity / 4);
    }

    private boolean put(Object input, @Nullable Place step, int most) {
        while (true) {
            long at = left.get();
            if (at - taken.get() >= most) {
                return false;
            }
            int place = (int) at & mask;
            long turn = turns.get(place);
            if (turn == at && left.compareAndSet(at, at + 1)) {
                ring[place] = input;
                steps[place] = step;
                turns.set(place, at + 1);
                return true;
            }
            if (turn < at) {
                return false;
            }
        }
    }

    /** Wakes the taking thread, if it sleeps, although there may be nothing to take. */
    void wake() {
        Thread thread = sleeper;
        if (thread != null) {
            LockSupport.unpark(thread);
        }
    }

    /** The next input, or null when there is none now. It is lent until the next one is asked for, see {@link Input#kept}. */
    @Nullable
    public Input poll() {
        long at = taken.get();
        int place = (int) at & mask;
        if (turns.get(place) != at + 1) {
            return owed.poll();
        }
        Object input = ring[place];
        Place step = steps[place];
        ring[place] = null;
        steps[place] = null;
        turns.set(place, at + mask + 1);
        taken.set(at + 1);
        return step == null || input == null ? (Input) input : walk.lent((Line) input, step);
    }

    /** Waits at most that long for input that cannot wait; may return early. */
    void await(long nanos) {
        sleeper = Thread.currentThread();
        try {
            if (nanos > 0 && !isUrgent()) {
                LockSupport.parkNanos(this, nanos);
            }
        } finally {
            sleeper = null;
        }
    }

    /** Whether something came just before it could be told that somebody sleeps. Looks at what is there once. */
    private boolean isUrgent() {
        for (long at = taken.get(); turns.get((int) at & mask) == at + 1; at++) {
            if (ring[(int) at & mask] instanceof Input input && !input.isPatient()) {
                return true;
            }
        }
        return !owed.isEmpty();
    }

    public int size() {
        return (int) (left.get() - taken.get()) + (owed.isEmpty() ? 0 : owed.size());
    }
}
