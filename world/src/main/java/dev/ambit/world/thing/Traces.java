package dev.ambit.world.thing;

import dev.ambit.space.room.Levels;
import dev.ambit.world.data.Datum;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What a Thing is to the room where it is: who has put it down there, and what it leaves behind when it goes, which is
 * nothing. No method is asked about it: those of the Thing may be anybody's.
 */
final class Traces {
    /** The property of a Thing that says who has put it down where it is. Only the world writes it. */
    static final String PUT_BY = "put_by";

    /** How fast floors and doors go back to where the plan has them, in fine units a second. */
    private static final int HOMEWARD = 256;

    /** Where a row of {@code moved} has the Thing that has moved it. */
    private static final int MOVER = 3;

    private final Things things;

    Traces(Things things) {
        this.things = things;
    }

    /** Something was put down in a room, or its owner says that it shall stand there. */
    void putDown(Thing thing, Thing room, @Nullable Thing from) {
        if (!things.isRoom(room) || things.isAvatar(thing)) {
            return;
        }
        Thing by = things.caller().avatar();
        if (by == null && from != null && things.isAvatar(from)) {
            // The world has put down what somebody had who is gone.
            by = from;
        }
        write(thing, by);
    }

    /** Something that stands in a room gets another owner: it is still there by who had it. */
    void given(Thing thing) {
        Thing place = thing.container();
        if (place != null
                && things.isRoom(place)
                && things.thing(things.properties().value(thing, PUT_BY)) == null) {
            write(thing, thing.owner());
        }
    }

    private void write(Thing thing, @Nullable Thing by) {
        int slot = thing.kind().slotOf(PUT_BY);
        if (slot < 0) {
            return;
        }
        // A guest is nobody a moment later, and nobody would be the world.
        boolean stays = by == null || things.account(by).effective().rank().mayOwn();
        Thing written = stays ? by : thing;
        things.properties()
                .put(
                        thing,
                        slot,
                        things.values().value(refOrNil(written)),
                        things.messages().effective());
    }

    private static Datum refOrNil(@Nullable Thing thing) {
        return thing == null ? Datum.NIL : new Datum.Ref(thing.id());
    }

    /** A Thing has left a room: what it has moved there goes back, and it is no way out any more. */
    void wipe(Thing thing, Thing room) {
        if (!things.isRoom(room)) {
            return;
        }
        for (Datum row : drop(room, "moved", row -> isMovedBy(row, thing))) {
            sendHome(room, ((Datum.Many) row).items());
        }
        drop(room, "exits", item -> isRef(item, thing));
    }

    /** A Thing is about to be deleted: no room waits for anybody to come in by it. */
    void wipeEverywhere(Thing thing) {
        if (things.isOfClass(thing, "Portal")) {
            things.eachRoom(room -> drop(room, "entrances", item -> isRef(item, thing)));
        }
    }

    /** A Thing gets another exemplar: what is no portal any more leads nowhere. One that is again is noted when it is used. */
    void leadsNowhere(Thing thing) {
        Thing room = thing.container();
        if (room != null && things.isRoom(room)) {
            drop(room, "exits", item -> isRef(item, thing));
        }
        things.eachRoom(other -> drop(other, "entrances", item -> isRef(item, thing)));
    }

    private static boolean isMovedBy(Datum row, Thing thing) {
        return row instanceof Datum.Many many
                && many.items().size() > MOVER
                && isRef(many.items().get(MOVER), thing);
    }

    private static boolean isRef(Datum item, Thing thing) {
        return item instanceof Datum.Ref ref && ref.id() == thing.id();
    }

    private void sendHome(Thing room, List<Datum> row) {
        if (row.get(0) instanceof Datum.Whole id && row.get(1) instanceof Datum.Text part) {
            String word = part.text().toUpperCase(Locale.ROOT);
            Optional<Levels.Part> known = java.util.Arrays.stream(Levels.Part.values())
                    .filter(one -> one.name().equals(word))
                    .findFirst();
            known.ifPresent(one -> things.remote().levelAsDrawn(room, (int) id.number(), one, HOMEWARD));
        }
    }

    /** Takes items off a list of a room; those. What is not on it changes nothing, nor anybody's history of the room. */
    private List<Datum> drop(Thing room, String property, Predicate<Datum> which) {
        int slot = room.kind().slotOf(property);
        if (slot < 0 || !(things.values().datum(room.body.slots[slot]) instanceof Datum.Many many)) {
            return List.of();
        }
        List<Datum> gone = new ArrayList<>();
        List<Datum> kept = new ArrayList<>();
        many.items().forEach(item -> (which.test(item) ? gone : kept).add(item));
        if (!gone.isEmpty()) {
            Datum left = kept.isEmpty() ? Datum.NIL : new Datum.Many(kept);
            things.properties()
                    .put(
                            room,
                            slot,
                            things.values().value(left),
                            things.messages().effective());
        }
        return gone;
    }
}
