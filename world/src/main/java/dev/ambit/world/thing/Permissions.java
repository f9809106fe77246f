package dev.ambit.world.thing;

/** What somebody may do: what the one {@link Policy} says, and what the owners of rooms leave to others there. */
public final class Permissions {
    private final Things things;
    private final Policy policy;

    Permissions(Things things, Policy policy) {
        this.things = things;
        this.policy = policy;
    }

    /** Whether a room leaves something to somebody. Who was shown out has no rights there. */
    public boolean allowsIn(Effective who, RoomRight right, Thing room) {
        if (policy.allows(who, Action.IN_ROOM, room, RoomRight.Whom.OWNER.name())) {
            return true;
        }
        Thing avatar = who.avatar();
        if (avatar != null && things.properties().lists(room, RoomModeration.SHOWN_OUT, avatar)) {
            return false;
        }
        RoomRight.Whom whom = leftTo(room, right);
        boolean friend = whom == RoomRight.Whom.FRIENDS
                && avatar != null
                && things.properties().lists(room, "friends", avatar);
        return policy.allows(who, Action.IN_ROOM, room, (friend ? RoomRight.Whom.EVERYBODY : whom).name());
    }

    /** To whom a room leaves something. */
    public RoomRight.Whom leftTo(Thing room, RoomRight right) {
        int slot = room.kind().slotOf(right.property());
        if (slot < 0) {
            return right.usual;
        }
        String word = things.values().textOf(room.body.slots[slot]);
        return word == null ? RoomRight.Whom.OWNER : RoomRight.Whom.of(word);
    }

    /** Whether somebody may know that a Thing is where it is: what others carry is nobody's business but its owner's. */
    boolean mayKnowPlace(Effective who, Thing thing) {
        Thing carrier = things.carrierOf(thing);
        return carrier == null || who.isWizard() || who.is(carrier) || who.is(thing.owner()) || who.is(thing);
    }

    public boolean allows(Effective who, Action action, Thing thing, String name) {
        return policy.allows(who, action, thing, name);
    }

    /** @throws Refusal when the policy does not allow it; {@code doing} ends "You may not ..." */
    public void require(Effective who, Action action, Thing thing, String name, String doing) {
        if (!policy.allows(who, action, thing, name)) {
            Thing owner = thing.owner();
            String whose = owner == null ? "it belongs to the world" : "it belongs to " + things.nameOf(owner);
            boolean wouldBuilder = !who.rank().mayBuild()
                    && policy.allows(new Effective(who.avatar(), Effective.Rank.BUILDER), action, thing, name);
            String why = !who.rank().mayOwn() ? "guests may only look" : wouldBuilder ? "only builders may" : whose;
            throw new Refusal("You may not " + doing + ": " + why + ".");
        }
    }

    /** Whether an avatar wants to hear nothing of somebody. */
    boolean hasMuted(Thing avatar, Effective who) {
        return who.avatar() != null && !who.isWizard() && things.properties().lists(avatar, "muted", who.avatar());
    }

    /** Whether anybody may put something there: a room that is not locked to them, or a container that is open. */
    boolean isOpenTo(Effective who, Thing target) {
        if (things.isAvatar(target)) {
            return false;
        }
        if (who.avatar() != null && things.properties().lists(target, RoomModeration.SHOWN_OUT, who.avatar())) {
            return false;
        }
        boolean locked = Values.isTrue(things.properties().value(target, "locked"));
        boolean friend = who.avatar() != null && things.properties().lists(target, "friends", who.avatar());
        boolean room = things.isRoom(target);
        return locked ? friend : room || Values.isTrue(things.properties().value(target, "open"));
    }

    /** @throws Refusal when somebody may not do something that is about no Thing but themselves */
    public void requireMay(Effective who, Action action, String doing) {
        Thing avatar = who.avatar();
        if (avatar != null && !policy.allows(who, action, avatar, "")) {
            throw new Refusal("You may not " + doing + ": only wizards may.");
        }
    }
}
