package dev.ambit.gateway.control;

import dev.ambit.gateway.control.packet.ObjectId;
import io.netty.util.collection.IntObjectHashMap;
import io.netty.util.collection.IntObjectMap;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * The short ids one client has been told, and what it has been told of their objects. When all are taken, the one that was not
 * needed for the longest time gets a new meaning; nothing is made for that.
 *
 * <p>They stand in a row, who was needed last at its end, with gaps where somebody was who has moved up. Of each place is known
 * whether somebody out of view stands there, so that the first of these is found without looking at the others:
 *
 * <pre>
 * row         | a |   | b | c |   | d |   ...
 * out of view | . | . | x | . | . | x |
 *                       ^ gives its id to the next who needs one
 * </pre>
 */
final class ShortIds {
    /** The client's own avatar, and no more: 0 and the two highest have other meanings. */
    static final int FIRST = ObjectId.CLIENT.number() + 1;

    static final int LAST = ObjectId.COMBINE.number() - 1;

    /** How many can be in view at a time. */
    static final int COUNT = LAST - FIRST + 1;

    /** How many times somebody is needed before the row has to close up. */
    private static final int PLACES = 8 * COUNT;

    private final @Nullable Actor[] byId = new Actor[LAST + 1];
    private final IntObjectMap<Actor> byThing = new IntObjectHashMap<>();
    private final @Nullable Actor[] row = new Actor[PLACES];
    private final BitSet outOfView = new BitSet(PLACES);
    private int rowEnd;
    private int next = FIRST;

    /** Who goes by a name; it counts as needed now. Nobody, when the name has no id. */
    @Nullable
    Actor see(String name) {
        Actor actor = named(name);
        if (actor != null) {
            see(actor);
        }
        return actor;
    }

    /** The same for somebody whose Thing is known, too: then there is nothing to search for. */
    @Nullable
    Actor see(int thing, String name) {
        Actor actor = byThing.get(thing);
        if (actor == null || !actor.name.equals(name)) {
            return see(name);
        }
        see(actor);
        return actor;
    }

    /** There are few, and it is rarely asked. */
    private @Nullable Actor named(String name) {
        for (int id = FIRST; id < next; id++) {
            Actor actor = byId[id];
            if (actor != null && actor.name.equals(name)) {
                return actor;
            }
        }
        return null;
    }

    void see(Actor actor) {
        leave(actor);
        stand(actor);
    }

    /** Who is in view cannot lose their id. */
    void isInView(Actor actor, boolean isInView) {
        actor.isInView = isInView;
        outOfView.set(actor.place, !isInView);
    }

    /** Somebody is called the same who is another Thing; the client knows nothing of that one yet. */
    void isThing(Actor actor, int thing) {
        if (actor.thing != thing) {
            forgetThing(actor);
            actor.becomes(thing, actor.name);
            byThing.put(thing, actor);
        }
    }

    /** Whether there is an id for one more. */
    boolean hasRoom() {
        return next <= LAST || !outOfView.isEmpty();
    }

    /** Gives somebody an id; the client has to be told. */
    Actor bind(int thing, String name) {
        Actor actor = next <= LAST ? fresh() : takeFromTheLeastSeen();
        actor.becomes(thing, name);
        byThing.put(thing, actor);
        stand(actor);
        return actor;
    }

    private Actor fresh() {
        Actor actor = new Actor(next);
        byId[next++] = actor;
        return actor;
    }

    @Nullable
    Actor find(int id) {
        return id >= 0 && id < byId.length ? byId[id] : null;
    }

    private Actor takeFromTheLeastSeen() {
        int place = outOfView.nextSetBit(0);
        Actor taken = place < 0 ? null : row[place];
        if (taken == null) {
            throw new IllegalStateException("all ids are those of somebody in view");
        }
        leave(taken);
        forgetThing(taken);
        return taken;
    }

    private void forgetThing(Actor actor) {
        if (byThing.get(actor.thing) == actor) {
            byThing.remove(actor.thing);
        }
    }

    private void stand(Actor actor) {
        if (rowEnd == PLACES) {
            closeUp();
        }
        actor.place = rowEnd++;
        row[actor.place] = actor;
        outOfView.set(actor.place, !actor.isInView);
    }

    private void leave(Actor actor) {
        row[actor.place] = null;
        outOfView.clear(actor.place);
    }

    /** Leaves no gaps; everybody stays behind those they were behind. */
    private void closeUp() {
        rowEnd = 0;
        outOfView.clear();
        for (int i = 0; i < PLACES; i++) {
            Actor actor = row[i];
            if (actor != null) {
                row[i] = null;
                stand(actor);
            }
        }
    }
}
