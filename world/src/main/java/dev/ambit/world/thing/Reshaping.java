package dev.ambit.world.thing;

import dev.ambit.kod.run.KodClass;
import dev.ambit.world.data.Flag;
import dev.ambit.world.thing.ThingForm.Own;
import dev.ambit.world.thing.ThingForm.Piece;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Makes a Thing what a {@link ThingForm} says, by the changes that any builder could make; all of them or none. */
final class Reshaping {
    private final Things things;
    private final Edits edits;
    private final Thing thing;

    Reshaping(Things things, Edits edits, Thing thing) {
        this.things = things;
        this.edits = edits;
        this.thing = thing;
    }

    /** @return what could not be, for people */
    List<String> become(ThingForm form, Effective who) {
        if (thing.deleted) {
            throw new Refusal("That Thing has been deleted meanwhile.");
        }
        ThingForm before = ThingForm.of(things, thing);
        List<String> notes = new ArrayList<>();
        try {
            apply(form, who, notes);
            return notes;
        } catch (Refusal refusal) {
            // Half of it would be neither what it is nor what it was.
            apply(before, Effective.ROOT, new ArrayList<>());
            throw refusal;
        }
    }

    /** Methods last: they use what comes before. */
    private void apply(ThingForm form, Effective who, List<String> notes) {
        for (Piece method : ThingForm.methodsOf(things, thing).values()) {
            if (!form.methods().containsKey(ThingForm.key(method.name()))) {
                edits.methods().delete(who, thing, method.name());
            }
        }
        Thing exemplar = form.exemplar();
        if (exemplar != null && exemplar != thing.exemplar() && !Things.isClass(thing)) {
            edits.setExemplar(who, thing, exemplar);
        }
        dropProperties(form, who);
        addProperties(form, who);
        putFlags(form, who);
        putValues(form, who, notes);
        clearValues(form, who, notes);
        putMethods(form, who, notes);
        if (form.declared() != thing.declared) {
            edits.declare(who, thing, form.declared());
        }
        if (form.owner() != null && form.owner().who() != thing.owner()) {
            edits.setOwner(who, thing, form.owner().who());
        }
    }

    private void dropProperties(ThingForm form, Effective who) {
        for (Map.Entry<String, String> added :
                ThingForm.of(things, thing).added().entrySet()) {
            String key = added.getKey();
            if (!form.added().containsKey(key)
                    && !form.values().containsKey(key)
                    && !form.left().contains(key)) {
                edits.deleteProperty(who, thing, added.getValue());
            }
        }
    }

    private void addProperties(ThingForm form, Effective who) {
        form.added().forEach((key, name) -> {
            if (thing.kind().slotOf(name) < 0) {
                Own own = form.values().get(key);
                edits.addProperty(who, thing, name, own == null ? dev.ambit.kod.value.Value.NIL : own.value());
            }
        });
    }

    private void putFlags(ThingForm form, Effective who) {
        TreeSet<String> names = new TreeSet<>(form.flags().keySet());
        names.addAll(ThingForm.of(things, thing).flags().keySet());
        for (String name : names) {
            int slot = thing.kind().slotOf(name);
            if (slot < 0) {
                continue;
            }
            int wanted = form.flags().getOrDefault(name, inheritedFlags(slot));
            edits.setFlags(who, thing, String.valueOf(thing.kind().propertyName(slot)), wanted);
        }
    }

    private int inheritedFlags(int slot) {
        KodClass above = thing.hasOwnClass() ? thing.kind().parent() : thing.kind();
        return above == null || slot >= above.slotCount() ? 0 : above.flags(slot);
    }

    private void putValues(ThingForm form, Effective who, List<String> notes) {
        for (Own own : form.values().values()) {
            int slot = thing.kind().slotOf(own.name());
            if (slot < 0) {
                notes.add("there is no property " + own.name() + " any more");
            } else if (!isKept(form, slot, own.name())
                    && (!thing.owns(slot) || thing.body.slots[slot] != own.value())
                    && may(who, own.name(), notes)) {
                edits.set(who, thing, own.name(), own.value());
            }
        }
    }

    /** What it has got since is its exemplar's again. */
    private void clearValues(ThingForm form, Effective who, List<String> notes) {
        KodClass kind = thing.kind();
        for (int slot = 1; slot < kind.slotCount(); slot++) {
            String name = kind.propertyName(slot);
            if (name != null
                    && thing.owns(slot)
                    && !form.values().containsKey(ThingForm.key(name))
                    && !form.added().containsKey(ThingForm.key(name))
                    && !isKept(form, slot, name)
                    && may(who, name, notes)) {
                edits.clear(who, thing, name);
            }
        }
    }

    private boolean isKept(ThingForm form, int slot, String name) {
        return form.left().contains(ThingForm.key(name))
                || name.equalsIgnoreCase(Traces.PUT_BY)
                || Flag.VOLATILE.in(thing.kind().flags(slot));
    }

    /** People may write only some properties of their own avatar; the rest of it can be as it was all the same. */
    private boolean may(Effective who, String name, List<String> notes) {
        boolean may = things.permissions().allows(who, Action.WRITE, thing, name);
        if (!may) {
            notes.add("you may not change " + name);
        }
        return may;
    }

    private void putMethods(ThingForm form, Effective who, List<String> notes) {
        Map<String, Piece> now = ThingForm.methodsOf(things, thing);
        form.methods().forEach((key, piece) -> {
            if (!piece.equals(now.get(key))) {
                String problem = edits.methods().putBack(who, thing, piece);
                if (!problem.isEmpty()) {
                    notes.add("method " + piece.name() + " stays away, since it does not compile any more: " + problem);
                    if (now.containsKey(key)) {
                        edits.methods().delete(who, thing, piece.name());
                    }
                }
            }
        });
    }
}
