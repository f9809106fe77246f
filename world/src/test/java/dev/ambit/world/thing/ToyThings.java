package dev.ambit.world.thing;

import dev.ambit.kod.bof.Bof;
import dev.ambit.kod.bof.BofClass;
import dev.ambit.kod.run.Engine;
import dev.ambit.kod.run.Interpreter;
import dev.ambit.kod.run.KodClass;
import dev.ambit.kod.run.KodObject;
import dev.ambit.kod.run.Limits;
import dev.ambit.kod.run.Machine;
import dev.ambit.kod.run.MachineHost;
import dev.ambit.kod.run.Sent;
import dev.ambit.kod.run.Symbols;
import dev.ambit.kod.value.Value;
import dev.ambit.world.data.Datum;
import dev.ambit.world.data.MethodSide;
import dev.ambit.world.data.ThingView;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Real Things on a real machine, with containers and exemplars, whose properties are plain maps: what replication sees
 * of a world, without its rules. Everything it changes it notes in {@link #changes}, as a world does.
 */
public final class ToyThings implements Appearance {
    /** A property that is not replicated. */
    public static final String LOCAL = "secret";

    private static final List<String> NAMES = List.of("name", "color", "open", "noticeable", "room", LOCAL);
    private static final int ROOT_CLASS = 10_000;

    public final Changes changes = new Changes();

    /** How often anything was asked about a Thing. */
    public int questions;

    private final Machine machine = machine();
    private final Map<Thing, Map<String, Datum>> properties = new HashMap<>();
    private final Map<Thing, Integer> methods = new HashMap<>();
    private final Set<Thing> avatars = new HashSet<>();
    private final Map<Integer, Thing> living = new TreeMap<>();
    private final Deque<Integer> freeIds = new ArrayDeque<>();
    private final List<Integer> freeNextTick = new ArrayList<>();
    private int lastClass = ROOT_CLASS;

    private static Machine machine() {
        BofClass root = new BofClass(ROOT_CLASS, 0, 0, List.of(), 0, List.of(), List.of());
        Machine machine = new Machine(new SilentHost(), Limits.DEFAULT, (Engine.Maker) Interpreter::new);
        machine.load(List.of(new Bof("toy.kod", List.of(root), List.of(), false, List.of())), Symbols.NONE);
        return machine;
    }

    public List<Thing> living() {
        return new ArrayList<>(living.values());
    }

    /** A Thing somewhere. It may have the id of one that was deleted in an earlier tick. */
    public Thing create(@Nullable Thing exemplar, @Nullable Thing container) {
        long made = machine.create(ROOT_CLASS, Sent.NOTHING);
        KodObject body = machine.objects.get(Value.id(made));
        Integer freeId = freeIds.poll();
        if (freeId != null) {
            body.id = freeId;
        } else {
            body.id = living.size() + freeNextTick.size() + 1;
        }
        Thing thing = new Thing(body);
        machine.workshop().derive(++lastClass, body, Symbols.NONE);
        if (exemplar != null) {
            machine.workshop().setParent(body.kind, exemplar.kind());
        }
        living.put(thing.id(), thing);
        properties.put(thing, new LinkedHashMap<>());
        write(thing, "name", new Datum.Text("new"));
        move(thing, container);
        return thing;
    }

    public Thing createAvatar(@Nullable Thing exemplar, @Nullable Thing container) {
        Thing avatar = create(exemplar, null);
        avatars.add(avatar);
        move(avatar, container);
        return avatar;
    }

    public void write(Thing thing, String name, Datum value) {
        properties.get(thing).put(name, value);
        noteWrite(thing, name);
    }

    public void write(Thing thing, String name, long value) {
        write(thing, name, new Datum.Whole(value));
    }

    public void unset(Thing thing, String name) {
        properties.get(thing).remove(name);
        noteWrite(thing, name);
    }

    /** Changes a value that nobody hears of, as one changes a list in place. */
    public void scribble(Thing thing, long value) {
        properties.get(thing).put("color", new Datum.Whole(value));
    }

    private void noteWrite(Thing thing, String name) {
        changes.wrote(thing, NAMES.indexOf(name) + 1);
    }

    /** Notes that this and all that is made from it may look different. */
    public void noteSight(Thing thing) {
        living.values().stream().filter(t -> t == thing || t.isBelow(thing)).forEach(changes::sight);
    }

    public void reshape(Thing thing) {
        methods.merge(thing, 1, Integer::sum);
        changes.reshaped(thing);
    }

    public void setOwner(Thing thing, Thing owner) {
        thing.owner = owner;
        changes.reshaped(thing);
    }

    public boolean mayHaveExemplar(Thing thing, Thing exemplar) {
        return thing != exemplar && !exemplar.isBelow(thing);
    }

    public void setExemplar(Thing thing, @Nullable Thing exemplar) {
        KodClass root = java.util.Objects.requireNonNull(machine.classOf(ROOT_CLASS));
        machine.workshop().setParent(thing.kind(), exemplar == null ? root : exemplar.kind());
        changes.reshaped(thing);
    }

    public boolean mayMove(Thing thing, Thing container) {
        return thing != container && !container.isInside(thing);
    }

    public void move(Thing thing, @Nullable Thing container) {
        Thing from = thing.container();
        thing.putInto(container);
        changes.moved(thing, from, container);
    }

    /** What is in it falls out of it, what is made from it is made from its exemplar. */
    public void delete(Thing thing) {
        Thing exemplar = thing.exemplar();
        for (Thing heir : living()) {
            if (heir.exemplar() == thing) {
                setExemplar(heir, exemplar);
                noteSight(heir);
            }
            if (heir.owner == thing) {
                heir.owner = null;
                changes.reshaped(heir);
            }
        }
        for (Thing content : thing.contentsNow()) {
            move(content, thing.container());
        }
        thing.putInto(null);
        thing.deleted = true;
        changes.deleted(thing);
        living.remove(thing.id());
        freeNextTick.add(thing.id());
    }

    public void endTick() {
        changes.clear();
        freeIds.addAll(freeNextTick);
        freeNextTick.clear();
    }

    private boolean isSet(Thing thing, String name) {
        for (Thing t = thing; t != null; t = t.exemplar()) {
            Datum own = properties.get(t).get(name);
            if (own != null) {
                return own.equals(new Datum.Whole(1));
            }
        }
        return false;
    }

    @Override
    public boolean isRoom(Thing thing) {
        questions++;
        return isSet(thing, "room");
    }

    @Override
    public boolean isAvatar(Thing thing) {
        questions++;
        return avatars.contains(thing);
    }

    @Override
    public boolean isOpen(Thing thing) {
        questions++;
        return !avatars.contains(thing) && isSet(thing, "open");
    }

    @Override
    public boolean isNoticeable(Thing thing) {
        questions++;
        return isSet(thing, "noticeable");
    }

    @Override
    public ThingView view(Thing thing) {
        questions++;
        Map<String, Datum> replicated = new LinkedHashMap<>(properties.get(thing));
        replicated.remove(LOCAL);
        return new ThingView(
                thing.id(),
                Optional.ofNullable(thing.exemplar()).map(Thing::id),
                Optional.ofNullable(thing.owner()).map(Thing::id),
                Optional.ofNullable(thing.container()).map(Thing::id),
                Map.copyOf(replicated),
                List.of(new ThingView.Method(
                        "Method" + methods.getOrDefault(thing, 0),
                        MethodSide.SERVER,
                        Optional.empty(),
                        Optional.empty())));
    }

    @Override
    public Map<String, Datum> written(Thing thing) {
        questions++;
        Map<String, Datum> written = new LinkedHashMap<>(properties.get(thing));
        written.keySet().removeIf(name -> !wasWritten(thing, name));
        return written;
    }

    @Override
    public List<String> unset(Thing thing) {
        questions++;
        return NAMES.stream()
                .filter(name -> wasWritten(thing, name))
                .filter(name -> !properties.get(thing).containsKey(name))
                .toList();
    }

    private static boolean wasWritten(Thing thing, String name) {
        return !name.equals(LOCAL) && thing.wasWritten(NAMES.indexOf(name) + 1);
    }

    private static final class SilentHost implements MachineHost {
        private final RandomGenerator random = new Random(1);

        @Override
        public long millis() {
            return 0;
        }

        @Override
        public long epochSeconds() {
            return 0;
        }

        @Override
        public RandomGenerator random() {
            return random;
        }

        @Override
        public void debug(String line) {}

        @Override
        public void error(String line) {}
    }
}
