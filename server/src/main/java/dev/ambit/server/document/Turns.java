package dev.ambit.server.document;

import dev.ambit.base.RateLimiter;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The rate limit of everybody who does something: so many times a minute on average, as many in a burst. Knows no clock;
 * remembers a bounded number of those who came, the latest.
 */
final class Turns {

    private static final double SECONDS_PER_MINUTE = 60;
    private static final long MILLIS_PER_SECOND = 1000;

    private final int perMinute;
    private final Map<String, RateLimiter> known;

    Turns(int perMinute, int remembered) {
        this.perMinute = perMinute;
        this.known = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, RateLimiter> eldest) {
                return size() > remembered;
            }
        };
    }

    /** Takes a turn, if there is one. @return the seconds to wait for it; 0 when it was taken */
    synchronized long take(String who, long nowMillis) {
        RateLimiter limiter =
                known.computeIfAbsent(who, _ -> RateLimiter.inMillis(perMinute / SECONDS_PER_MINUTE, perMinute));
        return limiter.take(nowMillis) ? 0 : Math.ceilDiv(limiter.delay(nowMillis), MILLIS_PER_SECOND);
    }
}
