package dev.ambit.world.thing;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What has changed since the last tick; told to clients at its end. */
public final class Changes {
    /** A Thing has gone from one container to another. */
    public record Move(
            Thing thing, @Nullable Thing from, @Nullable Thing to) {}

    private long count;
    private Consumer<Thing> movement = thing -> {};
    private final List<Thing> written = new ArrayList<>();
    private final List<Thing> reshaped = new ArrayList<>();
    private final List<Thing> sight = new ArrayList<>();
    private final List<Move> moves = new ArrayList<>();
    private final List<Thing> deleted = new ArrayList<>();

    /** A property has a new value. */
    void wrote(Thing thing, int slot) {
        count++;
        thing.setWritten(slot);
        if (thing.connected && isPlace(thing.kind().propertyName(slot))) {
            movement.accept(thing);
        }
        if (!thing.noted) {
            thing.noted = true;
            written.add(thing);
        }
    }

    private static boolean isPlace(@Nullable String property) {
        return "x".equals(property) || "z".equals(property) || "heading".equals(property);
    }

    /** Owner, exemplar, methods, flags or the set of properties: all of the Thing is to be told anew. */
    void reshaped(Thing thing) {
        count++;
        reshaped.add(thing);
        tellOfMovement(thing);
    }

    /** What shows of the Thing, or of what is in it, may be different now: open, noticeable. */
    void sight(Thing thing) {
        count++;
        sight.add(thing);
    }

    void moved(Thing thing, @Nullable Thing from, @Nullable Thing to) {
        count++;
        moves.add(new Move(thing, from, to));
        tellOfMovement(thing);
    }

    /** Who is in it may be in another room now: it is elsewhere, or is a room or not. */
    private void tellOfMovement(Thing thing) {
        if (thing.connected || !thing.contents().isEmpty()) {
            movement.accept(thing);
        }
    }

    /**
     * Gives somebody who hears at once when the avatar of somebody inside may be elsewhere than before: its container or its place is
     * another, or that of something that may contain it.
     */
    public void onMovement(Consumer<Thing> listener) {
        movement = listener;
    }

    /** A new Thing needs no note: nobody sees it before it is somewhere. */
    void deleted(Thing thing) {
        count++;
        deleted.add(thing);
    }

    /** It is back before anybody has heard that it was gone. */
    void revived(Thing thing) {
        count++;
        deleted.removeIf(gone -> gone == thing);
        reshaped.add(thing);
    }

    /** Each once; {@link Thing#wasWritten} says which properties. */
    public List<Thing> written() {
        return written;
    }

    /** May name a Thing more than once. */
    public List<Thing> reshaped() {
        return reshaped;
    }

    /** May name a Thing more than once. */
    public List<Thing> sight() {
        return sight;
    }

    /** In the order in which they happened. */
    public List<Move> moves() {
        return moves;
    }

    public List<Thing> deleted() {
        return deleted;
    }

    /** How many changes there ever were: so it is seen that there were none since. */
    public long count() {
        return count;
    }

    public boolean isEmpty() {
        return written.isEmpty() && reshaped.isEmpty() && sight.isEmpty() && moves.isEmpty() && deleted.isEmpty();
    }

    /** Everybody has been told. */
    public void clear() {
        for (Thing thing : written) {
            thing.noted = false;
            thing.forgetWritten();
        }
        written.clear();
        reshaped.clear();
        sight.clear();
        moves.clear();
        deleted.clear();
    }
}
