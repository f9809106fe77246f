package dev.ambit.server.account;

import dev.ambit.server.account.AccountSettings.Patience;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A rate limit of log-ins: lets everybody try a few times, and then after pauses that double. An attempt counts when it begins, so that many at
 * once are no way around it. Knows no clock; remembers a bounded number of those who tried, the latest.
 */
final class Throttle {

    /** Who has not tried for so many of the longest pauses is forgotten. */
    private static final int FORGIVEN_AFTER_PAUSES = 10;

    private final Patience patience;
    private final int remembered;
    private final Map<String, Attempts> attempts = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Attempts> eldest) {
            return size() > remembered;
        }
    };

    private static final class Attempts {
        int count;
        long lastMillis;
        long notBeforeMillis;
    }

    Throttle(Patience patience, int remembered) {
        this.patience = patience;
        this.remembered = remembered;
    }

    /** Begins an attempt, or says how long to wait with it; then it does not count. */
    synchronized Duration attempt(String who, long nowMillis) {
        Attempts known = attempts.computeIfAbsent(who, w -> new Attempts());
        long longest = patience.most().toMillis();
        if (nowMillis < known.lastMillis || nowMillis - known.lastMillis > FORGIVEN_AFTER_PAUSES * longest) {
            // Long ago, or the clock was put back: a pause must not last for years.
            known.notBeforeMillis = Math.min(known.notBeforeMillis, nowMillis + longest);
            known.count = nowMillis < known.lastMillis ? known.count : 0;
            known.lastMillis = nowMillis;
        }
        long wait = known.notBeforeMillis - nowMillis;
        if (wait > 0) {
            return Duration.ofMillis(wait);
        }
        known.count++;
        known.lastMillis = nowMillis;
        known.notBeforeMillis = nowMillis + pauseMillis(known.count, longest);
        return Duration.ZERO;
    }

    private long pauseMillis(int count, long longest) {
        int over = count - patience.free();
        if (over < 0) {
            return 0;
        }
        long pause = patience.first().toMillis();
        for (int i = 0; i < over && pause < longest; i++) {
            pause *= 2;
        }
        return Math.min(pause, longest);
    }

    /** The attempt was a good one and does not count. */
    synchronized void takeBack(String who) {
        Attempts known = attempts.get(who);
        if (known != null && known.count > 0) {
            known.count--;
            if (known.count < patience.free()) {
                known.notBeforeMillis = 0;
            }
        }
    }

    /** Whoever it was has shown that it is them. */
    synchronized void forget(String who) {
        attempts.remove(who);
    }

    synchronized int remembered() {
        return attempts.size();
    }
}
