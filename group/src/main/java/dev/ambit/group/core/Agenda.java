package dev.ambit.group.core;

import java.util.Comparator;
import java.util.PriorityQueue;

/** What is to be done when. What is due at the same time is done in the order in which it was noted down. */
final class Agenda {
    private static final int MOST_DROPPED = 64;

    private final PriorityQueue<Entry> entries =
            new PriorityQueue<>(Comparator.comparingLong(Entry::when).thenComparingLong(Entry::order));
    private long order;
    private int dropped;

    private record Entry(long when, long order, Delivery what) {}

    /** The delivery is to be advanced then; it may find that there is nothing to do any more. */
    void note(long when, Delivery what) {
        entries.add(new Entry(when, order++, what));
    }

    /**
     * One of those noted down is over. They are swept out when there are many: a group that somebody makes and leaves again must not
     * stay until what it had planned for tomorrow.
     */
    void drop() {
        dropped++;
        if (dropped > MOST_DROPPED && dropped > entries.size() / 4) {
            entries.removeIf(entry -> entry.what.isOver());
            dropped = 0;
        }
    }

    int size() {
        return entries.size();
    }

    void advance(long now) {
        while (!entries.isEmpty() && entries.peek().when <= now) {
            entries.remove().what.advance(now);
        }
    }

    /** When something is due, or {@link Long#MAX_VALUE}. */
    long next() {
        return entries.isEmpty() ? Long.MAX_VALUE : entries.peek().when;
    }
}
