package dev.ambit.gateway.connection;

import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Asks who answers to it whether they are there. A host that has once answered, or has promised to, and then does not is taken
 * for gone.
 *
 * <p>The answer also tells how old things are when they arrive: all that was said before the question has been read then
 * ({@link SendWindow}). The buffers of this machine, of the network and of the reader hold far more than a slow line carries in a second,
 * and none of them says so; so a line is asked again and again. Fast lines are asked once a second while something is said, and else
 * every few. Of who never answers, the system at least knows what the other machine has not confirmed ({@link #measureBy}); what a
 * reader leaves in its own buffers nobody can know then.
 *
 * <p>Any thread may call; questions are asked one at a time.
 */
public final class Pulse {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final int QUIET_SECONDS = 5;

    /** Who has not answered so many, each for so long, has never heard of it. */
    private static final int MOST_IN_VAIN = 3;

    private static final int IN_VAIN_SECONDS = 10;

    /** A question may wait a second longer for each so many bytes before it, but not for ever. */
    private static final int SLOWEST_BYTES_A_SECOND = 256;

    private static final int MOST_SECONDS_BEHIND = 60;

    private static final Supplier<OptionalInt> UNKNOWN = OptionalInt::empty;

    private final long quietNanos;
    private final SendWindow answers = new SendWindow();
    private final SendWindow confirmations = new SendWindow();
    private long askedNanos;
    private long nonce;
    private int inVain;
    private int unansweredSeconds;
    private boolean hasAnswered;
    private Supplier<OptionalInt> unconfirmed = UNKNOWN;

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
        answers.said(bytes);
        confirmations.said(bytes);
    }

    public synchronized boolean hasAnswered() {
        return hasAnswered;
    }

    /** Whether it has not answered so far, and nobody else knows either how much is underway. */
    public synchronized boolean needsMeasure() {
        return !hasAnswered && unconfirmed == UNKNOWN;
    }

    /** @param bytes how many of what was said are not confirmed by the other machine; asked while it does not answer itself */
    public synchronized void measureBy(Supplier<OptionalInt> bytes) {
        unconfirmed = bytes;
    }

    /** Whether to ask now. */
    public synchronized boolean isDue(long nowNanos) {
        if (nonce != 0 || (!hasAnswered && inVain >= MOST_IN_VAIN)) {
            return false;
        }
        long since = nowNanos - askedNanos;
        return askedNanos == 0
                || since >= quietNanos
                || (hasAnswered && answers.saidSinceMark() > 0 && (since >= SECOND || answers.isMarkWorthwhile()));
    }

    /** Whether somebody who answers is to be asked now, even if there is nothing else to say. */
    public synchronized boolean isWaited(long nowNanos) {
        return hasAnswered && isDue(nowNanos);
    }

    /** Asks; what answers to it has this nonce. */
    public synchronized long ask(long nowNanos) {
        askedNanos = nowNanos;
        nonce = nowNanos == 0 ? 1 : nowNanos;
        answers.mark(nowNanos);
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
        nonce = 0;
        inVain = 0;
        unansweredSeconds = 0;
        hasAnswered = true;
        return answers.markArrived(nowNanos);
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
        if (hasAnswered) {
            return answers.isFull(nowNanos);
        }
        OptionalInt underway = unconfirmed.get();
        underway.ifPresent(bytes -> confirmations.underway(bytes, nowNanos));
        return underway.isPresent() && confirmations.isFull(nowNanos);
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
                answers.forgetMark();
                unansweredSeconds = 0;
            }
            return 0;
        }
        long behind = Math.min(MOST_SECONDS_BEHIND, answers.beforeMark() / SLOWEST_BYTES_A_SECOND);
        return (int) Math.max(0, unansweredSeconds - behind);
    }
}
