package dev.ambit.kod.run;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Which handler objects of a class answer a message with, for all classes of a machine in one place: a class and its
 * handler stand side by side, so that a send to one of a thousand classes has few places of the memory to wait for.
 */
final class LookupCache {
    private static final int PAIRS = 1 << 15;

    private final @Nullable Object[] pairs = new @Nullable Object[2 * PAIRS];
    private boolean used;

    private static int place(KodClass kind, int message) {
        int h = (kind.serial() * 0x9E3779B9 + message) * 0x85EBCA6B;
        return 2 * (h >>> 32 - 15);
    }

    @Nullable
    HandlerCode get(KodClass kind, int message) {
        int at = place(kind, message);
        if (pairs[at] == kind && pairs[at + 1] instanceof HandlerCode known && known.message() == message) {
            return known;
        }
        return null;
    }

    void put(KodClass kind, HandlerCode handler) {
        int at = place(kind, handler.message());
        pairs[at] = kind;
        pairs[at + 1] = handler;
        used = true;
    }

    void clear() {
        if (used) {
            Arrays.fill(pairs, null);
            used = false;
        }
    }
}
