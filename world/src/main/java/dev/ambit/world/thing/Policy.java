package dev.ambit.world.thing;

import dev.ambit.world.data.Flag;
import org.jspecify.annotations.Nullable;

/** Access control, the rules of the world: the one place that says who may do what. Another policy is another lambda. */
@FunctionalInterface
public interface Policy {

    /**
     * @param name of the property or method it is about; empty when it is about the Thing as a whole
     */
    boolean allows(Effective who, Action action, Thing thing, String name);

    /**
     * Builders may do everything with what is theirs, wizards with everything, guests nothing but use what is meant for
     * them; users may keep, use and change what they were given, but make nothing and write no code. An exemplar may always
     * write the properties it created, also in Things of others. People do not own their avatars: of those they may
     * write what is marked for clients, or what they have added.
     */
    Policy STANDARD = (who, action, thing, name) -> {
        if (who.isWizard() || isForAll(who, action, thing, name)) {
            return true;
        }
        if (!who.rank().mayOwn() || isBuilding(action) && !who.rank().mayBuild()) {
            return false;
        }
        boolean owner = who.is(thing.owner());
        boolean self = who.is(thing);
        return switch (action) {
            case WRITE ->
                !name.equalsIgnoreCase(Traces.PUT_BY)
                        && (owner || who.is(ownerOfDefiner(thing, name)) || self && isForClients(thing, name));
            case SHAPE, PROGRAM, CALL_PRIVATE, INSPECT -> owner || self;
            case SET_EXEMPLAR, DECLARE, MOVE, GIVE, DELETE -> owner;
            case DERIVE -> owner || thing.declared;
            case PUT_INTO -> owner || self;
            case FIRE -> owner || self || ownsExemplar(who, thing);
            case KEEP_ORDER, IN_ROOM -> owner;
            case USE, RELOAD, ROLL_BACK -> false;
        };
    };

    /** What does not depend on whose it is: users use things, guests what is meant for them; rooms leave rights to all. */
    private static boolean isForAll(Effective who, Action action, Thing thing, String name) {
        return switch (action) {
            case USE -> who.rank().mayOwn() || who.is(thing) || isForGuests(thing);
            case IN_ROOM -> RoomRight.Whom.of(name).includes(who.rank());
            default -> false;
        };
    }

    private static boolean isForGuests(Thing thing) {
        int slot = thing.kind().slotOf("for_guests");
        return slot >= 0 && Values.isTrue(thing.body.slots[slot]);
    }

    private static boolean ownsExemplar(Effective who, Thing thing) {
        for (Thing above = thing.exemplar(); above != null; above = above.exemplar()) {
            if (who.is(above.owner())) {
                return true;
            }
        }
        return false;
    }

    private static boolean isBuilding(Action action) {
        return switch (action) {
            case SHAPE, PROGRAM, SET_EXEMPLAR, DERIVE, DECLARE -> true;
            default -> false;
        };
    }

    private static @Nullable Thing ownerOfDefiner(Thing thing, String name) {
        Thing definer = thing.definer(name);
        return definer == null ? null : definer.owner();
    }

    private static boolean isForClients(Thing avatar, String name) {
        int slot = avatar.kind().slotOf(name);
        return slot >= 0 && (Flag.CLIENT.in(avatar.kind().flags(slot)) || avatar.definer(slot) == avatar);
    }
}
