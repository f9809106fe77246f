package dev.ambit.world.thing;

import dev.ambit.kod.run.KodClass;
import dev.ambit.kod.run.Sent;
import dev.ambit.kod.value.Value;
import dev.ambit.space.Place;
import dev.ambit.world.data.Datum;
import dev.ambit.world.data.Flag;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** People among Things: their avatars, where they stand, and what happens to them. */
public final class People {
    private final Things things;
    private @Nullable Thing system;

    private int bumpAsOf = -1;
    private boolean isBumpKnown;

    public People(Things things) {
        this.things = things;
    }

    /** Makes the system object, whose constructor builds the world. */
    public void start() {
        system = things.maker().start("System");
    }

    /** The Thing that stands for the world itself. */
    public Optional<Thing> system() {
        return Optional.ofNullable(system);
    }

    /** It is there from before. */
    public void restored(Thing theSystem) {
        system = theSystem;
    }

    /** The system and the rooms hear that the world was brought back. */
    public void loaded() {
        if (system != null) {
            loaded(system);
        }
        things.eachRoom(this::loaded);
    }

    private void loaded(Thing thing) {
        things.as(Effective.ROOT, () -> things.messages().send(thing, "LoadedFromDisk", Sent.NOTHING));
    }

    /** The place beside a game from before; or a new one, when the game was brought over from elsewhere. */
    public void keepLobby(String name) {
        List<Thing> before = rooms();
        before.forEach(this::keep);
        if (before.isEmpty()) {
            buildLobby(name);
        }
    }

    /** A place to stand in beside a game, which has none that the world knows. */
    public void buildLobby(String name) {
        Thing lobby = things.create(things.kernel().room());
        things.write(lobby, "geometry", new Datum.Text(name));
        things.write(lobby, "name", new Datum.Text(name));
        keep(lobby);
    }

    /** Plans of rooms are long, and pages get the rooms themselves: nobody is told of them as of other properties. */
    public void keepPlansHere(String property) {
        Thing room = things.classNamed(things.kernel().room())
                .map(kind -> kind.exemplar() == null ? null : Thing.of(kind.exemplar()))
                .orElse(null);
        int slot = room == null ? -1 : room.kind().slotOf(property);
        if (room != null && slot >= 0 && !Flag.LOCAL.in(room.kind().flags(slot))) {
            things.as(
                    Effective.ROOT, () -> new Edits(things).setFlag(Effective.ROOT, room, property, Flag.LOCAL, true));
        }
    }

    /** After a crash: whoever was inside is not any more. */
    public void sendAway(Thing avatar) {
        things.as(Effective.ROOT, () -> moveTo(avatar, null));
    }

    /** After a crash: guests do not come back, and what they made goes as if they had left. */
    public void sendGuestAway(Thing avatar) {
        things.as(Effective.ROOT, () -> {
            undoWorks(avatar, avatar.container());
            moveTo(avatar, null);
            forget(avatar);
        });
    }

    /** An avatar from before stays alive without being anywhere. */
    public void keep(Thing avatar) {
        things.machine().addUser(avatar.body);
    }

    /** Somebody's Thing is nobody's from now on: it stays only as long as something names it. */
    public void letGo(Thing thing) {
        things.machine().removeUser(thing.body);
    }

    /** Where people come in who have no home. */
    public Optional<Thing> startRoom() {
        Thing asked = system;
        if (asked == null) {
            return Optional.empty();
        }
        long named = things.messages()
                .send(asked, "GetStart", Sent.NOTHING)
                .orElseGet(() -> things.properties().value(asked, "start"));
        Thing start = things.thing(named);
        return Optional.ofNullable(start).filter(things::isRoom).or(this::anyRoom);
    }

    private Optional<Thing> anyRoom() {
        for (int id = 0; id < things.machine().objects.count(); id++) {
            Thing thing = things.find(id);
            if (thing != null && things.isRoom(thing)) {
                return Optional.of(thing);
            }
        }
        return Optional.empty();
    }

    /** All rooms there are. */
    public List<Thing> rooms() {
        List<Thing> rooms = new ArrayList<>();
        for (int id = 0; id < things.machine().objects.count(); id++) {
            Thing thing = things.find(id);
            if (thing != null && !Things.isClass(thing) && things.isRoom(thing)) {
                rooms.add(thing);
            }
        }
        return rooms;
    }

    /** A number that a Thing has by itself and not from its exemplar. */
    public OptionalInt ownNumber(Thing thing, String name) {
        int slot = thing.kind().slotOf(name);
        if (slot < 0 || !thing.owns(slot) || !Value.isInteger(thing.body.slots[slot])) {
            return OptionalInt.empty();
        }
        return OptionalInt.of(Math.clamp(Value.data(thing.body.slots[slot]), Short.MIN_VALUE, Short.MAX_VALUE));
    }

    /** The room an avatar calls home, if it lets its owner in. */
    public Optional<Thing> home(Thing avatar) {
        return Optional.ofNullable(things.thing(things.properties().value(avatar, "home")))
                .filter(room -> things.isRoom(room)
                        && things.permissions().isOpenTo(things.account(avatar).effective(), room));
    }

    /** Whether a room lets somebody in: what its Kod says, else whether it is locked. */
    public boolean mayEnter(Thing avatar, Thing room) {
        Effective who = things.account(avatar).effective();
        return things.as(who, () -> {
            Sent asked = things.messages().sent(Map.of("who", avatar.body.value()));
            return things.messages()
                    .send(room, "CanEnter", asked)
                    .map(Values::isTrue)
                    .orElseGet(() -> things.permissions().isOpenTo(who, room));
        });
    }

    /** An avatar stays alive without being anywhere. */
    public Thing createAvatar() {
        Thing avatar = things.create(things.kernel().avatar());
        things.machine().addUser(avatar.body);
        return avatar;
    }

    public void connect(Thing avatar, boolean connected) {
        avatar.connected = connected;
    }

    /** Whether an avatar without its person is of no use to anybody: it owns nothing and has nothing. */
    public boolean isForgettable(Thing avatar) {
        return things.account(avatar).owned() == 0
                && avatar.contents().isEmpty()
                && !avatar.hasOwnClass()
                && things.properties().value(avatar, "friends") == Value.NIL
                && things.properties().value(avatar, "muted") == Value.NIL
                && things.properties().value(avatar, "home") == Value.NIL;
    }

    /** Deletes all that somebody has made; what others own and this one carries stays in the room. */
    public void undoWorks(Thing avatar, @Nullable Thing room) {
        Works works = new Works(things);
        // First, because the room may be one of the works: then it passes on what lies in it.
        works.dropWhatOthersOwn(avatar, room);
        works.deleteAllOf(avatar);
    }

    /** What still names the avatar keeps it until nothing does. */
    public void forget(Thing avatar) {
        things.machine().removeUser(avatar.body);
        things.containment().delete(avatar);
    }

    /** Moves an avatar of the world's own accord. */
    public void moveTo(Thing avatar, @Nullable Thing container) {
        things.containment().move(avatar, container);
    }

    public Place placeOf(Thing thing) {
        return new Place(number(thing, "x"), number(thing, "z"), number(thing, "heading") & 255);
    }

    private int number(Thing thing, String name) {
        long value = things.properties().value(thing, name);
        long number = Value.isInteger(value) ? Value.data(value) : 0;
        return Math.clamp(number, 0, Place.FARTHEST);
    }

    /** Where somebody walks is told by other news; here it is only written down, for Kod to read. */
    public void putPlace(Thing avatar, Place place) {
        putNumber(avatar, "x", place.x());
        putNumber(avatar, "z", place.z());
        putNumber(avatar, "heading", place.heading());
    }

    private static void putNumber(Thing avatar, String name, int number) {
        int slot = avatar.kind().slotOf(name);
        if (slot >= 0) {
            avatar.body.slots[slot] = Value.integer(number);
            avatar.setOwn(slot, true);
        }
    }

    /** Something happens to a Thing; {@code what} goes to the listeners' parameter of that name. */
    public void fire(Thing thing, String event, Thing who, Datum what) {
        if (things.events().isHeard(event)) {
            Map<String, Long> arguments = new HashMap<>();
            arguments.put("who", who.body.value());
            arguments.put("what", things.values().value(what));
            things.events().fire(thing, event, things.messages().sent(arguments));
        }
    }

    public boolean isHeard(String event) {
        return things.events().isHeard(event);
    }

    /** Asked at every step; the answer can only change with the names that there are. */
    public boolean isBumpHeard() {
        int version = things.lexicon().version();
        if (bumpAsOf != version) {
            bumpAsOf = version;
            isBumpKnown = things.lexicon().message("Bump") >= 0;
        }
        return isBumpKnown || things.events().isHeard("Bump");
    }

    /** Whether a Thing minds being walked into. */
    public boolean minds(Thing thing) {
        return things.properties().value(thing, "x") != Value.NIL
                && (handles(thing, "Bump") || handles(thing, "OnBump"));
    }

    private boolean handles(Thing thing, String message) {
        int id = things.lexicon().message(message);
        return id >= 0 && thing.kind().lookup(id) != null;
    }

    /** Somebody has walked into a Thing. */
    public void bump(Thing thing, Thing who) {
        Map<String, Long> arguments = Map.of("who", who.body.value());
        Sent sent = things.messages().sent(arguments);
        things.messages().send(thing, "Bump", sent);
        if (!thing.deleted) {
            things.events().fire(thing, "Bump", sent);
        }
    }

    /**
     * Whether others may know nothing of an avatar but that it is one, called so and of that look: nobody has written anything into it
     * that others are told, and it is made like all others. Where it stands is told by other means.
     */
    public boolean isNoMoreThan(Thing avatar, String name, String look) {
        KodClass kind = avatar.kind();
        boolean isOthers = avatar.owner() != null && avatar.owner() != avatar;
        if (isOthers
                || avatar.hasOwnClass()
                || !kind.name().equals(things.kernel().avatar())) {
            return false;
        }
        for (int slot = 1; slot < kind.slotCount(); slot++) {
            String property = kind.propertyName(slot);
            if (property != null
                    && !Flag.LOCAL.in(kind.flags(slot))
                    && !isInTheAppearance(avatar, slot, property, name, look)) {
                return false;
            }
        }
        return true;
    }

    /** Who has a name only from the exemplar is called otherwise than the appearance says. */
    private boolean isInTheAppearance(Thing avatar, int slot, String property, String name, String look) {
        boolean isOwn = Properties.isOwn(avatar, slot);
        return switch (property) {
            case "x", "z", "heading" -> true;
            case "name" -> isOwn && isText(avatar.body.slots[slot], name);
            case "look" -> isOwn && isText(avatar.body.slots[slot], look);
            default -> !isOwn;
        };
    }

    private boolean isText(long value, String text) {
        return things.values().datum(value).equals(new Datum.Text(text));
    }

    /** Whether an avatar wants to hear nothing of another. */
    public boolean hasMuted(Thing avatar, Thing other) {
        return things.permissions().hasMuted(avatar, things.account(other).effective());
    }

    /** Whether an avatar wants to hear nothing of somebody at all. */
    public boolean mutesAnybody(Thing avatar) {
        return things.properties().isListing(avatar, "muted");
    }

    /**
     * Somebody wants to say whom an avatar likes, or does not hear.
     *
     * @throws Refusal if they may not
     */
    public void requireToList(Effective who, Thing avatar, String list) {
        things.permissions()
                .require(who, Action.USE, avatar, list, "change the list " + list + " of " + things.nameOf(avatar));
    }

    /** Whether an avatar has named anybody a friend, or one to be seen first or not at all. */
    public boolean hasTies(Thing avatar) {
        return things.properties().isListing(avatar, "friends")
                || things.properties().isListing(avatar, "pinned")
                || mutesAnybody(avatar);
    }

    /** Whether an avatar has named another one a friend. */
    public boolean hasBefriended(Thing avatar, Thing other) {
        return things.properties().lists(avatar, "friends", other);
    }

    /** Whether another avatar is pinned for this one, as a telephone does it: shown before all others. */
    public boolean hasPinned(Thing avatar, Thing other) {
        return things.properties().lists(avatar, "pinned", other);
    }

    /** Whoever pays for the code that is running. */
    public Optional<Thing> payingAvatar() {
        return things.machine().payer instanceof QuotaAccount account
                ? Optional.of(account.avatar())
                : Optional.empty();
    }

    /** Whether everybody may know of a Thing: it is a class, or declared an exemplar. */
    public boolean isPublic(Thing thing) {
        return thing.declared || Things.isClass(thing);
    }

    /** Arguments of a message, by name, as they are told outside. */
    public Map<String, Datum> arguments(Sent sent) {
        Map<String, Datum> arguments = new HashMap<>();
        sent.each((id, value) -> things.lexicon()
                .parameterName(id)
                .ifPresent(name -> arguments.put(name, things.values().datum(value))));
        return arguments;
    }

    public String nameOf(Thing thing) {
        return things.nameOf(thing);
    }

    /** Whether a room leaves something to somebody. */
    public boolean allowsIn(Thing avatar, RoomRight right, Thing room) {
        return things.permissions().allowsIn(things.account(avatar).effective(), right, room);
    }

    /** To whom a room leaves something. */
    public RoomRight.Whom leftTo(Thing room, RoomRight right) {
        return things.permissions().leftTo(room, right);
    }

    public boolean isRoom(Thing thing) {
        return things.isRoom(thing);
    }

    public boolean isAvatar(Thing thing) {
        return things.isAvatar(thing);
    }
}
