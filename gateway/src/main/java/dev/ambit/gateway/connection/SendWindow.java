package dev.ambit.gateway.connection;

import java.util.concurrent.TimeUnit;

/**
 * How much may be underway on a line so that nothing on it gets old: what it has shown to carry in about a second. Now and then a
 * mark is set behind all that was said; how long it takes until that has arrived tells how fast the line is. Time is handed in.
 */
final class SendWindow {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    /** A mark takes no longer than this, beside the way itself, on a line where nothing piles up. */
    private static final long SHORT_NANOS = SECOND / 4;

    /** What is behind a mark that takes longer than this would be old. */
    private static final long LONG_NANOS = SECOND / 2;

    /** So much may be underway on the slowest line. */
    private static final int LEAST_WINDOW = 192;

    private static final int FIRST_WINDOW = 4 * 1024;

    /** Lines that carry this need no other bound than that of the system's buffer. */
    private static final int MOST_WINDOW = 128 * 1024;

    private long said;
    private long arrived;
    private boolean isMarked;
    private long markedNanos;
    private long saidWhenMarked;
    private long arrivedWhenMarked;
    private long quickestNanos = Long.MAX_VALUE;
    private int window = FIRST_WINDOW;

    /** So many bytes are on their way. */
    void said(int bytes) {
        said += bytes;
    }

    /** How much was said since the last mark. */
    long saidSinceMark() {
        return said - saidWhenMarked;
    }

    /** How much was underway when the last mark was set. */
    long beforeMark() {
        return saidWhenMarked - arrivedWhenMarked;
    }

    /** Whether enough was said since the last mark to learn something by another. */
    boolean isMarkWorthwhile() {
        return window < MOST_WINDOW && saidSinceMark() >= window / 2;
    }

    /** Sets a mark behind all that was said. */
    void mark(long nowNanos) {
        isMarked = true;
        markedNanos = nowNanos;
        saidWhenMarked = said;
        arrivedWhenMarked = arrived;
    }

    /** What was said before the mark has arrived; answers how long that took. */
    long markArrived(long nowNanos) {
        long took = Math.max(1, nowNanos - markedNanos);
        isMarked = false;
        arrived = Math.max(arrived, saidWhenMarked);
        // What is a good time on this line may change; so it is forgotten by and by.
        quickestNanos = Math.min(took, quickestNanos == Long.MAX_VALUE ? took : quickestNanos + quickestNanos / 64);
        long piledUpNanos = took - quickestNanos;
        if (piledUpNanos <= SHORT_NANOS) {
            // A line that has shown to be slow is tried with care: what is tried too much is old when it arrives.
            window = Math.min(MOST_WINDOW, window + (window < FIRST_WINDOW ? window / 8 : window / 2));
        } else if (piledUpNanos > LONG_NANOS) {
            // All that was underway when the mark was set has been carried in the time it took, and not more.
            double aSecond = (saidWhenMarked - arrivedWhenMarked) * (double) SECOND / took;
            window = (int) Math.clamp(aSecond, LEAST_WINDOW, Math.max(LEAST_WINDOW, window * 3 / 4));
        }
        return took;
    }

    /** Nobody will say that the mark has arrived. */
    void forgetMark() {
        isMarked = false;
    }

    /** Somebody knows how much is underway; then marks are set and arrive by themselves. */
    void underway(long bytes, long nowNanos) {
        arrived = Math.max(arrived, said - bytes);
        if (isMarked && arrived >= saidWhenMarked) {
            markArrived(nowNanos);
        }
        if (!isMarked && said > arrived) {
            mark(nowNanos);
        }
    }

    /** Whether what is told now would come late: it would wait behind more than the line carries in a second. */
    boolean isFull(long nowNanos) {
        boolean isLate = isMarked
                && said > arrived
                && nowNanos - markedNanos > LONG_NANOS + (quickestNanos == Long.MAX_VALUE ? 0 : quickestNanos);
        return isLate || (window < MOST_WINDOW && said - arrived > window);
    }
}
