package dev.ambit.gateway.group;

import dev.ambit.group.wire.MessageType;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * Asks who answers to it whether they are there. A host that has once answered, or has promised to, and then does not is taken
 * for gone.
 *
 * <p>The answer also tells how old things are when they arrive: all that was said before the question has been read then. The
 * buffers of this machine, of the network and of the reader hold far more than a slow line carries in a second, and none of them
 * says so; so a line is asked again and again, and what may be underway on it is what it has shown to carry in about a second.
 * Fast lines are asked once a second while something is said, and else every few.
 *
 * <p>Any thread may call; questions are asked one at a time.
 */
public final class Pulse {
    /** As long as the nonce of a question: the moment it is asked at. */
    public static final int NONCE_BYTES = 8;

    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final int QUIET_SECONDS = 5;

    /** Questions take no longer than this, beside the way itself, on a line where nothing piles up. */
    private static final long SHORT_NANOS = SECOND / 4;

    /** What is behind a question that takes longer than this would be old. */
    private static final long LONG_NANOS = SECOND / 2;

    /** So much may be underway on the slowest line. */
    private static final int LEAST_WINDOW = 192;

    private static final int FIRST_WINDOW = 4 * 1024;

    /** Lines that carry this need no other bound than that of the system's buffer. */
    private static final int MOST_WINDOW = 128 * 1024;

    /** Who has not answered so many, each for so long, has never heard of it. */
    private static final int MOST_IN_VAIN = 3;

    private static final int IN_VAIN_SECONDS = 10;

    /** A question may wait a second longer for each so many bytes before it, but not for ever. */
    private static final int SLOWEST_BYTES_A_SECOND = 256;

    private static final int MOST_SECONDS_BEHIND = 60;

    private final long quietNanos;
    private long said;
    private long confirmed;
    private long saidWhenAsked;
    private long confirmedWhenAsked;
    private long askedNanos;
    private long nonce;
    private int inVain;
    private int unansweredSeconds;
    private boolean hasAnswered;
    private long quickestNanos = Long.MAX_VALUE;
    private int window = FIRST_WINDOW;

    /** @param idleSeconds after which somebody silent is taken for gone; so they are asked twice before */
    public Pulse(int idleSeconds) {
        // A little less: looks are never a second apart to the nanosecond.
        quietNanos = quietSeconds(idleSeconds) * SECOND * 3 / 4;
    }

    /** How often quiet lines are asked. */
    public static int quietSeconds(int idleSeconds) {
        return Math.clamp(idleSeconds / 2, 1, QUIET_SECONDS);
    }

    /** So many bytes are on their way. */
    public synchronized void said(int bytes) {
        said += bytes;
    }

    /** Whether to ask now. */
    public synchronized boolean isDue(long nowNanos) {
        if (nonce != 0 || (!hasAnswered && inVain >= MOST_IN_VAIN)) {
            return false;
        }
        long since = nowNanos - askedNanos;
        long saidSince = said - saidWhenAsked;
        return askedNanos == 0
                || since >= quietNanos
                || (hasAnswered
                        && saidSince > 0
                        && (since >= SECOND || (window < MOST_WINDOW && saidSince >= window / 2)));
    }

    /** Whether somebody who answers is to be asked now, even if there is nothing else to say. */
    public synchronized boolean isWaited(long nowNanos) {
        return hasAnswered && isDue(nowNanos);
    }

    /** Asks; what answers to it has this nonce. */
    public synchronized long ask(long nowNanos) {
        askedNanos = nowNanos;
        nonce = nowNanos == 0 ? 1 : nowNanos;
        saidWhenAsked = said;
        confirmedWhenAsked = confirmed;
        return nonce;
    }

    /** The nonce a message would answer with: its last bytes. 0 when it is no answer at all. */
    static long nonceOf(byte[] message) {
        if (message.length <= NONCE_BYTES || (message[0] & 0x0f) != MessageType.SEND_CONTROL.code()) {
            return 0;
        }
        return nonceAt(message, message.length - NONCE_BYTES);
    }

    static long nonceAt(byte[] bytes, int from) {
        long nonce = 0;
        for (int i = from; i < from + NONCE_BYTES; i++) {
            nonce = nonce << 8 | bytes[i] & 0xff;
        }
        return nonce;
    }

    /** Somebody has answered; then, how long that took, if it was to the last question. */
    public synchronized OptionalLong answered(long toNonce, long nowNanos) {
        if (nonce == 0 || nonce != toNonce) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(answered(nowNanos));
    }

    private long answered(long nowNanos) {
        long took = Math.max(1, nowNanos - askedNanos);
        nonce = 0;
        inVain = 0;
        unansweredSeconds = 0;
        hasAnswered = true;
        confirmed = saidWhenAsked;
        // What is a good time on this line may change; so it is forgotten by and by.
        quickestNanos = Math.min(took, quickestNanos == Long.MAX_VALUE ? took : quickestNanos + quickestNanos / 64);
        long piledUpNanos = took - quickestNanos;
        if (piledUpNanos <= SHORT_NANOS) {
            // A line that has shown to be slow is tried with care: what is tried too much is old when it arrives.
            window = Math.min(MOST_WINDOW, window + (window < FIRST_WINDOW ? window / 8 : window / 2));
        } else if (piledUpNanos > LONG_NANOS) {
            // All that was underway when the question left has been carried in the time it took, and not more.
            double aSecond = (saidWhenAsked - confirmedWhenAsked) * (double) SECOND / took;
            window = (int) Math.clamp(aSecond, LEAST_WINDOW, Math.max(LEAST_WINDOW, window * 3 / 4));
        }
        return took;
    }

    /** Whether somebody answers who cannot say to what; the last question counts. */
    public synchronized boolean answeredSomething(long nowNanos) {
        if (nonce == 0) {
            return false;
        }
        answered(nowNanos);
        return true;
    }

    /** Whether what is told now would come late: it would wait behind more than the line carries in a second. */
    public synchronized boolean isBusy(long nowNanos) {
        if (!hasAnswered) {
            return false;
        }
        boolean isLate = nonce != 0
                && said > confirmed
                && nowNanos - askedNanos > LONG_NANOS + (quickestNanos == Long.MAX_VALUE ? 0 : quickestNanos);
        return isLate || (window < MOST_WINDOW && said - confirmed > window);
    }

    /**
     * Called once a second.
     *
     * @param isHeld whether nothing is read of it, and so no answer can be
     * @param hasPromised whether it has said that it answers
     * @return for how many seconds somebody who answers has not, beside those it may take to read what was said before
     */
    public synchronized int look(boolean isHeld, boolean hasPromised) {
        if (nonce == 0 || isHeld) {
            unansweredSeconds = 0;
            return 0;
        }
        unansweredSeconds++;
        if (!hasAnswered && !hasPromised) {
            if (unansweredSeconds >= IN_VAIN_SECONDS) {
                inVain++;
                nonce = 0;
                unansweredSeconds = 0;
            }
            return 0;
        }
        long behind = Math.min(MOST_SECONDS_BEHIND, (saidWhenAsked - confirmedWhenAsked) / SLOWEST_BYTES_A_SECOND);
        return (int) Math.max(0, unansweredSeconds - behind);
    }
}
