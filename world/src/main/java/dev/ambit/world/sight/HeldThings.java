package dev.ambit.world.sight;

import dev.ambit.world.thing.Thing;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Things somebody holds, each for one or more reasons; and, until {@link #settle}, for which reasons it was held when
 * the last tick ended.
 */
final class HeldThings {
    /** It can be seen. */
    static final int SEEN = 1;
    /** Somebody has asked to hear of it. */
    static final int INTEREST = 2;
    /** Something that is held, or once was, is made from it. */
    static final int EXEMPLAR = 4;
    /** Somebody is told of whose avatar it is, or who carries it. */
    static final int CROWD = 8;

    // In the order in which they came: the same world must give the same news in the same order.
    private final Map<Thing, Integer> reasons = new LinkedHashMap<>();
    private final Map<Thing, Integer> before = new LinkedHashMap<>();

    int why(Thing thing) {
        return reasons.getOrDefault(thing, 0);
    }

    int whyBefore(Thing thing) {
        if (before.isEmpty()) {
            return why(thing);
        }
        Integer was = before.get(thing);
        return was == null ? why(thing) : was;
    }

    boolean holds(Thing thing) {
        return reasons.containsKey(thing);
    }

    boolean held(Thing thing) {
        return whyBefore(thing) != 0;
    }

    boolean holdsFor(Thing thing, int reason) {
        return (why(thing) & reason) != 0;
    }

    boolean heldFor(Thing thing, int reason) {
        return (whyBefore(thing) & reason) != 0;
    }

    /** True when it was not held for any reason until now. */
    boolean add(Thing thing, int reason) {
        int why = why(thing);
        if ((why & reason) == 0) {
            before.putIfAbsent(thing, why);
            reasons.put(thing, why | reason);
        }
        return why == 0;
    }

    /** True when it was held and is no longer, for any reason. */
    boolean remove(Thing thing, int reason) {
        int why = why(thing);
        if ((why & reason) == 0) {
            return false;
        }
        before.putIfAbsent(thing, why);
        int left = why & ~reason;
        if (left == 0) {
            reasons.remove(thing);
        } else {
            reasons.put(thing, left);
        }
        return left == 0;
    }

    Collection<Thing> things() {
        return reasons.keySet();
    }

    /** Those that are held for this reason. */
    List<Thing> thingsFor(int reason) {
        List<Thing> things = new ArrayList<>();
        reasons.forEach((thing, why) -> {
            if ((why & reason) != 0) {
                things.add(thing);
            }
        });
        return things;
    }

    /** Those that may be held for other reasons now than before. */
    Collection<Thing> changed() {
        return before.keySet();
    }

    void settle() {
        before.clear();
    }
}
