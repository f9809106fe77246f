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

    private final Logbook logbook;
    private final Map<Bulletin, Halves> halves = new IdentityHashMap<>();
    private final Set<Visitor> waiting = new HashSet<>();
    private long entry;

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

    private void hold(Visitor visitor, Dispatch dispatch) {
        visitor.held.add(new Visitor.Held(entry, dispatch));
        visitor.awaitsPeople |= dispatch.own().stream().anyMatch(Outbox::isAboutPeople)
                || dispatch.bulletin().news().stream().anyMatch(Outbox::isAboutPeople);
        waiting.add(visitor);
    }

    /** Sends what may be told by now. */
    void release() {
        if (waiting.isEmpty()) {
            return;
        }
        long safe = logbook.safe();
        waiting.removeIf(visitor -> {
            while (!visitor.held.isEmpty() && visitor.held.peek().entry() <= safe) {
                deliver(visitor, visitor.held.remove().dispatch());
            }
            if (visitor.held.isEmpty()) {
                visitor.awaitsPeople = false;
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
    }

    /** Somebody is gone, and hears nothing any more. */
    void forget(Visitor visitor) {
        visitor.held.clear();
        waiting.remove(visitor);
    }

    private static void deliver(Visitor visitor, Dispatch dispatch) {
        try {
            visitor.line.deliver(dispatch);
        } catch (RuntimeException e) {
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
            case News.Moves _, News.Said _, News.PutBack _, News.Pong _, News.Notice _ -> true;
            default -> false;
        };
    }

    /** Who has not heard of somebody cannot make sense of where they walk. */
    private static boolean isAboutPeople(News news) {
        return switch (news) {
            case News.Welcome _, News.InRoom _, News.Appear _, News.Disappear _ -> true;
            default -> false;
        };
    }
}
