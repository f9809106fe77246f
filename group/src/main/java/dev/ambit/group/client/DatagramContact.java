package dev.ambit.group.client;

/**
 * Whether datagrams come through: from the first one that has come until there was none for too long. Then it is over for good, because
 * a way that swallows everything for a while would swallow it again. Time is handed in; any thread may ask.
 */
final class DatagramContact {
    private final long silenceNanos;
    private long lastNanos;
    private boolean hasHeard;
    private boolean isOver;

    DatagramContact(long silenceNanos, long nowNanos) {
        this.silenceNanos = silenceNanos;
        this.lastNanos = nowNanos;
    }

    synchronized void heard(long nowNanos) {
        hasHeard = true;
        lastNanos = nowNanos;
    }

    synchronized boolean isThrough(long nowNanos) {
        return hasHeard && !isOver(nowNanos);
    }

    synchronized boolean isOver(long nowNanos) {
        isOver |= nowNanos - lastNanos >= silenceNanos;
        return isOver;
    }
}
