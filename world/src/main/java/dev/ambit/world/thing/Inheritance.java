package dev.ambit.world.thing;

import dev.ambit.kod.run.KodClass;
import dev.ambit.kod.run.KodObject;
import dev.ambit.kod.run.Machine;

/**
 * What Things have from their exemplars. Every object holds all its values itself, so that reading one costs nothing;
 * when an exemplar gets another value, it is handed down to those below that have none of their own.
 */
final class Inheritance {
    private final Things things;
    private final Machine machine;
    private final Changes changes;

    Inheritance(Things things, Machine machine, Changes changes) {
        this.things = things;
        this.machine = machine;
        this.changes = changes;
    }

    /** All that have a value of their own for a property of this class are to be told anew. */
    void reshapeOwners(KodClass kind, int slot) {
        things.each(thing -> {
            if (thing.kind().isA(kind) && (Properties.isOwn(thing, slot) || thing.wasWritten(slot))) {
                changes.reshaped(thing);
            }
        });
    }

    /** All below that have flags of their own for a property are to be told anew: what is set above takes them away. */
    void reshapeFlagged(KodClass kind, int slot) {
        String name = kind.propertyName(slot);
        for (KodClass child : kind.children()) {
            if (name != null && child.flagged().containsKey(name)) {
                changes.reshaped(thingOf(child));
            }
            reshapeFlagged(child, slot);
        }
    }

    /** What an exemplar has, those below have too, unless they have their own. */
    void handDown(KodClass kind, int slot, long value) {
        kind.setDefault(slot, value);
        if (kind.children().isEmpty() && kind.isPrivate() && !thingOf(kind).hasHeirs) {
            return;
        }
        for (int id = 0; id < machine.objects.count(); id++) {
            KodObject object = machine.objects.get(id);
            if (object != null
                    && object.kind.isA(kind)
                    && object.attached instanceof Thing below
                    && !below.owns(slot)
                    && !hidden(object.kind, kind, slot)) {
                object.slots[slot] = value;
                machine.shade(object, value);
                if (object.kind.exemplar() == object) {
                    object.kind.setDefault(slot, value);
                }
                if (isSightProperty(object.kind, slot)) {
                    changes.sight(below);
                }
            }
        }
    }

    static boolean isSightProperty(KodClass kind, int slot) {
        String name = kind.propertyName(slot);
        return "open".equalsIgnoreCase(name) || "noticeable".equalsIgnoreCase(name);
    }

    private static Thing thingOf(KodClass kind) {
        return Thing.of(java.util.Objects.requireNonNull(kind.exemplar()));
    }

    /** Whether an exemplar between the two has a value of its own. */
    private static boolean hidden(KodClass from, KodClass above, int slot) {
        for (KodClass kind = from; kind != null && kind != above; kind = kind.parent()) {
            if (thingOf(kind).owns(slot) || kind.declares(slot)) {
                return true;
            }
        }
        return false;
    }

    /** What a Thing does not have of its own it takes from its exemplar anew. */
    void refreshInherited(Thing thing) {
        machine.shadeAll(thing.body);
        KodClass kind = thing.kind();
        for (int slot = 1; slot < kind.slotCount(); slot++) {
            if (thing.owns(slot)) {
                if (thing.hasOwnClass()) {
                    handDown(kind, slot, thing.body.slots[slot]);
                }
                continue;
            }
            KodClass above = thing.hasOwnClass() ? kind.parent() : kind;
            if (above != null && slot < above.slotCount()) {
                long value = above.defaultOf(slot);
                thing.body.slots[slot] = value;
                if (thing.hasOwnClass()) {
                    handDown(kind, slot, value);
                }
            }
        }
        if (thing.hasOwnClass()) {
            // Their slots were laid out anew as well, and with them what is made from them starts with.
            kind.children().forEach(child -> refreshInherited(thingOf(child)));
        }
    }

    /** After classes have changed: everything takes anew what it does not have of its own. */
    void refreshAll() {
        for (KodClass kind : machine.loadedClasses()) {
            Thing exemplar = thingOf(kind);
            for (int slot = 1; slot < kind.slotCount(); slot++) {
                if (exemplar.owns(slot)) {
                    kind.setDefault(slot, exemplar.body.slots[slot]);
                }
            }
        }
        for (KodClass kind : machine.loadedClasses()) {
            if (kind.parent() == null) {
                inheritBelow(kind);
            }
        }
        things.each(this::takeDefaults);
    }

    /** These classes are others now: who knows them is told of them anew. */
    void reshaped(int[] classIds) {
        for (int id : classIds) {
            KodClass kind = machine.classOf(id);
            if (kind != null) {
                changes.reshaped(thingOf(kind));
            }
        }
    }

    /** Values of live exemplars go down to the classes below them. */
    private static void inheritBelow(KodClass kind) {
        for (KodClass child : kind.children()) {
            Thing exemplar = thingOf(child);
            for (int slot = 1; slot < kind.slotCount(); slot++) {
                if (!exemplar.owns(slot) && !child.declares(slot)) {
                    child.setDefault(slot, kind.defaultOf(slot));
                }
            }
            inheritBelow(child);
        }
    }

    private void takeDefaults(Thing thing) {
        machine.shadeAll(thing.body);
        KodClass kind = thing.kind();
        for (int slot = 1; slot < kind.slotCount(); slot++) {
            if (!thing.owns(slot)) {
                thing.body.slots[slot] = kind.defaultOf(slot);
            }
        }
    }
}
