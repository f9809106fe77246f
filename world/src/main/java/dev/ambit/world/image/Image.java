package dev.ambit.world.image;

import dev.ambit.kod.value.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The durable state of a world, as plain data: what a snapshot and the changes after it add up to. A world is brought
 * back from one, a new snapshot is written from one, and whoever wants to know how the world was at some time makes one.
 *
 * <p>Mutable; owned by one thread.
 */
public final class Image {
    /** So many bytes of changes make a piece of a snapshot. */
    private static final int PIECE_BYTES = 256 << 10;

    private final List<Change.Named> names = new ArrayList<>();
    private final Map<Change.NameKind, Map<String, Integer>> numbers = new HashMap<>();
    private @Nullable ThingImage[] things = new @Nullable ThingImage[1024];
    private int thingCount;
    private final ImageCells cells = new ImageCells();
    private final Map<Integer, TableImage> tables = new TreeMap<>();
    private final Map<Integer, Change.TimerIs> timers = new TreeMap<>();
    private final Map<Integer, byte[]> resources = new TreeMap<>();
    private final Map<String, Integer> people = new TreeMap<>();
    /** Things that own, have made or pay for something, or that wait for somebody. */
    private final BitSet parties = new BitSet();

    /** Of the last Thing that came: Things of a kind come one after the other, and have the same. */
    private int[] lastProperties = {};

    private int system = Change.NOBODY;
    private long clockMillis;

    // ---- reading ----

    public List<Change.Named> names() {
        return Collections.unmodifiableList(names);
    }

    public String name(int number) {
        return names.get(number).text();
    }

    /** The number of a name, or -1. */
    public int find(Change.NameKind kind, String text) {
        return numbers.getOrDefault(kind, Map.of()).getOrDefault(text, -1);
    }

    public @Nullable ThingImage thing(int id) {
        return id >= 0 && id < things.length ? things[id] : null;
    }

    public int thingCount() {
        return thingCount;
    }

    /** In order of their ids. */
    public void eachThing(Consumer<ThingImage> visit) {
        for (ThingImage thing : things) {
            if (thing != null) {
                visit.accept(thing);
            }
        }
    }

    public ImageCells cells() {
        return cells;
    }

    public Collection<TableImage> tables() {
        return tables.values();
    }

    public Collection<Change.TimerIs> timers() {
        return timers.values();
    }

    /** The texts of all resources that are in no file, by their numbers. */
    public Map<Integer, byte[]> resources() {
        return Collections.unmodifiableMap(resources);
    }

    public Map<String, Integer> people() {
        return Collections.unmodifiableMap(people);
    }

    public int system() {
        return system;
    }

    public long clockMillis() {
        return clockMillis;
    }

    // ---- changing ----

    /** The number of a name; it gets one if it has none. */
    public int name(Change.NameKind kind, String text) {
        int known = find(kind, text);
        if (known < 0) {
            known = names.size();
            apply(new Change.Named(known, kind, text));
        }
        return known;
    }

    /** Applies all changes of a journal's entry, or of a piece of a snapshot. */
    public void apply(byte[] changes) {
        ChangeReader reader = new ChangeReader(changes, names.size());
        for (Change change = reader.next(); change != null; change = reader.next()) {
            apply(change);
        }
    }

    public void apply(Change change) {
        switch (change) {
            case Change.Named c -> {
                names.add(c);
                numbers.computeIfAbsent(c.kind(), k -> new HashMap<>()).putIfAbsent(c.text(), c.number());
            }
            case Change.Clock c -> clockMillis = c.millis();
            case Change.StringIs c -> {
                party(c.maker());
                cells.string(c);
            }
            case Change.ResourceIs c -> resources.put(c.id(), c.bytes());
            case Change.Cells c -> {
                party(c.maker());
                cells.link(c);
            }
            case Change.TableIs c -> {
                party(c.payer());
                c.entries().forEach(entry -> party(entry.payer()));
                tables.put(c.id(), new TableImage(c));
            }
            case Change.TableAdded c -> {
                party(c.entry().payer());
                table(c.id()).add(c.entry());
            }
            case Change.TableRemoved c -> table(c.id()).remove(c);
            case Change.TableGone c -> tables.remove(c.id());
            case Change.TimerIs c -> {
                party(c.payer());
                timers.put(c.id(), c);
            }
            case Change.TimerGone c -> timers.remove(c.id());
            case Change.ThingIs c -> {
                party(c.state().owner());
                ThingImage thing = make(c.id());
                thing.state(c.state(), lastProperties);
                lastProperties = thing.ownProperties();
            }
            case Change.Wrote c -> existing(c.thing()).put(c.property(), c.value());
            case Change.Cleared c -> existing(c.thing()).remove(c.property());
            case Change.Moved c -> move(existing(c.thing()), c.container());
            case Change.Contents c -> {
                for (int id : c.ids()) {
                    move(existing(id), c.thing());
                }
            }
            case Change.Gone c -> drop(c.thing());
            case Change.PersonIs c -> {
                party(c.avatar());
                people.put(c.key(), c.avatar());
            }
            case Change.PersonGone c -> people.remove(c.key());
            case Change.SystemIs c -> system = c.thing();
            case Change.By _, Change.Deed _ -> {}
            case Change.RolledBack c ->
                throw new DamagedImage("the world was rolled back here to entry " + c.to()
                        + "; that state is in a snapshot and not in these changes");
        }
    }

    private ThingImage make(int id) {
        if (id >= things.length) {
            things = Arrays.copyOf(things, Math.max(id + 1, things.length * 2));
        }
        ThingImage thing = things[id];
        if (thing == null) {
            thing = new ThingImage(id);
            things[id] = thing;
            thingCount++;
        }
        return thing;
    }

    private ThingImage existing(int id) {
        ThingImage thing = thing(id);
        if (thing == null) {
            throw new DamagedImage("a change is about Thing #" + id + ", which does not exist");
        }
        return thing;
    }

    private TableImage table(int id) {
        TableImage table = tables.get(id);
        if (table == null) {
            throw new DamagedImage("a change is about table " + id + ", which does not exist");
        }
        return table;
    }

    private void move(ThingImage thing, int to) {
        ThingImage from = thing(thing.container());
        if (from != null) {
            from.take(thing.id());
        }
        thing.container(to);
        if (to != Change.NOBODY) {
            existing(to).add(thing.id());
        }
    }

    private void drop(int id) {
        ThingImage thing = thing(id);
        if (thing == null) {
            return;
        }
        move(thing, Change.NOBODY);
        for (int content : thing.contents()) {
            existing(content).container(Change.NOBODY);
        }
        things[id] = null;
        thingCount--;
        if (parties.get(id)) {
            parties.clear(id);
            forgetParty(id);
        }
    }

    private void party(int id) {
        if (id >= 0) {
            parties.set(id);
        }
    }

    /** Its number may be another's one day: that one must not get what was its, nor be taken for it. */
    private void forgetParty(int id) {
        people.values().removeIf(avatar -> avatar == id);
        cells.forgetMaker(id);
        tables.values().forEach(table -> table.forgetPayer(id));
        timers.replaceAll((number, timer) -> timer.payer() == id ? timer.withoutPayer() : timer);
        eachThing(thing -> thing.forgetOwner(id));
    }

    // ---- snapshots ----

    /** Writes all of it, in pieces; applying them to an empty image gives the same. */
    public void write(Consumer<byte[]> pieces) {
        ChangeWriter writer = new ChangeWriter();
        Consumer<Change> out = change -> {
            writer.write(change);
            if (writer.length() >= PIECE_BYTES) {
                pieces.accept(writer.take());
            }
        };
        out.accept(new Change.Clock(clockMillis));
        names.forEach(out);
        cells.write(out);
        resources.forEach((id, bytes) -> out.accept(new Change.ResourceIs(id, bytes)));
        tables.values().forEach(table -> out.accept(table.asChange()));
        eachThing(thing -> out.accept(thing.asChange()));
        eachThing(thing -> {
            if (thing.contents().length > 0) {
                out.accept(new Change.Contents(thing.id(), thing.contents()));
            }
        });
        out.accept(new Change.SystemIs(system));
        people.forEach((key, avatar) -> out.accept(new Change.PersonIs(key, avatar)));
        timers.values().forEach(out);
        if (!writer.isEmpty()) {
            pieces.accept(writer.take());
        }
    }

    /** Whether a value names a Thing that exists. */
    public boolean holds(long value) {
        return Value.isObject(value) && thing(Value.id(value)) != null;
    }
}
