package dev.ambit.world.thing;

import dev.ambit.kod.run.Author;
import dev.ambit.kod.run.HandlerCode;
import dev.ambit.kod.run.InPlace;
import dev.ambit.kod.run.KodClass;
import dev.ambit.kod.run.Lasting;
import dev.ambit.kod.run.Machine;
import dev.ambit.kod.run.Text;
import dev.ambit.kod.value.Value;
import dev.ambit.world.data.Flag;
import dev.ambit.world.image.Change;
import dev.ambit.world.image.ChangeWriter;
import dev.ambit.world.image.Image;
import dev.ambit.world.image.ThingState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes down what lasts: once a tick, all durable changes since the last one. What replication is told of Things
 * ({@link Changes}) says which to look at; of those the state at the end of the tick is written, so a property that was
 * written a thousand times in a tick costs as much as one.
 *
 * <p>The journal must hear of it before {@link Changes} and {@link InPlace} are cleared.
 */
public final class Recorder implements ChangeLog {
    private record Done(Thing thing, String what, Writers.Writer by) {}

    private final Things things;
    private final Machine machine;
    private final ChangeWriter out = new ChangeWriter();
    private final Keepsakes keepsakes;
    private final Writers writers = new Writers();
    private final List<Thing> reshaped = new ArrayList<>();
    private final List<Done> deeds = new ArrayList<>();
    private final List<Change> others = new ArrayList<>();
    private Writers.Writer by = Writers.Writer.WORLD;
    private long lastClock;

    /** @param known names that have numbers already, and the world's time */
    public Recorder(Things things, Image known) {
        this.things = things;
        machine = things.machine();
        keepsakes = new Keepsakes(things, out, known);
        lastClock = known.clockMillis();
        machine.lasting.watch();
    }

    // ---- while the tick runs ----

    @Override
    public void wrote(Thing thing, int slot, Effective effective) {
        writers.wrote(thing, slot, effective, things.messages().actor());
    }

    @Override
    public void changed(Thing thing, Deed what, String name, Effective effective) {
        if (what.reshapes()) {
            reshaped.add(thing);
        }
        Writers.Writer writer = Writers.of(effective, things.messages().actor());
        if (writer != Writers.Writer.WORLD) {
            deeds.add(new Done(thing, what.told(name), writer));
        }
        if (what == Deed.DELETE) {
            // Their number may be another's some day, and what they wrote must not become the other's.
            reshaped.addAll(things.methods().authorIsGone(thing));
        }
    }

    /** Somebody has an avatar that waits for them. */
    public void person(String key, Thing avatar) {
        others.add(new Change.PersonIs(key, avatar.id()));
    }

    public void personGone(String key) {
        others.add(new Change.PersonGone(key));
    }

    public void system(Thing system) {
        others.add(new Change.SystemIs(system.id()));
    }

    // ---- at its end ----

    /** All durable changes since the last call; nothing when there are none. */
    public byte[] record(long nowMillis) {
        Changes changes = things.changes();
        by = Writers.Writer.WORLD;
        Set<Thing> whole = Collections.newSetFromMap(new IdentityHashMap<>());
        whole.addAll(reshaped);
        whole.addAll(changes.reshaped());
        reshaped.clear();
        writeInPlace();
        writeResources();
        writeDeeds();
        writeWhole(whole);
        writeProperties(changes, whole);
        writeMoves(changes);
        writeTables();
        others.forEach(out::write);
        others.clear();
        writeTimers();
        for (Thing gone : changes.deleted()) {
            if (things.find(gone.id()) != gone) {
                out.gone(gone.id());
            }
        }
        writers.clear();
        machine.lasting.clear();
        if (out.isEmpty()) {
            return NOTHING;
        }
        tell(nowMillis);
        return out.take();
    }

    private static final byte[] NOTHING = {};

    /** The world's time goes on, though nothing has changed: timers that wait must not wait anew after a crash. */
    public byte[] recordClock(long nowMillis) {
        if (machine.timers.count() == 0 || nowMillis == lastClock) {
            return NOTHING;
        }
        tell(nowMillis);
        return out.take();
    }

    private void tell(long nowMillis) {
        if (nowMillis != lastClock) {
            lastClock = nowMillis;
            out.clock(nowMillis);
        }
    }

    private void by(Writers.Writer writer) {
        if (!writer.equals(by)) {
            by = writer;
            out.by(writer.effective(), writer.actor());
        }
    }

    /** Lists and strings that the journal has and that have changed where they are. */
    private void writeInPlace() {
        InPlace inPlace = machine.inPlace;
        if (!inPlace.isEmpty()) {
            inPlace.eachCell(keepsakes::cellChanged);
            inPlace.eachString(keepsakes::stringChanged);
        }
    }

    private void writeResources() {
        for (int id : machine.lasting.resources()) {
            Text text = machine.strings.text(Value.resource(id));
            if (text != null) {
                out.resource(id, text.toBytes());
            }
        }
    }

    private void writeDeeds() {
        for (Done deed : deeds) {
            by(deed.by);
            out.deed(deed.thing.id(), deed.what);
        }
        deeds.clear();
    }

    private void writeWhole(Set<Thing> whole) {
        // Sorted: the order of an identity set is another each time, and the same world must write the same bytes.
        Thing[] sorted = whole.toArray(Thing[]::new);
        Arrays.sort(sorted, java.util.Comparator.comparingInt(Thing::id));
        for (Thing thing : sorted) {
            if (things.find(thing.id()) == thing) {
                ThingState state = state(thing);
                out.thing(thing.id(), state);
            }
        }
    }

    private void writeProperties(Changes changes, Set<Thing> whole) {
        for (Thing thing : changes.written()) {
            if (things.find(thing.id()) != thing || whole.contains(thing)) {
                continue;
            }
            KodClass kind = thing.kind();
            for (int slot = thing.nextWritten(1); slot >= 0; slot = thing.nextWritten(slot + 1)) {
                String name = slot < kind.slotCount() ? kind.propertyName(slot) : null;
                if (name == null || Flag.VOLATILE.in(kind.flags(slot))) {
                    continue;
                }
                int property = keepsakes.property(name);
                if (thing.owns(slot)) {
                    long value = keepsakes.keep(thing.body.slots[slot]);
                    by(writers.of(thing, slot));
                    out.wrote(thing.id(), property, value);
                } else {
                    by(writers.of(thing, slot));
                    out.cleared(thing.id(), property);
                }
            }
        }
    }

    /** Where each ended up, in the order of their last moves: that is the order in which containers have them. */
    private void writeMoves(Changes changes) {
        List<Changes.Move> moves = changes.moves();
        if (moves.isEmpty()) {
            return;
        }
        IdentityHashMap<Thing, Integer> last = new IdentityHashMap<>();
        for (int i = 0; i < moves.size(); i++) {
            last.put(moves.get(i).thing(), i);
        }
        for (int i = 0; i < moves.size(); i++) {
            Thing thing = moves.get(i).thing();
            Thing to = thing.container();
            if (last.getOrDefault(thing, -1) == i && things.find(thing.id()) == thing) {
                out.moved(thing.id(), to == null ? Change.NOBODY : to.id());
            }
        }
    }

    private void writeTables() {
        Lasting lasting = machine.lasting;
        for (int id : lasting.wholeTables()) {
            Lasting.WholeTable table = lasting.tableNow(id);
            if (table == null) {
                out.write(new Change.TableGone(id));
            } else {
                List<Change.TableEntry> entries = new ArrayList<>();
                table.entries().forEach(entry -> entries.add(entry(entry)));
                out.table(id, maker(table.payer()), entries);
            }
        }
        for (Lasting.TableChange change : lasting.tableChanges()) {
            if (!lasting.wholeTables().contains(change.table())) {
                Change.TableEntry entry = entry(change.entry());
                out.write(
                        change.added()
                                ? new Change.TableAdded(change.table(), entry)
                                : new Change.TableRemoved(change.table(), entry.key(), entry.text()));
            }
        }
    }

    private Change.TableEntry entry(Lasting.TableEntry entry) {
        byte @Nullable [] text = entry.text() == null ? null : entry.text().toBytes();
        return new Change.TableEntry(
                keepsakes.keep(entry.key()), text, keepsakes.keep(entry.value()), maker(entry.payer()));
    }

    private void writeTimers() {
        for (int id : machine.lasting.timers()) {
            Lasting.PendingTimer timer = machine.lasting.timerNow(id);
            if (timer == null) {
                out.timerGone(id);
            } else {
                int message = keepsakes.message(timer.message());
                out.timer(id, timer.object().id, message, timer.dueMillis(), maker(timer.payer()));
            }
        }
    }

    /** Nobody when they are gone: an avatar that was deleted and brought back has another account. */
    static int maker(@Nullable Author author) {
        return author instanceof QuotaAccount account && account.isOpen()
                ? account.avatar().id()
                : Change.NOBODY;
    }

    // ---- all of a Thing ----

    private ThingState state(Thing thing) {
        KodClass kind = thing.kind();
        int[] properties = new int[kind.slotCount()];
        long[] values = new long[kind.slotCount()];
        int count = 0;
        for (int slot = 1; slot < kind.slotCount(); slot++) {
            String name = kind.propertyName(slot);
            if (name != null && thing.owns(slot) && !Flag.VOLATILE.in(kind.flags(slot))) {
                properties[count] = keepsakes.property(name);
                values[count++] = keepsakes.keep(thing.body.slots[slot]);
            }
        }
        Thing exemplar = Things.isClass(thing) ? null : thing.exemplar();
        Thing owner = thing.owner();
        return new ThingState(
                Things.isClass(thing) ? keepsakes.className(kind.name()) : Change.NOBODY,
                exemplar == null ? Change.NOBODY : exemplar.id(),
                owner == null || owner.deleted ? Change.NOBODY : owner.id(),
                thing.declared,
                Arrays.copyOf(properties, count),
                Arrays.copyOf(values, count),
                structure(thing));
    }

    private ThingState.Structure structure(Thing thing) {
        List<ThingState.MethodText> dormant = things.methods().dormant(thing);
        if (!thing.hasOwnClass()) {
            return dormant.isEmpty()
                    ? ThingState.Structure.NONE
                    : new ThingState.Structure(List.of(), List.of(), dormant);
        }
        KodClass kind = thing.kind();
        List<ThingState.AddedProperty> added = new ArrayList<>();
        kind.addedProperties()
                .forEach((name, value) ->
                        added.add(new ThingState.AddedProperty(keepsakes.property(name), keepsakes.keep(value))));
        List<ThingState.Flags> flags = new ArrayList<>();
        kind.flagged().forEach((name, bits) -> flags.add(new ThingState.Flags(keepsakes.property(name), bits)));
        List<ThingState.MethodText> methods = new ArrayList<>(dormant);
        for (HandlerCode handler : kind.liveHandlers()) {
            things.methods().find(handler).ifPresent(method -> methods.add(text(method)));
        }
        return new ThingState.Structure(added, flags, methods);
    }

    private static ThingState.MethodText text(Method method) {
        Thing author = method.author();
        return new ThingState.MethodText(
                method.name(),
                method.source(),
                author == null || author.deleted ? Change.NOBODY : author.id(),
                author != null,
                method.isForClients(),
                method.isPrivate());
    }
}
