package dev.ambit.kod.run;

import dev.ambit.kod.run.Timers.Timer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Timers by due time and then by creation, as a heap in arrays: place {@code i} comes before places {@code 2i + 1} and
 * {@code 2i + 2}. Due times stand in an array of their own, so that finding a place touches few timers.
 */
final class TimerHeap {
    private static final Comparator<Timer> ORDER =
            Comparator.comparingLong(Timer::dueMillis).thenComparingLong(Timer::sequence);

    private @Nullable Timer[] timers = new @Nullable Timer[16];
    private long[] due = new long[16];
    private int size;

    int size() {
        return size;
    }

    boolean isEmpty() {
        return size == 0;
    }

    /** There must be one. */
    long firstDueMillis() {
        return due[0];
    }

    /** All of them, what is due first at the front. */
    List<Timer> inOrder() {
        List<Timer> all = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            all.add(at(i));
        }
        all.sort(ORDER);
        return all;
    }

    void add(Timer timer) {
        if (size == timers.length) {
            timers = Arrays.copyOf(timers, 2 * size);
            due = Arrays.copyOf(due, 2 * size);
        }
        rise(size++, timer);
    }

    /** There must be one. */
    Timer first() {
        return at(0);
    }

    /** Takes out the first; there must be one. The last one goes where that was, and sinks from there. */
    Timer takeFirst() {
        Timer first = at(0);
        Timer last = at(--size);
        timers[size] = null;
        if (size > 0) {
            sink(last);
        }
        return first;
    }

    private Timer at(int place) {
        return Objects.requireNonNull(timers[place]);
    }

    /** Goes through all of them. */
    void keepOnly(Predicate<Timer> kept) {
        List<Timer> all = inOrder();
        clear();
        all.stream().filter(kept).forEach(this::add);
    }

    void clear() {
        Arrays.fill(timers, 0, size, null);
        size = 0;
    }

    private void rise(int from, Timer timer) {
        int place = from;
        while (place > 0) {
            int above = (place - 1) >>> 1;
            if (!isBefore(timer.dueMillis(), timer, above)) {
                break;
            }
            set(place, at(above), due[above]);
            place = above;
        }
        set(place, timer, timer.dueMillis());
    }

    private void sink(Timer timer) {
        int place = 0;
        for (int below = 2 * place + 1; below < size; below = 2 * place + 1) {
            if (below + 1 < size && isBefore(due[below + 1], at(below + 1), below)) {
                below++;
            }
            if (isBefore(timer.dueMillis(), timer, below)) {
                break;
            }
            set(place, at(below), due[below]);
            place = below;
        }
        set(place, timer, timer.dueMillis());
    }

    private void set(int place, Timer timer, long dueMillis) {
        timers[place] = timer;
        due[place] = dueMillis;
    }

    private boolean isBefore(long dueMillis, Timer timer, int place) {
        return dueMillis != due[place]
                ? dueMillis < due[place]
                : timer.sequence() < at(place).sequence();
    }
}
