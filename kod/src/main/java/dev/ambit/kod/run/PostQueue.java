package dev.ambit.kod.run;

import java.util.Arrays;
import java.util.function.LongConsumer;
import java.util.function.LongUnaryOperator;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Posted messages, first in first out: a ring whose slots keep their arguments' arrays, so that posting allocates
 * nothing. It starts small, since most worlds post little and a small ring stays in the cache. The slot of the message
 * that was taken last is never used again before the next is taken, so that message runs on its slot's own arguments. A
 * reference is only stored where it changes: often it does not, and storing one is dear for the garbage collector's
 * sake.
 */
public final class PostQueue {
    private static final int FIRST_SLOTS = 16;

    private final int most;
    private @Nullable KodObject[] targets = new @Nullable KodObject[FIRST_SLOTS];
    private @Nullable Author[] payers = new @Nullable Author[FIRST_SLOTS];
    private @Nullable Author[] senders = new @Nullable Author[FIRST_SLOTS];
    private int[] messages = new int[FIRST_SLOTS];
    private Sent[] sents = newSents(FIRST_SLOTS);
    private int head;
    private int taken;
    private int size;

    PostQueue(Limits limits) {
        most = limits.posts() - 1;
    }

    private static Sent[] newSents(int count) {
        Sent[] sents = new Sent[count];
        Arrays.setAll(sents, i -> new Sent(new int[0], new long[4]));
        return sents;
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

    /**
     * Queues a message; the caller then writes the values of the named arguments into the array it gets.
     *
     * @param payer on whose account it is posted
     * @param sender who wrote the code that posts it; nobody for code from files
     */
    long[] add(KodObject target, int message, int[] argumentIds, @Nullable Author payer, @Nullable Author sender) {
        // One slot stays free: that of the message that is running.
        if (size == messages.length - 1) {
            grow();
        }
        int slot = head + size++ & messages.length - 1;
        if (targets[slot] != target) {
            targets[slot] = target;
        }
        if (payers[slot] != payer) {
            payers[slot] = payer;
        }
        if (senders[slot] != sender) {
            senders[slot] = sender;
        }
        messages[slot] = message;
        return sents[slot].reuse(argumentIds);
    }

    /** Takes the oldest message: {@link #target}, {@link #message} and {@link #sent} are its until the next is taken. */
    void take() {
        taken = head;
        head = head + 1 & messages.length - 1;
        size--;
    }

    KodObject target() {
        return java.util.Objects.requireNonNull(targets[taken]);
    }

    int message() {
        return messages[taken];
    }

    @Nullable
    Author payer() {
        return payers[taken];
    }

    @Nullable
    Author sender() {
        return senders[taken];
    }

    /** Every target and argument that waits. */
    void eachValue(LongConsumer visit) {
        for (int i = 0; i < size; i++) {
            int slot = head + i & messages.length - 1;
            visit.accept(java.util.Objects.requireNonNull(targets[slot]).value());
            Sent sent = sents[slot];
            for (int j = 0; j < sent.ids().length; j++) {
                visit.accept(sent.value(j));
            }
        }
    }

    Sent sent() {
        return sents[taken];
    }

    /** After garbage was collected: messages to dead objects go, values follow what moved. */
    void relocate(Predicate<KodObject> lives, LongUnaryOperator move) {
        int count = size;
        for (int i = 0; i < count; i++) {
            take();
            KodObject target = target();
            Author payer = payer();
            if (!lives.test(target)) {
                if (payer != null) {
                    payer.postEnded();
                }
                continue;
            }
            Sent sent = sent();
            long[] moved = add(target, message(), sent.ids(), payer, sender());
            for (int j = 0; j < sent.ids().length; j++) {
                moved[j] = move.applyAsLong(sent.value(j));
            }
        }
        for (int i = size; i < targets.length; i++) {
            targets[head + i & targets.length - 1] = null;
            payers[head + i & targets.length - 1] = null;
            senders[head + i & targets.length - 1] = null;
        }
    }

    /** Twice the slots, in the order of the queue; the taken one comes last, where nothing is added soon. */
    private void grow() {
        int length = messages.length;
        @Nullable KodObject[] newTargets = new @Nullable KodObject[2 * length];
        @Nullable Author[] newPayers = new @Nullable Author[2 * length];
        @Nullable Author[] newSenders = new @Nullable Author[2 * length];
        int[] newMessages = new int[2 * length];
        Sent[] newSents = newSents(2 * length);
        for (int i = 0; i < size; i++) {
            int slot = head + i & length - 1;
            newTargets[i] = targets[slot];
            newPayers[i] = payers[slot];
            newSenders[i] = senders[slot];
            newMessages[i] = messages[slot];
            newSents[i] = sents[slot];
        }
        int last = 2 * length - 1;
        newTargets[last] = targets[taken];
        newPayers[last] = payers[taken];
        newSenders[last] = senders[taken];
        newMessages[last] = messages[taken];
        newSents[last] = sents[taken];
        targets = newTargets;
        payers = newPayers;
        senders = newSenders;
        messages = newMessages;
        sents = newSents;
        head = 0;
        taken = last;
    }
}
