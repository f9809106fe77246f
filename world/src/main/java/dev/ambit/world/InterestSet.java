package dev.ambit.world;

import dev.ambit.world.sight.Watcher;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * Whom one visitor is told of closely: its interest set. {@link Lookout} decides who is in it; those who tell of people look here whom
 * to tell it of.
 */
final class InterestSet {
    private final Watcher watcher;
    private final List<Visitor> people = new ArrayList<>();
    private final List<Visitor> toRead = Collections.unmodifiableList(people);

    /** The same, a bit a badge. */
    private long[] bits = {};

    private int wish = Integer.MAX_VALUE;

    /** @param watcher gets to know the Things of those who come in */
    InterestSet(Watcher watcher) {
        this.watcher = watcher;
    }

    List<Visitor> people() {
        return toRead;
    }

    int size() {
        return people.size();
    }

    boolean has(Visitor other) {
        return hasBit(other.badge()) && people.contains(other);
    }

    private boolean hasBit(int badge) {
        return (word(badge >> 6) & 1L << badge) != 0;
    }

    long word(int word) {
        return word < bits.length ? bits[word] : 0;
    }

    /** A bit a badge; not to be written to. */
    long[] bits() {
        return bits;
    }

    /** Of so many others it wants to hear closely. */
    int wish() {
        return wish;
    }

    void wish(int most) {
        wish = most;
    }

    void add(Visitor other) {
        int word = other.badge() >> 6;
        if (word >= bits.length) {
            bits = Arrays.copyOf(bits, word + 1);
        }
        bits[word] |= 1L << other.badge();
        people.add(other);
        watcher.meet(other.watcher);
    }

    /** Whether it had been told of that one. */
    boolean remove(Visitor other) {
        if (!hasBit(other.badge()) || !people.remove(other)) {
            return false;
        }
        bits[other.badge() >> 6] &= ~(1L << other.badge());
        watcher.part(other.watcher);
        return true;
    }

    void clear() {
        for (Visitor other : people) {
            watcher.part(other.watcher);
        }
        people.clear();
        Arrays.fill(bits, 0);
    }
}
