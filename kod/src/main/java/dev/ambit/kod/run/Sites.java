package dev.ambit.kod.run;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Numbers for every instruction of every loaded handler, so that one int says where in the code we are. */
final class Sites {
    private final TreeMap<Integer, HandlerCode> byFirst = new TreeMap<>();
    /** 0 is no instruction: the server itself. */
    private int next = 1;

    /** Reserves numbers for a handler of this many instructions; the first of them. */
    int reserve(int instructions) {
        int first = next;
        next += instructions;
        return first;
    }

    void put(HandlerCode code) {
        byFirst.put(code.site(0), code);
    }

    void remove(HandlerCode code) {
        byFirst.remove(code.site(0));
    }

    @Nullable
    HandlerCode codeOf(int site) {
        Map.Entry<Integer, HandlerCode> entry = byFirst.floorEntry(site);
        if (entry == null || site >= entry.getKey() + entry.getValue().size()) {
            return null;
        }
        return entry.getValue();
    }
}
