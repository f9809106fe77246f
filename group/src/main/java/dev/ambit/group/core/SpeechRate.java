package dev.ambit.group.core;

import dev.ambit.group.wire.AppData;
import dev.ambit.group.wire.Status;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The rate limit of what hosts say to people, by whatever door they came. Programs may tell each other as much as they may send; what
 * people read comes at a pace at which it can be read. Who hangs up and calls again from the same place goes on where they were.
 */
final class SpeechRate {
    private static final int MOST_ORIGINS = 4096;
    private static final int MOST_OF_ONE = 64;

    private final GroupLimits limits;

    /** What those who went have left, by where they called from. */
    private final Map<String, Deque<HostRate>> left = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Deque<HostRate>> eldest) {
            return size() > MOST_ORIGINS;
        }
    };

    SpeechRate(GroupLimits limits) {
        this.limits = limits;
    }

    /** For somebody who calls. */
    HostRate of(String origin) {
        Deque<HostRate> known = left.get(origin);
        if (known == null) {
            return new HostRate(limits.talksPerSecond(), limits.talkBurst(), limits.patienceSeconds());
        }
        // Who went last is the likeliest to call again.
        HostRate last = known.removeLast();
        if (known.isEmpty()) {
            left.remove(origin);
        }
        return last;
    }

    /** Somebody has hung up. */
    void leave(Host host, long now) {
        String origin = host.line.origin();
        if (origin.isEmpty() || host.words.isFull(now)) {
            return;
        }
        Deque<HostRate> others = left.computeIfAbsent(origin, o -> new ArrayDeque<>());
        others.removeIf(rate -> rate.isFull(now));
        if (others.size() >= MOST_OF_ONE) {
            others.removeFirst();
        }
        others.addLast(host.words);
    }

    /** @throws Refused when it is for people and too much for them */
    static void check(Host from, byte[] data, long now) {
        if (from.rights != Rights.OPERATOR && AppData.isForReading(data)) {
            check(from, now);
        }
    }

    /** The same for what is always for people. */
    static void check(Host from, long now) {
        if (from.rights != Rights.OPERATOR && !from.words.take(now)) {
            throw new Refused(
                    Status.LIMIT_REACHED, "you speak faster than others can read; wait a moment, then say it again");
        }
    }
}
