package dev.ambit.world;

import dev.ambit.world.message.Bulletin;
import dev.ambit.world.message.Dispatch;
import dev.ambit.world.message.Line;
import dev.ambit.world.message.News;
import dev.ambit.world.message.News.Wait;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What visitors are told, on its way out. News of durable state waits until the entry that holds it is on disk: nobody
 * ever sees a change that a crash can undo. Each news says itself what it {@linkplain News#waits waits} for.
 */
final class Outbox {
    private static final Logger LOG = LoggerFactory.getLogger(Outbox.class);

    /** The two halves of a bulletin, each the same object for everybody who hears it. */
    private record Halves(Bulletin urgent, Bulletin lasting) {}

    /** Something that may be told when this entry of the journal is on disk. */
    private record Held(long entry, Dispatch dispatch) {}

    private static final Bulletin NOTHING = new Bulletin(List.of());

    /** When so much waits for somebody, steps are left out; in the end they are told where everybody is. */
    private static final int MOST_HELD_WITH_STEPS = 100;

    /** Somebody who is told, and what waits for that one. */
    static final class Recipient {
        private final Line line;
        private final String name;
        private final Supplier<News.PutBack> ownPlace;
        private final Supplier<News.Moves> places;
        private final Deque<Held> held = new ArrayDeque<>();

        /** The most that what is held has others wait for. */
        private Wait holds = Wait.FOR_NOTHING;

        /** Whether so much waits that steps of others, or steps back of this one, were left out of it. */
        private boolean missedSteps;

        private boolean missedPutBack;

        /**
         * @param ownPlace where this one is, for when it has not heard that it was put back
         * @param places where those are whom it knows, for when it has not heard of their steps
         */
        Recipient(Line line, String name, Supplier<News.PutBack> ownPlace, Supplier<News.Moves> places) {
            this.line = line;
            this.name = name;
            this.ownPlace = ownPlace;
            this.places = places;
        }

        /** Whether the welcome waits: nothing at all may be told before. */
        boolean awaitsWelcome() {
            return holds == Wait.FOR_DISK_BEFORE_ALL;
        }

        /** Whether it waits to hear who is here, so that news of them must wait, too. */
        private boolean awaitsPeople() {
            return holds.compareTo(Wait.FOR_DISK_BEFORE_PEOPLE) >= 0;
        }

        private void hold(Held one) {
            held.add(one);
            one.dispatch.own().forEach(this::waitsBehind);
            one.dispatch.bulletin().news().forEach(this::waitsBehind);
        }

        private void waitsBehind(News news) {
            if (news.waits().compareTo(holds) > 0) {
                holds = news.waits();
            }
        }

        /** Where everybody is now, for somebody who has not heard of their steps. */
        private void catchUp(Dispatch last) {
            holds = Wait.FOR_NOTHING;
            if (!missedSteps && !missedPutBack) {
                return;
            }
            List<News> own = missedPutBack ? List.of(ownPlace.get()) : List.of();
            Bulletin bulletin = missedSteps ? new Bulletin(List.of(places.get())) : NOTHING;
            missedSteps = false;
            missedPutBack = false;
            deliver(new Dispatch(last.tick(), last.millis(), own, bulletin));
        }

        private void deliver(Dispatch dispatch) {
            try {
                line.deliver(dispatch);
            } catch (RuntimeException | Error e) {
                // One broken line must not keep the others from hearing.
                LOG.error("Could not deliver tick {} to {} on {}", dispatch.tick(), name, line, e);
            }
        }
    }

    private final Logbook logbook;
    private final IdentityHashMap<Bulletin, Halves> halves = new IdentityHashMap<>();
    private final IdentityHashMap<Bulletin, Bulletin> stepless = new IdentityHashMap<>();
    private final Set<Recipient> waiting = new HashSet<>();
    private long entry;

    /** All may be told that depends on entries up to this one, and has been. */
    private long released = -1;

    Outbox(Logbook logbook) {
        this.logbook = logbook;
    }

    /** What is sent from now on depends on all entries up to this one. */
    void after(long newEntry) {
        entry = newEntry;
    }

    long lastEntry() {
        return entry;
    }

    void send(Recipient to, Dispatch dispatch) {
        if (to.held.isEmpty() && logbook.safe() >= entry) {
            to.deliver(dispatch);
        } else if (to.awaitsWelcome() || dispatch.own().stream().anyMatch(Outbox::isBeforeAll)) {
            hold(to, dispatch);
        } else if (to.awaitsPeople()) {
            // The world's own words make sense at any time; the rest has to wait.
            Bulletin all = dispatch.bulletin();
            split(to, dispatch, new Halves(NOTHING, all), news -> news.waits() == Wait.FOR_NOTHING);
        } else {
            split(to, dispatch, halves.computeIfAbsent(dispatch.bulletin(), Outbox::halves), Outbox::isUrgent);
        }
    }

    private void split(Recipient to, Dispatch dispatch, Halves bulletin, Predicate<News> isForNow) {
        List<News> now = pick(dispatch.own(), isForNow);
        List<News> later = pick(dispatch.own(), isForNow.negate());
        if (!now.isEmpty() || !bulletin.urgent.isEmpty()) {
            to.deliver(new Dispatch(dispatch.tick(), dispatch.millis(), now, bulletin.urgent));
        }
        if (!later.isEmpty() || !bulletin.lasting.isEmpty()) {
            hold(to, new Dispatch(dispatch.tick(), dispatch.millis(), later, bulletin.lasting));
        }
    }

    private void hold(Recipient to, Dispatch whole) {
        Dispatch dispatch = whole;
        if (to.held.size() >= MOST_HELD_WITH_STEPS) {
            dispatch = withoutSteps(to, whole);
            if (dispatch.own().isEmpty() && dispatch.bulletin().isEmpty()) {
                return;
            }
        }
        to.hold(new Held(entry, dispatch));
        waiting.add(to);
    }

    /** A disk may stand still for hours, and people walk meanwhile: that must not take ever more memory. */
    private Dispatch withoutSteps(Recipient to, Dispatch dispatch) {
        List<News> stay = pick(dispatch.own(), news -> !(news instanceof News.PutBack));
        to.missedPutBack |= stay.size() < dispatch.own().size();
        List<News> own = pick(stay, news -> !(news instanceof News.Moves));
        to.missedSteps |= own.size() < stay.size();
        Bulletin bulletin = stepless.computeIfAbsent(
                dispatch.bulletin(), all -> new Bulletin(pick(all.news(), news -> !(news instanceof News.Moves))));
        to.missedSteps |= bulletin.news().size() < dispatch.bulletin().news().size();
        return new Dispatch(dispatch.tick(), dispatch.millis(), own, bulletin);
    }

    /** Sends what may be told by now. */
    void release() {
        if (waiting.isEmpty()) {
            return;
        }
        long safe = logbook.safe();
        if (safe == released) {
            return;
        }
        released = safe;
        waiting.removeIf(one -> {
            while (!one.held.isEmpty() && one.held.peek().entry() <= safe) {
                Dispatch next = one.held.remove().dispatch();
                one.deliver(next);
                if (one.held.isEmpty()) {
                    one.catchUp(next);
                }
            }
            return one.held.isEmpty();
        });
    }

    /** The bulletins of a tick are done with. */
    void nextTick() {
        halves.clear();
        stepless.clear();
    }

    /** Somebody is gone, and hears nothing any more. */
    void forget(Recipient gone) {
        gone.held.clear();
        waiting.remove(gone);
    }

    private static Halves halves(Bulletin bulletin) {
        List<News> urgent = pick(bulletin.news(), Outbox::isUrgent);
        if (urgent.size() == bulletin.news().size()) {
            return new Halves(bulletin, NOTHING);
        }
        List<News> lasting = pick(bulletin.news(), news -> !isUrgent(news));
        return new Halves(urgent.isEmpty() ? NOTHING : new Bulletin(urgent), new Bulletin(lasting));
    }

    private static List<News> pick(List<News> all, Predicate<News> wanted) {
        List<News> picked = new ArrayList<>(all.size());
        for (News news : all) {
            if (wanted.test(news)) {
                picked.add(news);
            }
        }
        return picked;
    }

    /** Whether news is about nothing that lasts. */
    private static boolean isUrgent(News news) {
        return news.waits().compareTo(Wait.FOR_DISK) < 0;
    }

    private static boolean isBeforeAll(News news) {
        return news.waits() == Wait.FOR_DISK_BEFORE_ALL;
    }
}
