package dev.ambit.kod.run;

import dev.ambit.kod.bof.Bof;
import dev.ambit.kod.bof.BofClass;
import dev.ambit.kod.bof.BofWriter;
import dev.ambit.kod.bof.Handler;
import dev.ambit.kod.value.Value;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Changes classes while the world runs, even in the middle of a message, as far as that is safe: properties and methods
 * come and go, but no slot moves. What moves slots ({@link #setParent}) must wait until no message runs.
 */
public final class Workshop {
    private final Machine machine;

    Workshop(Machine machine) {
        this.machine = machine;
    }

    /** A class of its own for an object, which becomes its exemplar. It has the slots of its parent and no more yet. */
    public KodClass derive(int id, KodObject object, Symbols names) {
        KodClass kind = machine.classes.derive(id, object.kind, names);
        kind.exemplar(object);
        for (int slot = 1; slot < kind.slotCount(); slot++) {
            kind.setDefault(slot, object.slots[slot]);
        }
        object.kind = kind;
        return kind;
    }

    /** Takes a private class away that has no objects but its exemplar and nothing below it. */
    public void dissolve(KodClass kind) {
        KodClass parent = kind.parent();
        KodObject object = kind.exemplar();
        if (!kind.isPrivate()
                || parent == null
                || object == null
                || !kind.children().isEmpty()) {
            throw new IllegalArgumentException(kind + " is in use");
        }
        if (object.kind == kind) {
            @Nullable String[] names = kind.propertyNames();
            object.kind = parent;
            machine.classes.keepByName(object, names);
        }
        machine.classes.forget(kind);
    }

    /** An object that was away has what a new one of its class has; its class may have other slots by now. */
    public void renew(KodObject object) {
        object.slots = object.kind.newSlots(object.value());
    }

    /** Forgets the private class of an object that is gone, and with it those below, which are gone too. */
    public void discard(KodClass kind) {
        machine.classes.forget(kind);
    }

    /** A property that is in no file, for the objects of a class and all below; its slot. */
    public int addProperty(KodClass kind, String name, long value) {
        int slot = kind.freeSlot();
        kind.add(slot, name, value);
        for (int id = 0; id < machine.objects.count(); id++) {
            KodObject object = machine.objects.get(id);
            if (object != null && object.kind.isA(kind)) {
                int before = object.slots.length;
                object.slots = Arrays.copyOf(object.slots, object.kind.slotCount());
                Arrays.fill(object.slots, before, object.slots.length, Value.NIL);
                object.slots[slot] = value;
            }
        }
        return slot;
    }

    /** Takes a property away that was added to this very class. */
    public void deleteProperty(KodClass kind, int slot) {
        if (!kind.isAdded(slot)) {
            throw new IllegalArgumentException("slot " + slot + " of " + kind + " was not added");
        }
        kind.forget(slot);
        for (int id = 0; id < machine.objects.count(); id++) {
            KodObject object = machine.objects.get(id);
            if (object != null && object.kind.isA(kind)) {
                object.slots[slot] = Value.NIL;
            }
        }
    }

    /**
     * Puts a method into a class, in place of the one it may have for that message.
     *
     * @param file with one class that has this one handler, compiled for the slots as they are now
     */
    public HandlerCode putMethod(KodClass kind, Bof file, Symbols names, @Nullable Author author) {
        Bof onDisk = BofWriter.layOut(file);
        BofClass bof = onDisk.classes().getFirst();
        Handler handler = bof.handlers().getFirst();
        new BofVerifier(onDisk, withSlots(bof, kind)).verify();
        LoadedFile source = new LoadedFile(onDisk, machine.strings.debugTexts.hold(onDisk.strings()));
        int first = machine.sites.reserve(handler.code().size());
        HandlerCode code = new HandlerCode(
                kind, source, new HandlerPlan(handler, machine.routines), first, author, kind.propertyNames());
        machine.sites.put(code);
        Optional.ofNullable(kind.ownHandler(code.message()))
                .filter(HandlerCode::isLive)
                .ifPresent(machine::retire);
        kind.symbols(names);
        kind.putLive(code);
        machine.classes.relink(kind);
        machine.classes.renew(code);
        return code;
    }

    private static BofClass withSlots(BofClass bof, KodClass kind) {
        return new BofClass(
                bof.id(),
                bof.superId(),
                Math.max(bof.classVarCount(), kind.classVars.length),
                List.of(),
                kind.slotCount(),
                List.of(),
                bof.handlers());
    }

    /** Takes away a method that was put into this class; one of its file comes back. */
    public void removeMethod(KodClass kind, int message) {
        HandlerCode gone = kind.removeLive(message);
        if (gone == null) {
            throw new IllegalArgumentException(kind + " has no live method " + kind.messageName(message));
        }
        machine.retire(gone);
        machine.classes.relink(kind);
    }

    /** Gives a private class another parent; objects keep their values by name. */
    public void setParent(KodClass kind, KodClass parent) {
        requireIdle();
        if (!kind.isPrivate() || parent.isA(kind)) {
            throw new IllegalArgumentException(kind + " cannot be below " + parent);
        }
        kind.moveBelow(parent);
        machine.classes.resettle(kind);
    }

    /** Gives an object another class; it keeps its values by name. */
    public void setKind(KodObject object, KodClass kind) {
        requireIdle();
        @Nullable String[] names = object.kind.propertyNames();
        object.kind = kind;
        machine.classes.keepByName(object, names);
    }

    private void requireIdle() {
        if (machine.isRunning()) {
            throw new IllegalStateException("slots cannot move while a message runs");
        }
    }
}
