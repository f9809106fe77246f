package dev.ambit.world.thing;

import dev.ambit.kod.run.HandlerCode;
import dev.ambit.kod.run.KodClass;
import dev.ambit.kod.value.Value;
import dev.ambit.world.data.Datum;
import dev.ambit.world.data.Flag;
import dev.ambit.world.data.Request;
import dev.ambit.world.data.Result;
import dev.ambit.world.image.ThingPast;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** {@link Edits} by hand: each is remembered with what undoes it and what does it again. */
final class UndoableEdits {
    private final Things things;
    private final Edits edits;
    private final UndoHistories histories;

    UndoableEdits(Things things, Edits edits, UndoHistories histories) {
        this.things = things;
        this.edits = edits;
        this.histories = histories;
    }

    /** Does it; what it has made, if anything. */
    @Nullable
    Thing edit(Effective who, Request.Edit edit) {
        switch (edit) {
            case Request.Create create -> {
                return create(who, create);
            }
            case Request.Clone copy -> {
                return made(who, edits.copy(who, things.get(copy.id())), "copy");
            }
            case Request.SetProperty set -> set(who, set);
            case Request.AddProperty add -> addProperty(who, add);
            case Request.DeleteProperty delete -> deleteProperty(who, delete);
            case Request.SetFlag flag -> setFlag(who, flag);
            case Request.AddMethod add -> addMethod(who, add);
            case Request.DeleteMethod delete -> deleteMethod(who, delete);
            case Request.SetExemplar set -> setExemplar(who, set);
            case Request.DeclareExemplar declare -> declare(who, declare);
            // Nobody takes back a gift: it is not theirs any more.
            case Request.Give give -> edits.give(who, things.get(give.id()), things.get(give.to()));
            case Request.Move move -> move(who, move);
            case Request.Delete delete -> delete(who, things.get(delete.id()));
        }
        return null;
    }

    private void declare(Effective who, Request.DeclareExemplar declare) {
        Thing thing = things.get(declare.id());
        boolean before = thing.declared;
        edits.declare(who, thing, declare.on());
        histories.remember(
                who,
                "declare " + things.nameOf(thing) + " an exemplar",
                now -> edits.declare(now, thing.living(), before),
                now -> edits.declare(now, thing.living(), declare.on()));
    }

    private void set(Effective who, Request.SetProperty set) {
        Thing thing = things.get(set.id());
        int slot = thing.kind().slotOf(set.name());
        boolean own = slot >= 0 && thing.owns(slot);
        long before = slot < 0 ? Value.NIL : thing.body.slots[slot];
        long after = things.properties().valueFrom(who, set.value());
        edits.set(who, thing, set.name(), after);
        histories.remember(
                who,
                "set " + set.name() + " of " + things.nameOf(thing),
                now -> {
                    if (own) {
                        edits.set(now, thing.living(), set.name(), before);
                    } else {
                        edits.clear(now, thing.living(), set.name());
                    }
                },
                now -> edits.set(now, thing.living(), set.name(), after),
                before,
                after);
    }

    private Thing create(Effective who, Request.Create create) {
        Thing exemplar = create.exemplar()
                .map(things::get)
                .orElseGet(() -> things.classNamed(create.className())
                        .map(KodClass::exemplar)
                        .map(Thing::of)
                        .orElseThrow(() -> new Refusal("There is no class " + create.className() + ".")));
        if (things.isAmongAvatars(exemplar)) {
            throw new Refusal("Avatars come with the people who enter; they cannot be made by hand.");
        }
        Thing thing = edits.create(who, exemplar);
        if (thing.deleted) {
            throw new Refusal("It was gone as soon as it was made: its constructor has destroyed it.");
        }
        create.name()
                .ifPresent(name ->
                        edits.set(who, thing, "name", things.properties().valueFrom(who, new Datum.Text(name))));
        if (who.avatar() != null) {
            things.containment().move(thing, who.avatar());
        }
        return made(who, thing, "create");
    }

    private Thing made(Effective who, Thing thing, String how) {
        if (who.avatar() != null && thing.container() == null) {
            things.containment().move(thing, who.avatar());
        }
        Deletion deletion = new Deletion(things, edits, thing);
        histories.remember(
                who, how + " " + things.nameOf(thing), deletion::run, deletion::takeBack, deletion::eachHeld);
        return thing;
    }

    private void addProperty(Effective who, Request.AddProperty add) {
        Thing thing = things.get(add.id());
        long value = things.properties().valueFrom(who, add.value());
        Consumer<Effective> put = now -> {
            edits.addProperty(now, thing.living(), add.name(), value);
            add.flags().forEach(flag -> edits.setFlag(now, thing, add.name(), flag, true));
        };
        put.accept(who);
        histories.remember(
                who,
                "add " + add.name() + " to " + things.nameOf(thing),
                now -> edits.deleteProperty(now, thing.living(), add.name()),
                put,
                value);
    }

    private void deleteProperty(Effective who, Request.DeleteProperty delete) {
        Thing thing = things.get(delete.id());
        int slot = thing.kind().slotOf(delete.name());
        long value = slot < 0 ? Value.NIL : thing.body.slots[slot];
        int flags = slot < 0 ? 0 : thing.kind().flags(slot);
        edits.deleteProperty(who, thing, delete.name());
        histories.remember(
                who,
                "delete " + delete.name() + " of " + things.nameOf(thing),
                now -> {
                    edits.addProperty(now, thing.living(), delete.name(), value);
                    Arrays.stream(Flag.values())
                            .filter(flag -> flag.in(flags))
                            .forEach(flag -> edits.setFlag(now, thing, delete.name(), flag, true));
                },
                now -> edits.deleteProperty(now, thing.living(), delete.name()),
                value);
    }

    private void setFlag(Effective who, Request.SetFlag set) {
        Thing thing = things.get(set.id());
        int slot = thing.kind().slotOf(set.name());
        boolean before = slot >= 0 && set.flag().in(thing.kind().flags(slot));
        edits.setFlag(who, thing, set.name(), set.flag(), set.on());
        histories.remember(
                who,
                "set the flag " + set.flag().name().toLowerCase(Locale.ROOT) + " of " + set.name(),
                now -> edits.setFlag(now, thing.living(), set.name(), set.flag(), before),
                now -> edits.setFlag(now, thing.living(), set.name(), set.flag(), set.on()));
    }

    private void addMethod(Effective who, Request.AddMethod add) {
        Thing thing = things.get(add.id());
        Consumer<Effective> put =
                now -> edits.methods().add(now, thing.living(), add.source(), add.side(), add.visibility());
        Map<Integer, Method> before = ownMethods(thing);
        String name = edits.methods().add(who, thing, add.source(), add.side(), add.visibility());
        Method old = before.get(things.lexicon().message(name));
        histories.remember(
                who,
                (old == null ? "add method " : "change method ") + name + " of " + things.nameOf(thing),
                now -> {
                    if (old == null) {
                        edits.methods().delete(now, thing.living(), name);
                    } else {
                        edits.methods().putBack(now, thing.living(), old);
                    }
                },
                put);
    }

    private Map<Integer, Method> ownMethods(Thing thing) {
        Map<Integer, Method> own = new HashMap<>();
        if (thing.hasOwnClass()) {
            for (HandlerCode handler : thing.kind().liveHandlers()) {
                own.put(handler.message(), things.methods().of(handler));
            }
        }
        return own;
    }

    private void deleteMethod(Effective who, Request.DeleteMethod delete) {
        Thing thing = things.get(delete.id());
        Method old = ownMethods(thing).get(things.lexicon().message(delete.name()));
        edits.methods().delete(who, thing, delete.name());
        histories.remember(
                who,
                "delete method " + delete.name() + " of " + things.nameOf(thing),
                now -> {
                    if (old != null) {
                        edits.methods().putBack(now, thing.living(), old);
                    }
                },
                now -> edits.methods().delete(now, thing.living(), delete.name()));
    }

    /** Values and flags of properties that the new exemplar does not have are lost; to undo brings them back. */
    private void setExemplar(Effective who, Request.SetExemplar set) {
        Thing thing = things.get(set.id());
        Thing exemplar = things.get(set.exemplar());
        Thing before = thing.exemplar();
        Map<String, Long> values = ownValues(thing);
        Map<String, Integer> flags = ownFlags(thing);
        List<String> added = values.keySet().stream()
                .filter(name -> thing.kind().isAdded(thing.kind().slotOf(name)))
                .toList();
        edits.setExemplar(who, thing, exemplar);
        values.keySet().removeIf(name -> thing.kind().slotOf(name) >= 0);
        flags.keySet().removeIf(name -> thing.kind().slotOf(name) >= 0);
        histories.remember(
                who,
                "make " + things.nameOf(thing) + " a " + things.nameOf(exemplar),
                now -> {
                    Map<String, Long> latest = ownValues(thing.living());
                    Map<String, Integer> latestFlags = ownFlags(thing);
                    if (before != null) {
                        edits.setExemplar(now, thing, before.living());
                    }
                    for (String name : added) {
                        // The other exemplar had one of that name, and took its place.
                        if (thing.kind().slotOf(name) < 0 && latest.containsKey(name)) {
                            edits.addProperty(now, thing, name, latest.get(name));
                            bringBack(thing, name, latestFlags.get(name));
                        }
                    }
                    flags.forEach((name, bits) -> bringBack(thing, name, bits));
                    values.forEach((name, value) -> {
                        int slot = thing.kind().slotOf(name);
                        if (slot >= 0) {
                            things.properties().put(thing, slot, value, now);
                        }
                    });
                },
                now -> edits.setExemplar(now, thing.living(), exemplar.living()),
                values.values().stream().mapToLong(Long::longValue).toArray());
    }

    /** As values are: whoever may change them now, what was private must not come back for all to see. */
    private void bringBack(Thing thing, String name, @Nullable Integer flags) {
        if (flags != null && thing.kind().slotOf(name) >= 0) {
            edits.setFlags(Effective.ROOT, thing, name, flags);
        }
    }

    private static Map<String, Integer> ownFlags(Thing thing) {
        return thing.hasOwnClass() ? new HashMap<>(thing.kind().flagged()) : new HashMap<>();
    }

    private static Map<String, Long> ownValues(Thing thing) {
        Map<String, Long> values = new HashMap<>();
        for (int slot = 1; slot < thing.kind().slotCount(); slot++) {
            String name = thing.kind().propertyName(slot);
            if (name != null && thing.owns(slot)) {
                values.put(name, thing.body.slots[slot]);
            }
        }
        return values;
    }

    private void move(Effective who, Request.Move move) {
        Thing thing = things.get(move.id());
        Thing to = things.get(move.to());
        Thing from = thing.container();
        edits.move(who, thing, to);
        histories.remember(
                who,
                "move " + things.nameOf(thing),
                now -> edits.move(now, thing.living(), from == null ? null : from.living()),
                now -> edits.move(now, thing.living(), to.living()));
    }

    private void delete(Effective who, Thing thing) {
        String name = things.nameOf(thing);
        Deletion deletion = new Deletion(things, edits, thing);
        deletion.run(who);
        histories.remember(who, "delete " + name, deletion::takeBack, deletion::run, deletion::eachHeld);
    }

    /**
     * Makes a Thing again what it was.
     *
     * @param isSame whether the Thing of a number is still the one that was read of
     */
    Result revert(Effective who, Thing thing, ThingPast past, IntPredicate isSame) {
        things.permissions().require(who, Action.INSPECT, thing, "", "change " + things.nameOf(thing));
        Revival revival = new Revival(things, who, thing, past, isSame);
        ThingForm then = revival.form();
        ThingForm before = ThingForm.of(things, thing).asFarAs(then);
        Reshaping reshaping = new Reshaping(things, edits, thing);
        List<String> notes = new ArrayList<>(revival.notes());
        notes.addAll(reshaping.become(then, who));
        histories.remember(
                who,
                "make " + things.nameOf(thing) + " what it was after entry " + past.sequence(),
                now -> reshaping.become(before, now),
                now -> reshaping.become(then, now),
                visit -> {
                    before.eachHeld(visit);
                    then.eachHeld(visit);
                });
        String done = things.nameOf(thing) + " is again what it was after entry " + past.sequence() + ".";
        return new Result.Done(
                new Datum.Text(notes.isEmpty() ? done : done + " But: " + String.join("; ", notes) + "."));
    }
}
