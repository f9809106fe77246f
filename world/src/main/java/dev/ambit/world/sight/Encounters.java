package dev.ambit.world.sight;

import dev.ambit.world.thing.Thing;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/**
 * Whom a client has been told of, and what it was given of each: those in view, and for a while those who were. In a crowd that
 * churns, most who come into view were there a moment before; what is kept of them need not be told again. Who has been out of
 * view for the longest time is forgotten first.
 */
final class Encounters {

    /** One of them. */
    static final class Encounter {
        private boolean inView = true;

        /** What the client holds of this one: the avatar and what shows of what it carries; nothing while that is hidden. */
        List<Thing> given = List.of();
    }

    /** Whoever went out of view last stands last. */
    private final SequencedMap<Watcher, Encounter> all = new LinkedHashMap<>();

    private int away;

    /** Somebody is in view; whether that is somebody new. */
    boolean meet(Watcher other) {
        Encounter known = all.get(other);
        if (known == null) {
            all.put(other, new Encounter());
            return true;
        }
        if (!known.inView) {
            known.inView = true;
            away--;
        }
        return false;
    }

    /** Somebody is out of view; how many there are of these now. */
    int part(Watcher other) {
        Encounter known = all.get(other);
        if (known != null && known.inView) {
            known.inView = false;
            all.putLast(other, known);
            away++;
        }
        return away;
    }

    /** Who has been out of view for the longest time, when there are more than so many; else nobody. */
    @Nullable
    Watcher oneTooMany(int mostAway) {
        if (away > mostAway) {
            for (Map.Entry<Watcher, Encounter> entry : all.entrySet()) {
                if (!entry.getValue().inView) {
                    return entry.getKey();
                }
            }
        }
        return null;
    }

    /** Answers what there was with somebody, which is no more. */
    @Nullable
    Encounter forget(Watcher other) {
        Encounter known = all.remove(other);
        if (known != null && !known.inView) {
            away--;
        }
        return known;
    }

    @Nullable
    Encounter with(Watcher other) {
        return all.get(other);
    }

    boolean isInView(Watcher other) {
        Encounter known = all.get(other);
        return known != null && known.inView;
    }

    /** All of them now, whatever becomes of them. */
    List<Watcher> everybody() {
        return new ArrayList<>(all.keySet());
    }
}
