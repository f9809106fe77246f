package dev.ambit.server.health;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;

/** How a thread gets on that others only hand tasks to: it is given one whenever the last is done. */
public final class Beats {
    private final Executor thread;
    private final AtomicBoolean underway = new AtomicBoolean();
    private volatile long done;

    public Beats(Executor thread) {
        this.thread = thread;
    }

    /** How many tasks it has done; hands it the next one. */
    public long turns() {
        if (underway.compareAndSet(false, true)) {
            try {
                thread.execute(() -> {
                    done = done + 1;
                    underway.set(false);
                });
            } catch (RejectedExecutionException e) {
                // It takes nothing any more, and so does not get on.
                underway.set(false);
            }
        }
        return done;
    }
}
