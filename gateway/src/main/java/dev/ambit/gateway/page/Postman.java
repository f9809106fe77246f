package dev.ambit.gateway.page;

import io.netty.channel.EventLoop;
import java.util.LinkedHashSet;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings what the world says to the visitors whose connections share one thread: all of a tick in one go. This is one of the two
 * places where a step changes threads; the other is the inbox.
 */
final class Postman {
    private static final Logger LOG = LoggerFactory.getLogger(Postman.class);

    /** Of so many mails it is known when they departed; when more are underway, all is said. */
    private static final int REMEMBERED = 256;

    private final EventLoop thread;
    private final LongSupplier nanoClock;
    private final BiConsumer<String, Throwable> faults;
    private final Queue<Mail> spare = new ConcurrentLinkedQueue<>();

    /** Owned by the world's thread. */
    private Mail open = new Mail(this);

    private long mails;

    // ---- how far behind the connections' thread is: written by one thread each, read by any ----

    private final AtomicLongArray departedNanos = new AtomicLongArray(REMEMBERED);
    private volatile long departed;
    private volatile long brought;

    // ---- owned by the connections' thread ----

    private final Letter letter = new Letter();
    private final Set<VisitorLine> followers = new LinkedHashSet<>();
    private volatile boolean hasFollowers;

    /** @param faults is told of what fails; the rest goes on */
    Postman(EventLoop thread, LongSupplier nanoClock, BiConsumer<String, Throwable> faults) {
        this.thread = thread;
        this.nanoClock = nanoClock;
        this.faults = faults;
        open.begin(++mails);
    }

    // ---- on the world's thread ----

    /** What is still being written. */
    Mail mail() {
        return open;
    }

    void depart(boolean tickEnded) {
        if (open.isEmpty() && !(tickEnded && hasFollowers)) {
            return;
        }
        Mail full = open;
        if (tickEnded) {
            full.endsTick();
        }
        Mail empty = spare.poll();
        open = empty == null ? new Mail(this) : empty;
        open.begin(++mails);
        departedNanos.set((int) (departed % REMEMBERED), nanoClock.getAsLong());
        departed = departed + 1;
        try {
            thread.execute(full);
        } catch (RejectedExecutionException e) {
            LOG.debug("The gateway has closed before the world's last words", e);
        }
    }

    // ---- on any thread ----

    /** How many mails are on their way. */
    int underway() {
        return (int) Math.max(0, departed - brought);
    }

    /** How long the oldest of them has been. */
    long lagNanos() {
        long oldest = brought;
        if (departed <= oldest) {
            return 0;
        }
        long since = departedNanos.get((int) (Math.max(oldest, departed - REMEMBERED) % REMEMBERED));
        return Math.max(0, nanoClock.getAsLong() - since);
    }

    // ---- on the connections' thread ----

    /** One visitor's connection that cannot be written to must not keep the others from hearing. */
    void bring(VisitorLine line, Mail mail, int first) {
        try {
            line.read(mail, first, letter);
        } catch (Throwable e) {
            letter.discard();
            faults.accept("What the world says to " + line + " failed and was skipped", e);
        }
    }

    /** From now on it is told of every tick, also when there is nothing else for it. */
    void follow(VisitorLine line, boolean on) {
        if (on) {
            followers.add(line);
        } else {
            followers.remove(line);
        }
        hasFollowers = !followers.isEmpty();
    }

    void tickEnded() {
        for (VisitorLine line : followers) {
            try {
                line.tickEnded();
            } catch (Throwable e) {
                faults.accept("The end of a tick failed for " + line, e);
            }
        }
    }

    void takeBack(Mail mail) {
        brought = brought + 1;
        spare.add(mail);
    }
}
