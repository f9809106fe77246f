package dev.ambit.gateway.irc;

/**
 * How fast somebody's lines are heard: so many a second on average, and a few at once after a while of silence. Who says more
 * waits; nothing is lost. Owned by one thread, time is handed in.
 */
final class Turnstile {

    private final long nanosPerLine;
    private final long burstNanos;

    /** When everything that has passed is paid for. */
    private long paidAtNanos;

    Turnstile(int linesPerSecond, int burst, long nowNanos) {
        this.nanosPerLine = 1_000_000_000L / linesPerSecond;
        this.burstNanos = nanosPerLine * burst;
        this.paidAtNanos = nowNanos;
    }

    /** How long the next line has to wait; 0 when it may pass. */
    long waitNanos(long nowNanos) {
        return Math.max(0, paidAtNanos - nowNanos + nanosPerLine - burstNanos);
    }

    /** @param lines as how many it counts: a line to ten people is as good as ten lines */
    void pass(int lines, long nowNanos) {
        paidAtNanos = Math.max(paidAtNanos - nowNanos, 0) + nowNanos + lines * nanosPerLine;
    }
}
