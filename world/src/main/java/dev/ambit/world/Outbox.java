package dev.ambit.world;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What visitors are told, on its way out. News of durable state waits until the entry that holds it is on disk: nobody
 * ever sees a change that a crash can undo. Where people walk and what they say does not wait, unless it is about
 * somebody whose coming waits.
 */
final class Outbox {
    private static final Logger LOG = LoggerFactory.getLogger(Outbox.class);

    /** The two halves of a bulletin, each the same object for everybody who hears it. */
    private record Halves(Bulletin urgent, Bulletin lasting) {}

    private static final Bulletin NOTHING = new Bulletin(List.of());

    /** When so much waits for somebody, steps are left out; in the end they are told where everybody is. */
    private static final int MOST_HELD_WITH_STEPS = 100;

    private final Logbook logbook;
    private final Map<Bulletin, Halves> halves = new IdentityHashMap<>();
    private final Map<Bulletin, Bulletin> stepless = new IdentityHashMap<>();
    private final Set<Visitor> waiting = new HashSet<>();
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

    void send(Visitor visitor, Dispatch dispatch) {
        if (visitor.held.isEmpty() && logbook.safe() >= entry) {
            deliver(visitor, dispatch);
            return;
        }
        if (visitor.awaitsPeople) {
            sendWhatIsAboutNobody(visitor, dispatch);
            return;
        }
        if (dispatch.own().stream().anyMatch(News.Welcome.class::isInstance)) {
            // Nothing at all comes before that.
            hold(visitor, dispatch);
            return;
        }
        Halves bulletin = halves.computeIfAbsent(dispatch.bulletin(), Outbox::split);
        List<News> urgent = pick(dispatch.own(), Outbox::isUrgent);
        List<News> lasting = pick(dispatch.own(), news -> !isUrgent(news));
        if (!urgent.isEmpty() || !bulletin.urgent.isEmpty()) {
            deliver(visitor, new Dispatch(dispatch.tick(), dispatch.millis(), urgent, bulletin.urgent));
        }
        if (!lasting.isEmpty() || !bulletin.lasting.isEmpty()) {
            hold(visitor, new Dispatch(dispatch.tick(), dispatch.millis(), lasting, bulletin.lasting));
        }
    }

    /** The world's own words make sense at any time but before the welcome; the rest has to wait. */
    private void sendWhatIsAboutNobody(Visitor visitor, Dispatch dispatch) {
        if (visitor.awaitsWelcome || dispatch.own().stream().noneMatch(Outbox::isAboutNobody)) {
            hold(visitor, dispatch);
            return;
        }
        List<News> now = pick(dispatch.own(), Outbox::isAboutNobody);
        List<News> later = pick(dispatch.own(), news -> !isAboutNobody(news));
        deliver(visitor, new Dispatch(dispatch.tick(), dispatch.millis(), now, NOTHING));
        if (!later.isEmpty() || !dispatch.bulletin().isEmpty()) {
            hold(visitor, new Dispatch(dispatch.tick(), dispatch.millis(), later, dispatch.bulletin()));
        }
    }

    private void hold(Visitor visitor, Dispatch whole) {
        Dispatch dispatch = whole;
        if (visitor.held.size() >= MOST_HELD_WITH_STEPS) {
            dispatch = withoutSteps(visitor, whole);
            if (dispatch.own().isEmpty() && dispatch.bulletin().isEmpty()) {
                return;
            }
        }
        visitor.held.add(new Visitor.Held(entry, dispatch));
        visitor.awaitsWelcome |= dispatch.own().stream().anyMatch(News.Welcome.class::isInstance);
        visitor.awaitsPeople |= dispatch.own().stream().anyMatch(Outbox::isAboutPeople)
                || dispatch.bulletin().news().stream().anyMatch(Outbox::isAboutPeople);
        waiting.add(visitor);
    }

    /** A disk may stand still for hours, and people walk meanwhile: that must not take ever more memory. */
    private Dispatch withoutSteps(Visitor visitor, Dispatch dispatch) {
        List<News> stay = pick(dispatch.own(), news -> !(news instanceof News.PutBack));
        visitor.missedPutBack |= stay.size() < dispatch.own().size();
        List<News> own = pick(stay, news -> !(news instanceof News.Moves));
        visitor.missedSteps |= own.size() < stay.size();
        Bulletin bulletin = stepless.computeIfAbsent(
                dispatch.bulletin(), all -> new Bulletin(pick(all.news(), news -> !(news instanceof News.Moves))));
        visitor.missedSteps |=
                bulletin.news().size() < dispatch.bulletin().news().size();
        return new Dispatch(dispatch.tick(), dispatch.millis(), own, bulletin);
    }

    /** Where everybody is now, for somebody who has not heard of their steps. */
    private static void catchUp(Visitor visitor, Dispatch last) {
        if (!visitor.missedSteps && !visitor.missedPutBack) {
            return;
        }
        List<News> own = visitor.missedPutBack ? List.of(new News.PutBack(visitor.place)) : List.of();
        Bulletin bulletin = visitor.missedSteps ? new Bulletin(List.of(visitor.venue.places(visitor))) : NOTHING;
        visitor.missedSteps = false;
        visitor.missedPutBack = false;
        deliver(visitor, new Dispatch(last.tick(), last.millis(), own, bulletin));
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
        waiting.removeIf(visitor -> {
            while (!visitor.held.isEmpty() && visitor.held.peek().entry() <= safe) {
                Dispatch next = visitor.held.remove().dispatch();
                deliver(visitor, next);
                if (visitor.held.isEmpty()) {
                    visitor.awaitsPeople = false;
                    visitor.awaitsWelcome = false;
                    catchUp(visitor, next);
                }
            }
            return visitor.held.isEmpty();
        });
    }

    boolean isEmpty() {
        return waiting.isEmpty();
    }

    /** The bulletins of a tick are done with. */
    void nextTick() {
        halves.clear();
        stepless.clear();
    }

    /** Somebody is gone, and hears nothing any more. */
    void forget(Visitor visitor) {
        visitor.held.clear();
        waiting.remove(visitor);
    }

    private static void deliver(Visitor visitor, Dispatch dispatch) {
        try {
            visitor.line.deliver(dispatch);
        } catch (RuntimeException | Error e) {
            // One broken line must not keep the others from hearing.
            LOG.error("Could not deliver tick {} to {} on {}", dispatch.tick(), visitor.name, visitor.line, e);
        }
    }

    private static Halves split(Bulletin bulletin) {
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
        return switch (news) {
            case News.Moves _,
                    News.Said _,
                    News.Whispered _,
                    News.Proclaimed _,
                    News.Teleported _,
                    News.PutBack _,
                    News.Pong _,
                    News.Notice _,
                    News.Crowd _ -> true;
            default -> false;
        };
    }

    private static boolean isAboutNobody(News news) {
        return news instanceof News.Pong || news instanceof News.Notice;
    }

    /** Who has not heard of somebody cannot make sense of where they walk. */
    private static boolean isAboutPeople(News news) {
        return switch (news) {
            case News.Welcome _, News.InRoom _, News.Appear _, News.Disappear _ -> true;
            default -> false;
        };
    }
}
