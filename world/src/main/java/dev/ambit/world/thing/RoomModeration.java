package dev.ambit.world.thing;

import dev.ambit.kod.run.KodObject;
import dev.ambit.kod.run.Sent;
import dev.ambit.world.data.Datum;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How the owner of a room keeps order in it: sends back what others have left there, and shows people out. It asks the
 * policy and no method of what is sent or of who is shown out: those could say no.
 */
final class RoomModeration {
    /** The property of a room that lists whom it lets in no more. */
    static final String SHOWN_OUT = "shown_out";

    /** The property of a room that lists what was sent back from it, and comes in no more. */
    static final String SENT_BACK = "sent_back";

    /** Those who were shown out longest ago may come again. */
    private static final int MOST_LISTED = 200;

    private final Things things;

    RoomModeration(Things things) {
        this.things = things;
    }

    /** Whether somebody may send this back from where it is, or show this one out. */
    boolean mayRemove(Effective who, Thing what) {
        Thing room = what.container();
        if (room == null
                || !things.isRoom(room)
                || what == who.avatar()
                || things.isRoom(what) && what.owner() == null) {
            return false;
        }
        boolean mine = things.isAvatar(what) || what.owner() != null && what.owner() != who.avatar();
        return mine && things.permissions().allows(who, Action.KEEP_ORDER, room, "");
    }

    /** Puts a Thing into its owner's hands again; what is said about it. */
    String sendBack(Effective who, Thing thing) {
        Thing room = room(who, thing, "send things back from");
        Thing owner = thing.owner();
        if (things.isAvatar(thing)) {
            throw new Refusal(things.nameOf(thing) + " is somebody: show them out instead.");
        }
        if (owner == null) {
            throw new Refusal(things.nameOf(thing) + " belongs to the world; there is nobody to send it back to.");
        }
        String name = things.nameOf(thing);
        // Its own code hears of it, and may want to put it back, at once or later: the room does not let it in.
        list(room, SENT_BACK, thing, who);
        things.containment().move(thing, owner);
        if (thing.container() == room) {
            throw new Refusal(
                    name + " does not go: " + things.nameOf(owner) + " cannot have it. Show them out instead.");
        }
        if (owner != who.avatar()) {
            tell(owner, name + " was sent back to you from " + things.nameOf(room) + ".", room, who);
        }
        return name + " is in the hands of " + things.nameOf(owner) + " again.";
    }

    /** Takes somebody home who shall not come back; what is said about it. */
    String showOut(Effective who, Thing person) {
        Thing room = room(who, person, "show people out of");
        if (!things.isAvatar(person)) {
            throw new Refusal(things.nameOf(person) + " is nobody: send it back instead.");
        }
        if (who.is(person)) {
            throw new Refusal("You can leave by yourself.");
        }
        if (things.account(person).effective().isWizard() && !who.isWizard()) {
            throw new Refusal("Wizards go where they are needed; they cannot be shown out.");
        }
        Thing elsewhere = homeOf(person)
                .or(this::start)
                .filter(place -> place != room)
                .or(() -> start().filter(place -> place != room))
                .orElseThrow(() -> new Refusal("There is nowhere to show " + things.nameOf(person)
                        + " out to: everybody comes in here. Wizards can /kick them out of the world."));
        list(room, SHOWN_OUT, person, who);
        things.containment().move(person, elsewhere);
        tell(person, "You were shown out of " + things.nameOf(room) + ".", room, who);
        return things.nameOf(person) + " is in " + things.nameOf(elsewhere)
                + " and cannot come back here until you let them.";
    }

    /** Puts somebody or something first on a list of those that a room does not let in. */
    private void list(Thing room, String property, Thing one, Effective who) {
        List<Datum> list = new ArrayList<>();
        list.add(new Datum.Ref(one.id()));
        things.read(room, property)
                .filter(Datum.Many.class::isInstance)
                .map(Datum.Many.class::cast)
                .ifPresent(many -> many.items().stream()
                        .filter(item -> item instanceof Datum.Ref && !item.equals(list.getFirst()))
                        .limit(MOST_LISTED - 1)
                        .forEach(list::add));
        int slot = room.kind().slotOf(property);
        if (slot >= 0) {
            things.properties().put(room, slot, things.values().value(new Datum.Many(list)), who);
        }
    }

    /** Whether a room does not let a Thing in because it was sent back from there. */
    static boolean isBarred(Things things, Thing thing, @Nullable Thing room) {
        return room != null && things.isRoom(room) && things.properties().lists(room, SENT_BACK, thing);
    }

    /**
     * A Thing is about to be put into a room.
     *
     * @throws Refusal when it was sent back from there, and who brings it has no say in the room; who has lets it in
     */
    static void requireLetIn(Things things, Thing thing, Thing room) {
        if (!isBarred(things, thing, room)) {
            return;
        }
        Effective who = things.caller();
        if (!things.permissions().allows(who, Action.KEEP_ORDER, room, "")) {
            throw new Refusal(things.nameOf(thing) + " was sent back from " + things.nameOf(room)
                    + ": whose room that is has to let it in again.");
        }
        things.read(room, SENT_BACK)
                .filter(Datum.Many.class::isInstance)
                .map(Datum.Many.class::cast)
                .ifPresent(many -> {
                    List<Datum> kept = many.items().stream()
                            .filter(item -> !item.equals(new Datum.Ref(thing.id())))
                            .toList();
                    Datum left = kept.isEmpty() ? Datum.NIL : new Datum.Many(kept);
                    things.properties()
                            .put(
                                    room,
                                    room.kind().slotOf(SENT_BACK),
                                    things.values().value(left),
                                    who);
                });
    }

    private Thing room(Effective who, Thing what, String doing) {
        Thing room = what.container();
        if (room == null || !things.isRoom(room)) {
            throw new Refusal(things.nameOf(what) + " is in no room.");
        }
        things.permissions().require(who, Action.KEEP_ORDER, room, "", doing + " " + things.nameOf(room));
        return room;
    }

    private void tell(Thing whom, String text, Thing from, Effective who) {
        things.remote().tell(whom, text, from, who.avatar());
    }

    private Optional<Thing> homeOf(Thing person) {
        return Optional.ofNullable(things.thing(things.properties().value(person, "home")))
                .filter(room -> things.isRoom(room) && !room.isInside(person))
                .filter(room ->
                        things.permissions().isOpenTo(things.account(person).effective(), room));
    }

    private Optional<Thing> start() {
        KodObject system = things.machine().system();
        @Nullable
        Thing room = system == null
                ? null
                : things.messages()
                        .send(Thing.of(system), "GetStart", Sent.NOTHING)
                        .map(things::thing)
                        .orElse(null);
        return Optional.ofNullable(room).filter(things::isRoom);
    }
}
