package dev.ambit.world.thing;

import dev.ambit.kod.run.HandlerCode;
import dev.ambit.kod.run.KodClass;
import dev.ambit.kod.run.KodObject;
import dev.ambit.world.data.Flag;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The changes that builders make, by hand or in Kod. Each asks the policy first and then does all of it or nothing; what
 * cannot be done is a {@link Refusal}.
 */
final class Edits {
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,63}");
    private static final int MOST_OWN_PROPERTIES = 200;
    private static final int BYTES_OF_A_NAME = 200;

    private final Things things;
    private final MethodEdits methods;

    Edits(Things things) {
        this.things = things;
        methods = new MethodEdits(things);
    }

    /** What they do with methods. */
    MethodEdits methods() {
        return methods;
    }

    void set(Effective who, Thing thing, String name, long value) {
        requireWrite(who, thing, name);
        things.properties().put(thing, slot(thing, name), value, who);
    }

    /** Words are made only when somebody is refused: Kod comes through here for every property it sets by name. */
    private void requireWrite(Effective who, Thing thing, String name) {
        if (!things.permissions().allows(who, Action.WRITE, thing, name)) {
            things.permissions()
                    .require(who, Action.WRITE, thing, name, "change " + name + " of " + things.nameOf(thing));
        }
    }

    /** The property is again what the exemplar has. */
    void clear(Effective who, Thing thing, String name) {
        requireWrite(who, thing, name);
        things.properties().clear(thing, slot(thing, name), who);
    }

    private int slot(Thing thing, String name) {
        int slot = thing.kind().slotOf(name);
        if (slot < 0) {
            throw new Refusal(things.nameOf(thing) + " has no property " + name + ". Add it first.");
        }
        return slot;
    }

    void addProperty(Effective who, Thing thing, String name, long value) {
        things.permissions().require(who, Action.SHAPE, thing, name, "add a property to " + things.nameOf(thing));
        if (!NAME.matcher(name).matches()) {
            throw new Refusal(
                    "A property's name is a letter and up to 63 letters, digits or underscores, not \"" + name + "\".");
        }
        int existing = thing.kind().slotOf(name);
        if (existing >= 0) {
            Thing definer = thing.definer(existing);
            throw new Refusal(things.nameOf(thing) + " has a property " + name
                    + (definer == null || definer == thing ? "" : " from " + things.nameOf(definer))
                    + " already; set it instead.");
        }
        KodClass kind = things.maker().ownClass(thing);
        refuseBelow(kind, name);
        if (kind.slotCount() > MOST_OWN_PROPERTIES + baseSlots(kind)) {
            throw new Refusal(things.nameOf(thing) + " has " + MOST_OWN_PROPERTIES
                    + " properties of its own, the most it may have.");
        }
        if (who.avatar() != null) {
            things.account(who.avatar()).requireRoomFor(BYTES_OF_A_NAME + Long.BYTES);
        }
        int slot = things.machine().workshop().addProperty(kind, name, value);
        things.machine().shade(value);
        thing.setOwn(slot, true);
        things.changes().reshaped(thing);
        things.journal().changed(thing, ChangeLog.Deed.ADD_PROPERTY, name, who);
    }

    private static int baseSlots(KodClass kind) {
        KodClass ofFile = kind;
        while (ofFile.isPrivate() && ofFile.parent() != null) {
            ofFile = ofFile.parent();
        }
        return ofFile.slotCount();
    }

    /** Two properties of one name in one Thing would be two truths. */
    private void refuseBelow(KodClass kind, String name) {
        for (KodClass child : kind.children()) {
            if (child.slotOf(name) >= 0) {
                throw new Refusal(child.name() + ", which has this as exemplar, has a property " + name + " already.");
            }
            refuseBelow(child, name);
        }
    }

    void deleteProperty(Effective who, Thing thing, String name) {
        things.permissions().require(who, Action.SHAPE, thing, name, "delete a property of " + things.nameOf(thing));
        int slot = slot(thing, name);
        if (!thing.hasOwnClass() || !thing.kind().isAdded(slot)) {
            Thing definer = thing.definer(slot);
            throw new Refusal(name + " comes from " + (definer == null ? "a class" : things.nameOf(definer))
                    + " and can only be deleted there.");
        }
        things.inheritance().reshapeOwners(thing.kind(), slot);
        things.inheritance().reshapeFlagged(thing.kind(), slot);
        things.machine().workshop().deleteProperty(thing.kind(), slot);
        things.changes().reshaped(thing);
        things.journal().changed(thing, ChangeLog.Deed.DELETE_PROPERTY, name, who);
    }

    void setFlag(Effective who, Thing thing, String name, Flag flag, boolean on) {
        things.permissions().require(who, Action.SHAPE, thing, name, "change the flags of " + name);
        // Flags say who may write: who may not write a property could otherwise say that they may.
        things.permissions().require(who, Action.WRITE, thing, name, "change the flags of " + name);
        int slot = slot(thing, name);
        KodClass kind = things.maker().ownClass(thing);
        int flags = kind.flags(slot);
        things.inheritance().reshapeFlagged(kind, slot);
        kind.setFlags(slot, on ? flags | flag.bit() : flags & ~flag.bit());
        things.inheritance().reshapeOwners(kind, slot);
        things.changes().reshaped(thing);
        things.journal().changed(thing, ChangeLog.Deed.SET_FLAG, name, who);
    }

    /** Makes the flags of a property these; what is so already is nobody's change. */
    void setFlags(Effective who, Thing thing, String name, int bits) {
        int slot = slot(thing, name);
        for (Flag flag : Flag.values()) {
            if (flag.in(bits) != flag.in(thing.kind().flags(slot))) {
                setFlag(who, thing, name, flag, flag.in(bits));
            }
        }
    }

    /** Within a message this happens at its end: a method that runs relies on where its properties are. */
    void setExemplar(Effective who, Thing thing, Thing exemplar) {
        things.permissions()
                .require(who, Action.SET_EXEMPLAR, thing, "", "change the exemplar of " + things.nameOf(thing));
        things.permissions()
                .require(who, Action.DERIVE, exemplar, "", "use " + things.nameOf(exemplar) + " as an exemplar");
        things.maker().refuseFalsePeople(who, exemplar);
        if (exemplar == thing || exemplar.isBelow(thing)) {
            throw new Refusal(things.nameOf(thing) + " cannot be below " + things.nameOf(exemplar)
                    + ", which is below it: that would be a circle.");
        }
        if (Things.isClass(thing)) {
            throw new Refusal(things.nameOf(thing) + " is a class; its exemplar is in its file.");
        }
        if (things.isAvatar(thing) != things.isAmongAvatars(exemplar)) {
            throw new Refusal("People stay people, and nothing else becomes one.");
        }
        things.messages().whenIdle(() -> changeExemplar(who, thing, exemplar));
    }

    private void changeExemplar(Effective who, Thing thing, Thing exemplar) {
        boolean makesNoSense = exemplar == thing
                || exemplar.isBelow(thing)
                || things.isAvatar(thing) != things.isAmongAvatars(exemplar);
        if (thing.deleted || exemplar.deleted || makesNoSense) {
            return;
        }
        boolean wasPortal = things.isOfClass(thing, "Portal");
        KodClass parent = things.maker().ownClass(exemplar);
        exemplar.hasHeirs = true;
        if (thing.hasOwnClass()) {
            things.machine().workshop().setParent(thing.kind(), parent);
        } else {
            things.machine().workshop().setKind(thing.body, parent);
        }
        things.inheritance().refreshInherited(thing);
        things.changes().reshaped(thing);
        things.changes().sight(thing);
        things.journal().changed(thing, ChangeLog.Deed.SET_EXEMPLAR, "", who);
        if (wasPortal && !things.isOfClass(thing, "Portal")) {
            things.containment().leadsNowhere(thing);
        }
    }

    void declare(Effective who, Thing thing, boolean on) {
        things.permissions()
                .require(who, Action.DECLARE, thing, "", "declare " + things.nameOf(thing) + " an exemplar");
        thing.declared = on;
        things.journal().changed(thing, ChangeLog.Deed.DECLARE, "", who);
    }

    /** Moves a Thing; within the world's rules, which are those of its and the target's owners. */
    void move(Effective who, Thing thing, @Nullable Thing to) {
        things.permissions().require(who, Action.MOVE, thing, "", "move " + things.nameOf(thing));
        if (to != null) {
            boolean carriesIt = who.avatar() != null && who.avatar() == to;
            if (!carriesIt && !things.permissions().isOpenTo(who, to)) {
                things.permissions().require(who, Action.PUT_INTO, to, "", "put anything into " + things.nameOf(to));
            }
            if (things.isRoom(to) && !things.permissions().allowsIn(who, RoomRight.DROP, to)) {
                throw new Refusal("You may not put things down in " + things.nameOf(to) + ": that is left to "
                        + things.permissions().leftTo(to, RoomRight.DROP).people() + ".");
            }
        }
        if (to != null) {
            RoomModeration.requireLetIn(things, thing, to);
        }
        if (to != null && thing.container() == to) {
            things.containment().putDownAgain(thing);
        }
        things.containment().move(thing, to);
    }

    void give(Effective who, Thing thing, Thing to) {
        things.permissions().require(who, Action.GIVE, thing, "", "give away " + things.nameOf(thing));
        if (!things.isAvatar(to)) {
            throw new Refusal(things.nameOf(to) + " is nobody and cannot own anything.");
        }
        if (Things.isClass(thing) || thing == to) {
            throw new Refusal(things.nameOf(thing) + " cannot be given away.");
        }
        if (things.permissions().hasMuted(to, who)) {
            throw new Refusal(things.nameOf(to) + " does not take anything from you.");
        }
        String full = things.account(to).whyNoMoreThings();
        if (full != null) {
            throw new Refusal(full);
        }
        things.containment().given(thing);
        things.maker().setOwner(thing, to);
        things.journal().changed(thing, ChangeLog.Deed.GIVE, "", who);
    }

    /** Says whose it is, whatever they think of it: it was theirs before, or was meant to be. */
    void setOwner(Effective who, Thing thing, @Nullable Thing owner) {
        if (!who.isWizard()) {
            throw new Refusal("You may not say whose " + things.nameOf(thing) + " is: only wizards may.");
        }
        if (owner != null && !things.isAvatar(owner)) {
            throw new Refusal(things.nameOf(owner) + " is nobody and cannot own anything.");
        }
        things.maker().setOwner(thing, owner);
        things.journal().changed(thing, ChangeLog.Deed.GIVE, "", who);
    }

    Thing create(Effective who, Thing exemplar) {
        if (!who.rank().mayBuild()) {
            throw new Refusal("You may not make anything: "
                    + (who.rank().mayOwn() ? "only builders may." : "guests may only look."));
        }
        KodClass kind = things.maker().classToMakeFrom(exemplar, who);
        return things.maker().create(kind, who);
    }

    /** The same exemplar, the same values of its own, the same methods of its own. */
    Thing copy(Effective who, Thing original) {
        Thing exemplar = original.exemplar();
        if (exemplar == null || Things.isClass(original)) {
            throw new Refusal(things.nameOf(original) + " is a class; create something from it instead.");
        }
        things.permissions().require(who, Action.INSPECT, original, "", "copy " + things.nameOf(original));
        Thing copy = create(who, exemplar);
        KodClass from = original.kind();
        for (int slot = 1; slot < from.slotCount(); slot++) {
            String name = from.propertyName(slot);
            if (name == null || !original.owns(slot) || name.equalsIgnoreCase(Traces.PUT_BY)) {
                continue;
            }
            long value = original.body.slots[slot];
            if (original.hasOwnClass() && from.isAdded(slot)) {
                addProperty(who, copy, name, value);
            } else {
                set(who, copy, name, value);
            }
        }
        if (original.hasOwnClass()) {
            for (HandlerCode handler : from.liveHandlers().toArray(HandlerCode[]::new)) {
                methods.putBack(who, copy, things.methods().of(handler));
            }
        }
        return copy;
    }

    void delete(Effective who, Thing thing) {
        things.permissions().require(who, Action.DELETE, thing, "", "delete " + things.nameOf(thing));
        things.containment().delete(thing);
    }

    /** Brings back what was deleted, with nothing of its own; false when its number is somebody else's by now. */
    boolean revive(Thing thing, @Nullable Thing owner, @Nullable Thing container) {
        KodObject body = thing.body;
        if (!things.machine().revive(body)) {
            return false;
        }
        things.machine().workshop().renew(body);
        thing.moved(new int[0]);
        thing.deleted = false;
        things.changes().revived(thing);
        if (things.isAvatar(thing)) {
            things.each(each -> {
                if (each.owner() == thing) {
                    things.changes().reshaped(each);
                }
            });
            things.authorIsAnother(thing);
        }
        things.maker().setOwner(thing, owner);
        if (container != null && !container.deleted) {
            things.containment().move(thing, container);
        }
        return true;
    }
}
