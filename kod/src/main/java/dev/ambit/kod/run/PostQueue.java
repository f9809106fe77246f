package dev.ambit.kod.run;

import java.util.function.LongUnaryOperator;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Posted messages, first in first out: a ring whose slots keep their arrays, so that posting allocates nothing. */
public final class PostQueue {
    private final @Nullable KodObject[] targets;
    private final int[] messages;
    private final int[][] ids;
    private final long[][] values;
    private long[] spare = new long[4];
    private int head;
    private int tail;

    PostQueue(Limits limits) {
        int slots = limits.posts();
        targets = new @Nullable KodObject[slots];
        messages = new int[slots];
        ids = new int[slots][];
        values = new long[slots][4];
    }

    public int size() {
        int size = tail - head;
        return size < 0 ? size + messages.length : size;
    }

    boolean isEmpty() {
        return head == tail;
    }

    boolean isFull() {
        return next(tail) == head;
    }

    /** Queues a message; the caller then writes the values of the named arguments into the array it gets. */
    long[] add(KodObject target, int message, int[] argumentIds) {
        int slot = tail;
        tail = next(slot);
        targets[slot] = target;
        messages[slot] = message;
        ids[slot] = argumentIds;
        if (values[slot].length < argumentIds.length) {
            values[slot] = new long[argumentIds.length];
        }
        return values[slot];
    }

    /**
     * Takes the oldest message. Its values stay untouched until the next one is taken, even when the slot is used
     * again.
     */
    Posted take() {
        int slot = head;
        head = next(slot);
        long[] taken = values[slot];
        values[slot] = spare;
        spare = taken;
        KodObject target = java.util.Objects.requireNonNull(targets[slot]);
        targets[slot] = null;
        return new Posted(target, messages[slot], new Sent(ids[slot], taken));
    }

    /** After garbage was collected: messages to dead objects go, values follow what moved. */
    void relocate(Predicate<KodObject> lives, LongUnaryOperator move) {
        int count = size();
        for (int i = 0; i < count; i++) {
            Posted posted = take();
            if (!lives.test(posted.target())) {
                continue;
            }
            Sent sent = posted.sent();
            int[] names = new int[sent.count()];
            for (int j = 0; j < names.length; j++) {
                names[j] = sent.id(j);
            }
            long[] moved = add(posted.target(), posted.message(), names);
            for (int j = 0; j < names.length; j++) {
                moved[j] = move.applyAsLong(sent.value(j));
            }
        }
    }

    private int next(int slot) {
        return slot + 1 == messages.length ? 0 : slot + 1;
    }

    record Posted(KodObject target, int message, Sent sent) {}
}
