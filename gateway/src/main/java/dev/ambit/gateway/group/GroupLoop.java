package dev.ambit.gateway.group;

import dev.ambit.group.core.GroupServer;
import dev.ambit.world.Guard;
import io.netty.channel.EventLoop;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The thread that owns the group server. It works in turns: what has come is done, what is due is done, and then all that was
 * delivered leaves together, so that a host gets one write a turn however much it was told. What fails is left out, and the loop
 * goes on with the rest.
 */
public final class GroupLoop {
    private static final Logger LOG = LoggerFactory.getLogger(GroupLoop.class);

    /** What has come since a turn began waits for the next one; else nothing would ever leave in a busy house. */
    private static final int MOST_A_TURN = 2048;

    private static final long LONGEST_REST_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long PAUSE_AFTER_FAULT_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long STOP_PATIENCE_SECONDS = 5;

    private final GroupServer server;
    private final LongSupplier nanoClock;
    private final boolean packs;
    private final Guard guard;
    private final Thread thread;
    private final Queue<Consumer<GroupServer>> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicInteger waitingCount = new AtomicInteger();
    /** When there was last nothing left to do. */
    private volatile long emptiedNanos;

    private final List<Departing> touched = new ArrayList<>();
    private final SharedBuffers buffers = new SharedBuffers();
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile boolean resting;
    private volatile boolean stopping;

    public GroupLoop(GroupServer server, LongSupplier nanoClock) {
        this(server, nanoClock, true);
    }

    /** @param packs whether what leaves in one turn leaves in one write; without it only to see what that costs */
    public GroupLoop(GroupServer server, LongSupplier nanoClock, boolean packs) {
        this.packs = packs;
        this.server = server;
        this.nanoClock = nanoClock;
        this.guard = new Guard(LOG, nanoClock);
        this.emptiedNanos = nanoClock.getAsLong();
        this.thread = Thread.ofPlatform().name("groups").unstarted(this::work);
    }

    public void start() {
        thread.start();
    }

    /** Does something with the server, soon and on its thread; what one thread asks for happens in that order. */
    public void run(Consumer<GroupServer> action) {
        waiting.add(action);
        waitingCount.incrementAndGet();
        if (resting) {
            LockSupport.unpark(thread);
        }
    }

    /** What the house itself does again and again: that it works says nothing about whether people are served. */
    @FunctionalInterface
    public interface Chore extends Consumer<GroupServer> {}

    /** Does a chore, as {@link #run} does what people ask for. */
    public void runChore(Chore chore) {
        run(chore);
    }

    boolean packs() {
        return packs;
    }

    public long nowNanos() {
        return nanoClock.getAsLong();
    }

    /** Lets out what has been delivered, and ends. */
    public void stop() {
        stopping = true;
        LockSupport.unpark(thread);
        try {
            if (!ended.await(STOP_PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                LOG.warn("The groups' thread does not end");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** A connection has something to send at the end of this turn. On the loop's thread. */
    public void touched(Departing connection) {
        touched.add(connection);
    }

    /** How much waits to be done; from any thread. */
    public int waiting() {
        return Math.max(0, waitingCount.get());
    }

    /** How long that has waited at most: not longer than since there was last nothing. From any thread. */
    public long lagNanos() {
        return waiting() == 0 ? 0 : Math.max(0, nowNanos() - emptiedNanos);
    }

    /** How the loop gets on; from any thread. */
    public Guard guard() {
        return guard;
    }

    /** Whether it works, or has been asked to end; false when it is gone though nobody asked. */
    public boolean isRunning() {
        return stopping || thread.isAlive();
    }

    private void work() {
        try {
            boolean last = false;
            while (!last) {
                last = stopping;
                turn(last);
            }
        } finally {
            ended.countDown();
        }
    }

    private void turn(boolean last) {
        long due = nowNanos() + PAUSE_AFTER_FAULT_NANOS;
        try {
            do {
                doWhatHasCome();
            } while (last && !waiting.isEmpty());
            boolean whole = true;
            try {
                due = server.advance(nowNanos());
            } catch (Throwable e) {
                whole = false;
                guard.failed("What was due in the groups failed and was skipped", e);
            }
            sendOff();
            if (whole) {
                guard.turned();
            }
        } catch (Throwable e) {
            guard.failed("A turn of the groups failed; they go on", e);
        }
        rest(last ? 0 : due);
    }

    private void doWhatHasCome() {
        for (int i = 0; i < MOST_A_TURN; i++) {
            Consumer<GroupServer> action = waiting.poll();
            if (action == null) {
                emptiedNanos = nowNanos();
                return;
            }
            waitingCount.decrementAndGet();
            try {
                action.accept(server);
                if (!(action instanceof Chore)) {
                    guard.did();
                }
            } catch (Throwable e) {
                guard.failed("Something asked of the groups failed and was skipped", e);
            }
        }
    }

    /** One task for each of Netty's threads, whatever the number of connections. */
    private void sendOff() {
        if (touched.isEmpty()) {
            return;
        }
        IdentityHashMap<EventLoop, List<Runnable>> departures = new IdentityHashMap<>();
        try {
            for (Departing connection : touched) {
                pack(connection, departures);
            }
        } finally {
            touched.clear();
            buffers.release();
        }
        departures.forEach((thread, all) -> {
            try {
                thread.execute(() -> all.forEach(this::depart));
            } catch (java.util.concurrent.RejectedExecutionException e) {
                LOG.debug("The gateway has closed before its last words", e);
            }
        });
    }

    /** On the connection's thread; of those that leave together, one that fails leaves the others alone. */
    private void depart(Runnable departure) {
        try {
            departure.run();
        } catch (Throwable e) {
            guard.failed("What was sent to a host failed and was skipped", e);
        }
    }

    /** One connection that cannot be written to must not keep the others from hearing. */
    private void pack(Departing connection, Map<EventLoop, List<Runnable>> departures) {
        try {
            departures
                    .computeIfAbsent(connection.thread(), t -> new ArrayList<>())
                    .add(connection.departure(buffers));
        } catch (Throwable e) {
            guard.failed("What was to be sent to a host failed and was skipped", e);
        }
    }

    private void rest(long due) {
        long nanos = Math.min(LONGEST_REST_NANOS, due - nowNanos());
        if (nanos <= 0) {
            return;
        }
        resting = true;
        if (waiting.isEmpty() && !stopping) {
            LockSupport.parkNanos(this, nanos);
        }
        resting = false;
    }
}
