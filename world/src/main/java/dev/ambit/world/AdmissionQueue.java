package dev.ambit.world;

import dev.ambit.base.RateLimiter;
import dev.ambit.world.message.Input;
import dev.ambit.world.message.Line;
import dev.ambit.world.rules.Rate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The admission queue, where those stand in line who want to come in: a crowd at the door is let in at a pace, so that it makes no tick late for those
 * inside. Whoever comes first is let in first, but builders and wizards before all others. What somebody says while they wait is
 * kept, and heard when they are inside.
 */
final class AdmissionQueue {
    private static final Logger LOG = LoggerFactory.getLogger(AdmissionQueue.class);
    private static final long LOGGED_EVERY_MILLIS = 5_000;

    /** Who waits for longer is told. */
    private static final long LONG_MILLIS = 2_000;

    /** More than a page says before it is inside. */
    private static final int MOST_SAID = 200;

    /** Somebody in line. */
    static final class Caller {
        final Input.Arrive arrive;
        private final List<Input> said = new ArrayList<>(0);
        private final long sinceMillis;
        private boolean told;

        private Caller(Input.Arrive arrive, long sinceMillis) {
            this.arrive = arrive;
            this.sinceMillis = sinceMillis;
        }

        /** What they said after they asked to be let in. */
        List<Input> said() {
            return said;
        }
    }

    private final Rate rate;
    private final RateLimiter limiter;
    private final int most;
    private final SequencedMap<Line, Caller> first = new LinkedHashMap<>();
    private final SequencedMap<Line, Caller> others = new LinkedHashMap<>();
    private long loggedMillis = Long.MIN_VALUE / 2;

    /** @param most may stand here */
    AdmissionQueue(Rate rate, int most) {
        this.rate = rate;
        this.most = most;
        limiter = rate.limiter();
    }

    int waiting() {
        return first.size() + others.size();
    }

    /**
     * Keeps what is said by somebody who is not inside, if they stand here, or have to from now on.
     *
     * @param refuse is told who cannot even wait, and why
     */
    boolean keeps(Input input, long nowMillis, BiConsumer<Line, String> refuse) {
        Caller caller = at(input.line());
        if (caller != null) {
            return isHeardLater(caller, input, refuse);
        }
        if (!(input instanceof Input.Arrive arrive) || (waiting() == 0 && limiter.take(nowMillis))) {
            return false;
        }
        if (waiting() >= most) {
            refuse.accept(
                    arrive.line(),
                    "So many people want to come in at once that the line at the door is full. Please try again in a minute.");
            return true;
        }
        lineFor(arrive).put(arrive.line(), new Caller(arrive, nowMillis));
        note(nowMillis);
        return true;
    }

    private boolean isHeardLater(Caller caller, Input input, BiConsumer<Line, String> refuse) {
        switch (input) {
            case Input.Leave _ -> remove(input.line());
            case Input.Dismiss _ -> {
                remove(input.line());
                return false;
            }
            default -> {
                if (caller.said.size() < MOST_SAID) {
                    caller.said.add(input.kept());
                } else {
                    remove(input.line());
                    refuse.accept(input.line(), "You have said too much before you were let in. Please come again.");
                }
            }
        }
        return true;
    }

    private Map<Line, Caller> lineFor(Input.Arrive arrive) {
        return WorldAdmission.isPriority(arrive.identity()) ? first : others;
    }

    private @Nullable Caller at(Line line) {
        if (waiting() == 0) {
            return null;
        }
        Caller caller = first.get(line);
        return caller == null ? others.get(line) : caller;
    }

    private void remove(Line line) {
        first.remove(line);
        others.remove(line);
    }

    /** Lets in who may come in by now. */
    void letIn(long nowMillis, Consumer<Caller> in) {
        while (waiting() > 0 && limiter.take(nowMillis)) {
            SequencedMap<Line, Caller> next = first.isEmpty() ? others : first;
            in.accept(next.pollFirstEntry().getValue());
        }
    }

    /** Tells those who have waited for long, once, how long it will take. */
    void tellWhoWaits(long nowMillis, BiConsumer<Line, String> tell) {
        int before = tellWhoWaits(first, 0, nowMillis, tell);
        tellWhoWaits(others, before, nowMillis, tell);
    }

    private int tellWhoWaits(
            SequencedMap<Line, Caller> line, int before, long nowMillis, BiConsumer<Line, String> tell) {
        int place = before;
        for (Caller caller : line.values()) {
            place++;
            if (nowMillis - caller.sinceMillis < LONG_MILLIS) {
                break;
            }
            if (!caller.told) {
                caller.told = true;
                tell.accept(caller.arrive.line(), sentence(place));
            }
        }
        return before + line.size();
    }

    private String sentence(int place) {
        long seconds = Math.max(1, Math.round(Math.ceil(place / rate.perSecond())));
        return String.format(
                Locale.ROOT,
                "Many people are coming in just now. You are number %,d in line, and will be let in in about %,d second%s.",
                place,
                seconds,
                seconds == 1 ? "" : "s");
    }

    /** Nobody is let in any more. */
    void close(Consumer<Line> goodbye) {
        List<Line> lines = new ArrayList<>(first.keySet());
        lines.addAll(others.keySet());
        first.clear();
        others.clear();
        lines.forEach(goodbye);
    }

    private void note(long nowMillis) {
        if (Math.abs(nowMillis - loggedMillis) >= LOGGED_EVERY_MILLIS) {
            loggedMillis = nowMillis;
            LOG.info(
                    "People stand in line to come in ({} of them): {} a second are let in (world.visits.arrivalsPerSecond)",
                    waiting(),
                    rate.perSecond());
        }
    }
}
