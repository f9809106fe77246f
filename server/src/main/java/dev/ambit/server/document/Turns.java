package dev.ambit.server.document;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How often everybody may do something: so many times a minute on average, as many in a burst. Knows no clock; remembers
 * a bounded number of those who came, the latest.
 */
final class Turns {

    private static final double MILLIS_PER_MINUTE = 60_000;

    private final int perMinute;
    private final Map<String, Left> known;

    private static final class Left {
        double turns;
        long atMillis;
    }

    Turns(int perMinute, int remembered) {
        this.perMinute = perMinute;
        this.known = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, Left> eldest) {
                return size() > remembered;
            }
        };
    }

    /** Takes a turn, if there is one. @return the seconds to wait for it; 0 when it was taken */
    synchronized long take(String who, long nowMillis) {
        Left left = known.computeIfAbsent(who, _ -> {
            Left all = new Left();
            all.turns = perMinute;
            all.atMillis = nowMillis;
            return all;
        });
        double since = Math.max(0, nowMillis - left.atMillis) / MILLIS_PER_MINUTE;
        left.turns = Math.min(perMinute, left.turns + since * perMinute);
        left.atMillis = nowMillis;
        if (left.turns < 1) {
            return Math.max(1, (long) Math.ceil((1 - left.turns) / perMinute * 60));
        }
        left.turns--;
        return 0;
    }
}
