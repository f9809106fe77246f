package dev.ambit.kod.run;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Pending timers, ordered by due time and then by creation. A timer fires once.
 *
 * <p>One that is deleted stays in the queue until it is at the front or most of the queue is such timers: games delete
 * many that are far from due.
 */
public final class Timers {
    private static final int WORTH_CLEARING = 64;

    private final int max;
    private final Lasting lasting;
    private final TimerHeap queue = new TimerHeap();
    private final Map<Integer, Timer> byId = new HashMap<>();
    private int nextId;
    private long nextSequence;

    Timers(Limits limits, Lasting lasting) {
        max = limits.timers();
        this.lasting = lasting;
    }

    public int count() {
        return byId.size();
    }

    boolean isFull() {
        return byId.size() >= max;
    }

    /** All of them, as they are now. */
    List<Timer> pending() {
        return List.copyOf(byId.values());
    }

    /** The messages that will be sent. */
    public Set<Integer> messages() {
        Set<Integer> messages = new HashSet<>();
        byId.values().forEach(timer -> messages.add(timer.message()));
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
        if (queue.size() > WORTH_CLEARING + 2 * byId.size()) {
            queue.keepOnly(this::isPending);
        }
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
        dropDeleted();
        return queue.isEmpty() ? Long.MAX_VALUE : queue.firstDueMillis();
    }

    private boolean isPending(Timer timer) {
        return byId.get(timer.id()) == timer;
    }

    /** Until the first in the queue is pending. */
    private void dropDeleted() {
        while (queue.size() > byId.size() && !isPending(queue.first())) {
            queue.takeFirst();
        }
    }

    /** Takes out the first timer that is past its time. */
    @Nullable
    Timer takeDue(long nowMillis) {
        dropDeleted();
        if (queue.isEmpty() || queue.firstDueMillis() >= nowMillis) {
            return null;
        }
        Timer timer = queue.takeFirst();
        byId.remove(timer.id());
        lasting.timer(timer.id());
        timer.ended();
        return timer;
    }

    /** Numbers the timers of live objects from 0 in due order and drops the others; the new ids by the old. */
    Map<Integer, Integer> compact(int[] newObjectIds) {
        Map<Integer, Integer> moved = new HashMap<>();
        queue.keepOnly(this::isPending);
        List<Timer> old = queue.inOrder();
        queue.clear();
        byId.clear();
        for (Timer timer : old) {
            if (newObjectIds[timer.object().id] < 0) {
                timer.ended();
                continue;
            }
            Timer renumbered = timer.withId(moved.size());
            moved.put(timer.id(), renumbered.id());
            queue.add(renumbered);
            byId.put(renumbered.id(), renumbered);
        }
        nextId = moved.size();
        return moved;
    }

    /** @param payer whose code started it */
    record Timer(
            int id,
            KodObject object,
            int message,
            long dueMillis,
            long sequence,
            @Nullable Author payer) {

        private Timer withId(int newId) {
            return new Timer(newId, object, message, dueMillis, sequence, payer);
        }

        private void ended() {
            if (payer != null) {
                payer.timerEnded();
            }
        }
    }
}
