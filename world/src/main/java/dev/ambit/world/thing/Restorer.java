package dev.ambit.world.thing;

import dev.ambit.kod.run.KodClass;
import dev.ambit.kod.run.KodObject;
import dev.ambit.kod.run.Machine;
import dev.ambit.kod.run.Restoration;
import dev.ambit.kod.value.Value;
import dev.ambit.world.data.Flag;
import dev.ambit.world.image.Change;
import dev.ambit.world.image.DamagedImage;
import dev.ambit.world.image.Image;
import dev.ambit.world.image.ThingImage;
import dev.ambit.world.image.ThingState;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Brings a world's Things back from an {@link Image}, into a heap that has its classes loaded and nothing else. Classes
 * may have other properties than when the image was made: values stay with their names, what has no place any more is
 * reported and dropped, what is new starts with its default.
 */
final class Restorer {
    private static final int MOST_REPORTED = 20;

    private final Things things;
    private final Loading loading;
    private final Machine machine;
    private final Image image;
    private final Restoration restoration;
    private final ImageValues values;
    private final List<String> reports = new ArrayList<>();
    private final List<Thing> changed = new ArrayList<>();
    private final IdentityHashMap<KodClass, Map<Integer, Integer>> slotsOf = new IdentityHashMap<>();
    private Map<Integer, Integer> slots = Map.of();
    private @Nullable KodClass slotsKind;

    Restorer(Things things, Loading loading, Image image) {
        this.things = things;
        this.loading = loading;
        this.machine = things.machine();
        this.image = image;
        restoration = new Restoration(machine);
        values = new ImageValues(things, image, restoration);
    }

    /** @return what could not be brought back as it was, for the log; and Things that are not as the image has them */
    Outcome restore() {
        restoreClasses();
        image.eachThing(thing -> {
            if (!thing.isClass()) {
                restoreObject(thing);
            }
        });
        image.eachThing(this::restoreMethods);
        image.resources().forEach(restoration::dynamicResource);
        values.restoreStringsAndCells();
        image.eachThing(this::restoreValues);
        image.eachThing(this::restorePlace);
        values.restoreTables();
        restoreTimers();
        restoration.finish();
        // Classes that are new in the files; theirs are numbers that nobody had.
        loading.giveExemplars();
        things.inheritance().refreshAll();
        things.changes().clear();
        return new Outcome(reports, changed);
    }

    record Outcome(List<String> reports, List<Thing> changed) {}

    private void report(String what) {
        if (reports.size() < MOST_REPORTED) {
            reports.add(what);
        } else if (reports.size() == MOST_REPORTED) {
            reports.add("... and more");
        }
    }

    // ---- classes ----

    /** What was added to classes comes first, while there are no objects that would have to get it later. */
    private void restoreClasses() {
        Map<KodClass, ThingImage> known = new HashMap<>();
        image.eachThing(thing -> {
            if (thing.isClass()) {
                KodClass kind = things.classNamed(image.name(thing.className())).orElse(null);
                if (kind == null) {
                    refuseIfUsed(thing);
                } else if (known.put(kind, thing) != null) {
                    throw new DamagedImage("class " + kind.name() + " is in the journal twice");
                }
            }
        });
        for (KodClass kind : machine.loadedClasses()) {
            if (kind.parent() == null) {
                shapeClass(kind, known);
            }
        }
        known.forEach((kind, thing) -> {
            KodObject object = restoration.object(thing.id(), kind);
            kind.exemplar(object);
            new Thing(object).declared = thing.declared();
        });
    }

    private void shapeClass(KodClass kind, Map<KodClass, ThingImage> known) {
        ThingImage thing = known.get(kind);
        if (thing != null) {
            shape(kind, thing);
        }
        List.copyOf(kind.children()).forEach(child -> shapeClass(child, known));
    }

    private void refuseIfUsed(ThingImage kind) {
        String name = image.name(kind.className());
        List<Integer> made = new ArrayList<>();
        image.eachThing(thing -> {
            if (thing.exemplar() == kind.id()) {
                made.add(thing.id());
            }
        });
        if (!made.isEmpty()) {
            throw new Refusal("The world's Kod has no class " + name + " any more, but " + made.size()
                    + " Things are made from it, such as #" + made.getFirst()
                    + ". Put its file back, delete those Things first, or go back with ./ambit rollback.");
        }
        report("class " + name + " is in no file any more; nothing was made from it");
    }

    private void shape(KodClass kind, ThingImage thing) {
        for (ThingState.AddedProperty added : thing.structure().added()) {
            String name = image.name(added.property());
            if (kind.slotOf(name) < 0) {
                restoration.addProperty(kind, name, Value.NIL);
            }
        }
        for (ThingState.Flags flags : thing.structure().flags()) {
            int slot = kind.slotOf(image.name(flags.property()));
            if (slot >= 0) {
                kind.setFlags(slot, flags.bits());
            }
        }
    }

    // ---- Things ----

    /** Exemplars before what was made from them. */
    private Thing restoreObject(ThingImage wanted) {
        Deque<ThingImage> line = new ArrayDeque<>();
        ThingImage at = wanted;
        while (things.find(at.id()) == null) {
            line.push(at);
            ThingImage above = image.thing(at.exemplar());
            if (above == null || line.size() > image.thingCount()) {
                throw new DamagedImage("Thing #" + at.id() + " is made from #" + at.exemplar()
                        + (above == null ? ", which does not exist" : ", in a circle"));
            }
            at = above;
        }
        Thing thing = things.get(at.id());
        for (ThingImage next : line) {
            thing = make(next, thing);
        }
        return thing;
    }

    private Thing make(ThingImage wanted, Thing exemplar) {
        exemplar.hasHeirs = true;
        KodClass parent = things.maker().ownClass(exemplar);
        Thing thing = new Thing(restoration.object(wanted.id(), parent));
        thing.declared = wanted.declared();
        ThingState.Structure structure = wanted.structure();
        if (!structure.added().isEmpty() || !structure.flags().isEmpty()) {
            shape(things.maker().ownClass(thing), wanted);
        }
        return thing;
    }

    private void restoreMethods(ThingImage from) {
        Thing thing = things.find(from.id());
        if (thing == null || from.structure().methods().isEmpty()) {
            return;
        }
        MethodEdits edits = new MethodEdits(things);
        for (ThingState.MethodText method : from.structure().methods()) {
            Thing author = method.authored() ? things.find(method.author()) : null;
            String problem = method.authored() && author == null
                    ? "its author is gone"
                    : edits.restore(
                            author == null
                                    ? Effective.ROOT
                                    : things.account(author).effective(),
                            thing,
                            method);
            if (!problem.isEmpty()) {
                things.methods().addDormant(thing, method);
                report("method " + method.name() + " of #" + thing.id() + " sleeps: " + problem);
            }
        }
    }

    private void restoreValues(ThingImage from) {
        Thing thing = things.find(from.id());
        if (thing == null) {
            return;
        }
        KodClass kind = thing.kind();
        boolean lost = false;
        for (int i = 0; i < from.ownCount(); i++) {
            int slot = slotOf(kind, from.property(i));
            if (slot < 0) {
                lost = true;
                report("#" + thing.id() + " has no property " + image.name(from.property(i)) + " any more");
            } else if (Flag.VOLATILE.in(kind.flags(slot))) {
                lost = true;
            } else {
                thing.body.slots[slot] = values.value(from.value(i));
                thing.setOwn(slot, true);
            }
        }
        if (lost || lostFlags(kind, from)) {
            changed.add(thing);
        }
    }

    private boolean lostFlags(KodClass kind, ThingImage from) {
        return from.structure().flags().stream().anyMatch(flags -> slotOf(kind, flags.property()) < 0);
    }

    /** Thousands of Things have the same class, and a name takes a while to look up. */
    private int slotOf(KodClass kind, int property) {
        if (kind != slotsKind) {
            slotsKind = kind;
            slots = slotsOf.computeIfAbsent(kind, k -> new HashMap<>());
        }
        return slots.computeIfAbsent(property, p -> kind.slotOf(image.name(p)));
    }

    private void restorePlace(ThingImage from) {
        Thing thing = things.find(from.id());
        if (thing == null) {
            return;
        }
        Thing owner = things.find(from.owner());
        if (owner != null) {
            things.maker().setOwner(thing, owner);
        }
        for (int id : from.contents()) {
            things.get(id).putInto(thing);
        }
    }

    private void restoreTimers() {
        for (Change.TimerIs timer : image.timers()) {
            Thing thing = things.find(timer.thing());
            int message = things.lexicon().message(image.name(timer.message()));
            if (thing == null) {
                continue;
            }
            if (message < 0 || thing.kind().lookup(message) == null) {
                report("a timer of #" + thing.id() + " has no message " + image.name(timer.message()) + " any more");
                continue;
            }
            restoration.timer(timer.id(), thing.body, message, timer.dueMillis(), values.author(timer.payer()));
        }
    }

    /** The Thing that stands for the world itself; nothing when the image has none. */
    @Nullable
    Thing system() {
        Thing system = things.find(image.system());
        if (system != null) {
            machine.system(system.body);
        }
        return system;
    }
}
