package dev.ambit.group.client;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * What waits to be written. Who sends does not wait for the network as long as there is room; what has come together meanwhile leaves
 * in one go, written by a thread of its own. May be used by any thread.
 */
final class WriteQueue {
    private static final int ROOM_BYTES = 1 << 20;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Transport transport;
    private final Consumer<String> broken;
    private List<byte[]> waiting = new ArrayList<>();
    private int bytes;
    private boolean isClosed;

    /** @param broken is told when writing has failed */
    WriteQueue(Transport transport, Consumer<String> broken) {
        this.transport = transport;
        this.broken = broken;
    }

    void start(String name) {
        Thread.ofVirtual().name(name).start(this::write);
    }

    boolean hasRoom() {
        lock.lock();
        try {
            return bytes < ROOM_BYTES;
        } finally {
            lock.unlock();
        }
    }

    void awaitRoom() throws IOException {
        lock.lock();
        try {
            while (bytes >= ROOM_BYTES && !isClosed) {
                changed.await();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted while the server took nothing more");
        } finally {
            lock.unlock();
        }
    }

    /** Never waits, and takes what there is no room for, too: who can wait asks for room before. */
    void put(byte[] message) {
        lock.lock();
        try {
            waiting.add(message);
            bytes += message.length;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    void close() {
        lock.lock();
        try {
            isClosed = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void write() {
        try {
            for (List<byte[]> batch = take(); !batch.isEmpty(); batch = take()) {
                transport.write(batch);
            }
        } catch (IOException e) {
            broken.accept("the connection is lost: " + e.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Everything there is, or nothing when it is closed. */
    private List<byte[]> take() throws InterruptedException {
        lock.lock();
        try {
            while (waiting.isEmpty() && !isClosed) {
                changed.await();
            }
            List<byte[]> batch = isClosed ? List.of() : waiting;
            waiting = new ArrayList<>();
            bytes = 0;
            changed.signalAll();
            return batch;
        } finally {
            lock.unlock();
        }
    }
}
