package dev.ambit.world;

import dev.ambit.base.RateLimiter;
import dev.ambit.world.rules.PaceRules;
import dev.ambit.world.rules.PaceRules.Kind;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The rate limits of one person, by kind of what they do that others notice. It outlives a visit for a while, see {@link Pacing}. */
final class PersonRates {
    /** Who is slowed is told so now and then, not at each word. */
    static final long TOLD_EVERY_MILLIS = 3_000;

    /** Owners whose Things somebody hears of; the one that was silent for longest is forgotten first. */
    private static final int MOST_TELLERS = 64;

    private static final class Count {
        final RateLimiter limiter;
        long toldMillis = Long.MIN_VALUE;
        int refused;

        Count(RateLimiter limiter) {
            this.limiter = limiter;
        }
    }

    private final PaceRules rules;
    private final Map<Kind, Count> counts = new EnumMap<>(Kind.class);

    private final Map<Integer, RateLimiter> tellers = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, RateLimiter> eldest) {
            return size() > MOST_TELLERS;
        }
    };

    PersonRates(PaceRules rules) {
        this.rules = rules;
        for (Kind kind : Kind.values()) {
            counts.put(kind, new Count(rules.of(kind).limiter()));
        }
    }

    /** Whether it may be done now; if so, it is. */
    boolean take(Kind kind, long nowMillis) {
        Count count = count(kind);
        boolean may = count.limiter.take(nowMillis);
        if (!may) {
            count.refused++;
        }
        return may;
    }

    /** It was done without being asked for, and counts all the same. */
    void charge(Kind kind, int deeds, long nowMillis) {
        count(kind).limiter.charge(deeds, nowMillis);
    }

    long waitMillis(Kind kind, long nowMillis) {
        return count(kind).limiter.delay(nowMillis);
    }

    /** Whether the Things of that owner may tell this person one more thing. */
    boolean hears(int owner, long nowMillis) {
        return tellers.computeIfAbsent(owner, id -> rules.of(Kind.TELL).limiter())
                .take(nowMillis);
    }

    /** What was left out of what this one's Things tell. */
    void leftOut() {
        count(Kind.TELL).refused++;
    }

    /** What to tell who was slowed; nothing when they were told a moment ago. */
    Optional<String> sentence(Kind kind, long nowMillis) {
        Count count = count(kind);
        boolean isTooSoon = count.toldMillis != Long.MIN_VALUE
                && nowMillis >= count.toldMillis
                && nowMillis - count.toldMillis < TOLD_EVERY_MILLIS;
        if (isTooSoon) {
            return Optional.empty();
        }
        int others = count.refused - 1;
        count.toldMillis = nowMillis;
        count.refused = 0;
        String sentence = kind.sentence(rules.of(kind));
        return Optional.of(others > 0 ? sentence + " (And " + others + " before it.)" : sentence);
    }

    /** Whether all is forgotten. */
    boolean isRested(long nowMillis) {
        return share(nowMillis) >= 1;
    }

    /** The least that is left of anything, as a part of what there may be. */
    double share(long nowMillis) {
        double least = 1;
        for (Count count : counts.values()) {
            least = Math.min(least, count.limiter.share(nowMillis));
        }
        return least;
    }

    private Count count(Kind kind) {
        return Objects.requireNonNull(counts.get(kind));
    }
}
