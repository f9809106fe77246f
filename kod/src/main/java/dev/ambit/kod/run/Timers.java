package dev.ambit.kod.run;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Pending timers, ordered by due time and then by creation. A timer fires once. */
public final class Timers {
    private final int max;
    private final Lasting lasting;
    private final TreeSet<Timer> queue = new TreeSet<>(Timers::order);
    private final Map<Integer, Timer> byId = new HashMap<>();
    private int nextId;
    private long nextSequence;

    /** What is due first, then what was started first. */
    private static int order(Timer a, Timer b) {
        int byTime = Long.compare(a.dueMillis(), b.dueMillis());
        return byTime != 0 ? byTime : Long.compare(a.sequence(), b.sequence());
    }

    Timers(Limits limits, Lasting lasting) {
        max = limits.timers();
        this.lasting = lasting;
    }

    public int count() {
        return queue.size();
    }

    boolean isFull() {
        return queue.size() >= max;
    }

    /** All of them, as they are now. */
    List<Timer> pending() {
        return List.copyOf(byId.values());
    }

    /** The messages that will be sent. */
    public Set<Integer> messages() {
        Set<Integer> messages = new HashSet<>();
        queue.forEach(timer -> messages.add(timer.message()));
        return messages;
    }

    /** @param payer whose code starts it */
    Timer create(KodObject object, int message, long dueMillis, @Nullable Author payer) {
        while (byId.containsKey(nextId)) {
            nextId++;
        }
        return restore(nextId, object, message, dueMillis, payer);
    }

    /** Puts a timer back that has this id. */
    Timer restore(int id, KodObject object, int message, long dueMillis, @Nullable Author payer) {
        Timer timer = new Timer(id, object, message, dueMillis, nextSequence++, payer);
        // After two thousand million timers it starts anew.
        nextId = id == Integer.MAX_VALUE ? 0 : Math.max(nextId, id + 1);
        queue.add(timer);
        byId.put(id, timer);
        lasting.timer(id);
        return timer;
    }

    boolean delete(int id) {
        Timer timer = byId.remove(id);
        if (timer == null) {
            return false;
        }
        queue.remove(timer);
        lasting.timer(id);
        timer.ended();
        return true;
    }

    @Nullable
    Timer get(int id) {
        return byId.get(id);
    }

    /** When the next timer is due, or {@link Long#MAX_VALUE}. */
    public long nextDueMillis() {
        return queue.isEmpty() ? Long.MAX_VALUE : queue.first().dueMillis();
    }

    /** Takes out the first timer that is past its time. */
    @Nullable
    Timer takeDue(long nowMillis) {
        if (queue.isEmpty() || queue.first().dueMillis() >= nowMillis) {
            return null;
        }
        Timer timer = queue.removeFirst();
        byId.remove(timer.id());
        lasting.timer(timer.id());
        timer.ended();
        return timer;
    }

    /** Numbers the timers of live objects from 0 in due order and drops the others; the new ids by the old. */
    Map<Integer, Integer> compact(int[] newObjectIds) {
        Map<Integer, Integer> moved = new HashMap<>();
        renumber(timer -> {
            if (newObjectIds[timer.object().id] < 0) {
                timer.ended();
                return null;
            }
            int id = moved.size();
            moved.put(timer.id(), id);
            return timer.changed(id, timer.dueMillis());
        });
        nextId = moved.size();
        return moved;
    }

    private void renumber(Function<Timer, @Nullable Timer> change) {
        List<Timer> old = new ArrayList<>(queue);
        queue.clear();
        byId.clear();
        for (Timer timer : old) {
            Timer changed = change.apply(timer);
            if (changed != null) {
                queue.add(changed);
                byId.put(changed.id(), changed);
            }
        }
    }

    /** @param payer whose code started it */
    record Timer(
            int id,
            KodObject object,
            int message,
            long dueMillis,
            long sequence,
            @Nullable Author payer) {

        private Timer changed(int newId, long newDueMillis) {
            return new Timer(newId, object, message, newDueMillis, sequence, payer);
        }

        private void ended() {
            if (payer != null) {
                payer.timerEnded();
            }
        }
    }
}
