package dev.ambit.group.core;

import java.util.concurrent.TimeUnit;

/**
 * The time of the server, which never goes back, whatever the clock does that it is read from. A clock that is a little behind what
 * it has said before is waited for; one that was set back for good would be waited for too long, and so the server's time goes on
 * from where it is.
 */
final class SteadyTime {
    private static final long WAITED_FOR_NANOS = TimeUnit.SECONDS.toNanos(1);

    private boolean isStarted;
    private long latest;
    /** How far the server's time is ahead of the clock. */
    private long ahead;

    /** The server's time when the clock says so. */
    long at(long clock) {
        if (!isStarted) {
            isStarted = true;
            latest = clock;
        }
        if (latest - (clock + ahead) > WAITED_FOR_NANOS) {
            ahead = latest - clock;
        }
        latest = Math.max(latest, clock + ahead);
        return latest;
    }

    /** What the clock will say at a time of the server's. */
    long onTheClock(long time) {
        return time == Long.MAX_VALUE ? time : time - ahead;
    }
}
