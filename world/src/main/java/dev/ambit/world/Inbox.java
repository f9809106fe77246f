package dev.ambit.world;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Where other threads leave input for the world. Any thread offers; only the world's thread takes.
 *
 * <p>Bounded: past its capacity it refuses everything but what the world is owed, see {@link Input#isOwed}. That is bounded by
 * other means, and losing it would leave a ghost in the world, or somebody who waits for ever.
 */
public final class Inbox {

    private final int capacity;
    private final ConcurrentLinkedQueue<Input> queue = new ConcurrentLinkedQueue<>();
    private final AtomicInteger size = new AtomicInteger();
    private volatile @Nullable Thread taker;

    public Inbox(int capacity) {
        this.capacity = capacity;
    }

    /** Leaves {@code input} for the world; false when the inbox is full and the input was not taken. */
    public boolean offer(Input input) {
        if (size.incrementAndGet() > capacity && !input.isOwed()) {
            size.decrementAndGet();
            return false;
        }
        queue.add(input);
        LockSupport.unpark(taker);
        return true;
    }

    /** Wakes the taking thread although there is nothing to take. */
    void wake() {
        LockSupport.unpark(taker);
    }

    /** The next input, or null when there is none now. */
    @Nullable
    public Input poll() {
        Input input = queue.poll();
        if (input != null) {
            size.decrementAndGet();
        }
        return input;
    }

    /** Waits for input at most that long; may return early. */
    void await(long nanos) {
        taker = Thread.currentThread();
        if (queue.isEmpty() && nanos > 0) {
            LockSupport.parkNanos(this, nanos);
        }
    }

    public int size() {
        return size.get();
    }
}
