package dev.ambit.group.client;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The one thread that calls a program back, in order. When the program is slower than the network for long, who reads from the network
 * waits, and then the server notices: it keeps what matters and drops what is old.
 */
final class CallbackThread {
    private static final int MOST_WAITING = 1 << 16;
    private static final System.Logger LOG = System.getLogger(CallbackThread.class.getName());

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Queue<Runnable> waiting = new ArrayDeque<>();
    private boolean isEnded;

    void start(String name) {
        Thread.ofVirtual().name(name).start(this::speak);
    }

    void tell(Runnable what) {
        lock.lock();
        try {
            while (waiting.size() >= MOST_WAITING && !isEnded) {
                changed.awaitUninterruptibly();
            }
            if (!isEnded) {
                waiting.add(what);
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Says this, and nothing after it. */
    void end(Runnable last) {
        lock.lock();
        try {
            if (!isEnded) {
                waiting.add(last);
                isEnded = true;
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    private void speak() {
        for (Runnable next = next(); next != null; next = next()) {
            try {
                next.run();
            } catch (RuntimeException e) {
                // The program's fault, and no reason to tell it nothing more.
                LOG.log(System.Logger.Level.ERROR, "a listener has failed", e);
            }
        }
    }

    private @Nullable Runnable next() {
        lock.lock();
        try {
            while (waiting.isEmpty() && !isEnded) {
                changed.awaitUninterruptibly();
            }
            changed.signalAll();
            return waiting.poll();
        } finally {
            lock.unlock();
        }
    }
}
