package dev.ambit.kod.run;

import java.util.function.LongUnaryOperator;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Posted messages, first in first out: a ring whose slots keep their arrays, so that posting allocates nothing. It
 * starts small, since most worlds post little and a small ring stays in the cache. A reference is only stored where it
 * changes: often it does not, and storing one is dear for the garbage collector's sake.
 */
public final class PostQueue {
    private final int most;
    private @Nullable KodObject[] targets = new @Nullable KodObject[16];
    private int[] messages = new int[16];
    private int[][] ids = new int[16][];
    private long[][] values = new long[16][4];
    private long[] current = new long[45];
    private int head;
    private @Nullable KodObject target;
    private int message;
    private final Sent sent = new Sent(new int[0], current);
    private int size;

    PostQueue(Limits limits) {
        most = limits.posts() - 1;
    }

    public int size() {
        return size;
    }

    boolean isEmpty() {
        return size == 0;
    }

    boolean isFull() {
        return size >= most;
    }

    /** Queues a message; the caller then writes the values of the named arguments into the array it gets. */
    long[] add(KodObject target, int message, int[] argumentIds) {
        if (size == messages.length) {
            grow();
        }
        int slot = head + size++ & messages.length - 1;
        if (targets[slot] != target) {
            targets[slot] = target;
        }
        if (ids[slot] != argumentIds) {
            ids[slot] = argumentIds;
        }
        messages[slot] = message;
        if (values[slot].length < argumentIds.length) {
            values[slot] = new long[argumentIds.length];
        }
        return values[slot];
    }

    /**
     * Takes the oldest message: it is then in {@link #target}, {@link #message} and {@link #sent} until the next one is
     * taken, even when its slot is used again.
     */
    void take() {
        int slot = head;
        head = slot + 1 & messages.length - 1;
        size--;
        KodObject next = java.util.Objects.requireNonNull(targets[slot]);
        if (target != next) {
            target = next;
        }
        message = messages[slot];
        long[] from = values[slot];
        int[] names = ids[slot];
        if (current.length < names.length) {
            current = new long[names.length];
        }
        for (int i = 0; i < names.length; i++) {
            current[i] = from[i];
        }
        sent.reuse(names, current);
    }

    KodObject target() {
        return java.util.Objects.requireNonNull(target);
    }

    int message() {
        return message;
    }

    Sent sent() {
        return sent;
    }

    /** After garbage was collected: messages to dead objects go, values follow what moved. */
    void relocate(Predicate<KodObject> lives, LongUnaryOperator move) {
        int count = size;
        for (int i = 0; i < count; i++) {
            take();
            if (!lives.test(target())) {
                continue;
            }
            long[] moved = add(target(), message, sent.ids());
            for (int j = 0; j < sent.ids().length; j++) {
                moved[j] = move.applyAsLong(sent.value(j));
            }
        }
        for (int i = size; i < targets.length; i++) {
            targets[head + i & targets.length - 1] = null;
        }
        target = null;
    }

    private void grow() {
        int length = messages.length * 2;
        int tail = messages.length - head;
        @Nullable KodObject[] newTargets = new @Nullable KodObject[length];
        int[] newMessages = new int[length];
        int[][] newIds = new int[length][];
        long[][] newValues = new long[length][4];
        System.arraycopy(targets, head, newTargets, 0, tail);
        System.arraycopy(targets, 0, newTargets, tail, head);
        System.arraycopy(messages, head, newMessages, 0, tail);
        System.arraycopy(messages, 0, newMessages, tail, head);
        System.arraycopy(ids, head, newIds, 0, tail);
        System.arraycopy(ids, 0, newIds, tail, head);
        System.arraycopy(values, head, newValues, 0, tail);
        System.arraycopy(values, 0, newValues, tail, head);
        targets = newTargets;
        messages = newMessages;
        ids = newIds;
        values = newValues;
        head = 0;
    }
}
