package dev.ambit.kod.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Numbers for every instruction of every loaded handler, so that one int says where in the code we are. */
final class Sites {
    /** Handlers in the order of their numbers; nothing where one is gone. */
    private @Nullable HandlerCode[] handlers = new @Nullable HandlerCode[64];

    private int[] firsts = new int[64];
    private int count;
    private int gone;
    private final List<HandlerCode> retired = new ArrayList<>();
    /** 0 is no instruction: the server itself. */
    private int next = 1;

    private final int most;

    Sites() {
        this(Integer.MAX_VALUE);
    }

    /** @param most all numbers are below this one */
    Sites(int most) {
        this.most = most;
    }

    /** Reserves numbers for a handler of this many instructions, which must be put next; the first of them. */
    int reserve(int instructions) {
        if (instructions > most - next) {
            return gap(instructions);
        }
        int first = next;
        next += instructions;
        return first;
    }

    /** Where handlers were that are gone: people save methods for years. */
    private int gap(int instructions) {
        closeGaps();
        int end = 1;
        for (int i = 0; i < count; i++) {
            if (firsts[i] - end >= instructions) {
                return end;
            }
            end = firsts[i] + java.util.Objects.requireNonNull(handlers[i]).size();
        }
        if (most - end < instructions) {
            throw new LoadException("There is no room for another handler of " + instructions + " instructions");
        }
        return end;
    }

    void put(HandlerCode code) {
        if (count == firsts.length) {
            handlers = Arrays.copyOf(handlers, count * 2);
            firsts = Arrays.copyOf(firsts, count * 2);
        }
        int at = count++;
        // Nearly always the last; a file's handlers may be put in another order than they were numbered.
        while (at > 0 && firsts[at - 1] > code.site(0)) {
            firsts[at] = firsts[at - 1];
            handlers[at] = handlers[at - 1];
            at--;
        }
        firsts[at] = code.site(0);
        handlers[at] = code;
    }

    /** The handler may still be running: it keeps its numbers until the message has ended. */
    void retire(HandlerCode code) {
        retired.add(code);
    }

    /** Between messages: nobody runs what was replaced. */
    void dropRetired() {
        if (!retired.isEmpty()) {
            retired.forEach(this::remove);
            retired.clear();
        }
    }

    void remove(HandlerCode code) {
        int at = Arrays.binarySearch(firsts, 0, count, code.site(0));
        if (at >= 0 && handlers[at] != null) {
            handlers[at] = null;
            gone++;
            if (gone > 1024 && gone > count / 2) {
                closeGaps();
            }
        }
    }

    private void closeGaps() {
        int kept = 0;
        for (int i = 0; i < count; i++) {
            if (handlers[i] != null) {
                handlers[kept] = handlers[i];
                firsts[kept++] = firsts[i];
            }
        }
        Arrays.fill(handlers, kept, count, null);
        count = kept;
        gone = 0;
    }

    @Nullable
    HandlerCode codeOf(int site) {
        int found = Arrays.binarySearch(firsts, 0, count, site);
        int at = found >= 0 ? found : -found - 2;
        HandlerCode code = at < 0 ? null : handlers[at];
        return code == null || site >= firsts[at] + code.size() ? null : code;
    }
}
