package dev.ambit.game.admin;

import dev.ambit.kod.run.Lists;
import dev.ambit.kod.value.Value;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;

/** Looks for a value in lists and in the lists within them, as long as it has the patience. */
final class ListSearch {
    /** From so many nodes on it minds that a list may lead back into itself. */
    private static final int CAREFUL = 10_000;

    private final Lists lists;
    private final long wanted;
    private int left;

    /** @param most nodes that it looks at altogether */
    ListSearch(Lists lists, long wanted, int most) {
        this.lists = lists;
        this.wanted = wanted;
        left = most;
    }

    /** How often it is in a list; a value that is none has nothing in it. */
    int in(long list) {
        if (!Value.isList(list)) {
            return 0;
        }
        int times = 0;
        int steps = 0;
        BitSet seen = new BitSet();
        Deque<Long> open = new ArrayDeque<>();
        open.push(list);
        while (!open.isEmpty() && left > 0) {
            long at = open.pop();
            if (!Value.isList(at) || !lists.holds(at) || lists.isFree(Value.id(at)) || seen.get(Value.id(at))) {
                continue;
            }
            left--;
            if (++steps > CAREFUL) {
                seen.set(Value.id(at));
            }
            long first = lists.first(Value.id(at));
            times += first == wanted ? 1 : 0;
            open.push(lists.rest(Value.id(at)));
            open.push(first);
        }
        return times;
    }

    /** Whether it has looked at as many as it may. */
    boolean isTired() {
        return left <= 0;
    }
}
