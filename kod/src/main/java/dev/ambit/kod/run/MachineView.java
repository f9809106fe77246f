package dev.ambit.kod.run;

import dev.ambit.kod.run.Lasting.PendingTimer;
import dev.ambit.kod.run.Lasting.WholeTable;
import dev.ambit.kod.value.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What administrators see of a machine and do to it, and programs cannot: its timers and tables, how much of everything there is, and
 * which handlers run. Used between messages.
 */
public final class MachineView {
    private static final int BUCKETS = 2999;

    /** About what the parts of a heap take, in bytes. */
    private static final int OBJECT_BYTES = 48;

    private static final int CELL_BYTES = 16;
    private static final int TEXT_BYTES = 40;
    private static final int TIMER_BYTES = 120;

    private final Machine machine;
    private final Interpreter interpreter;

    public MachineView(Machine machine) {
        this.machine = machine;
        interpreter = new Interpreter(machine);
    }

    // ---- timers and tables ----

    /** In the order in which they are due. */
    public List<PendingTimer> timers() {
        return machine.timers.pending().stream()
                .sorted(Comparator.comparingLong(Timers.Timer::dueMillis).thenComparingLong(Timers.Timer::sequence))
                .map(MachineView::plain)
                .toList();
    }

    public Optional<PendingTimer> timer(int id) {
        return Optional.ofNullable(machine.timers.get(id)).map(MachineView::plain);
    }

    private static PendingTimer plain(Timers.Timer timer) {
        return new PendingTimer(timer.id(), timer.object(), timer.message(), timer.dueMillis(), timer.payer());
    }

    public boolean deleteTimer(int id) {
        return machine.timers.delete(id);
    }

    public Optional<WholeTable> table(int id) {
        return Optional.ofNullable(machine.lasting.tableNow(id));
    }

    /** How many chains a table has, as programs know it. */
    public int buckets() {
        return BUCKETS;
    }

    /** In which of them an entry is. */
    public int bucketOf(long key, @Nullable Text text) {
        return (text == null ? ElfHash.of(key) : text.elfHash()) % BUCKETS;
    }

    // ---- classes ----

    /** The comment of a handler, if its file has it. */
    public Optional<String> commentOf(HandlerCode handler) {
        return Optional.ofNullable(handler.comment());
    }

    /** Gives the objects of this very class another value of a class variable; until the program ends. */
    public void setClassVariable(KodClass kind, int index, long value) {
        kind.classVars[index] = value;
        machine.classes.relink(kind);
    }

    // ---- how much there is ----

    /** Something that takes memory. */
    public record Share(String what, long count, long bytes) {}

    public int liveCells() {
        return machine.lists.live();
    }

    public int liveStrings() {
        return machine.strings.live();
    }

    /** Whether a string of this number is in use. */
    public boolean isString(int id) {
        return machine.strings.text(Value.string(id)) != null;
    }

    /** About what each kind of thing takes. */
    public List<Share> shares() {
        List<Share> shares = new ArrayList<>();
        long slots = 0;
        for (int id = 0; id < machine.objects.count(); id++) {
            KodObject object = machine.objects.get(id);
            slots += object == null ? 0 : object.slots.length;
        }
        int objects = machine.objects.live();
        shares.add(new Share("Objects", objects, (long) objects * OBJECT_BYTES + slots * Long.BYTES));
        shares.add(new Share("List nodes", liveCells(), (long) machine.lists.count() * CELL_BYTES));
        long text = 0;
        for (int id = 0; id < machine.strings.count(); id++) {
            Text string = machine.strings.text(Value.string(id));
            text += string == null ? 0 : TEXT_BYTES + string.length();
        }
        shares.add(new Share("Strings", liveStrings(), text));
        long tables = 0;
        int entries = 0;
        for (int id : machine.tables.ids()) {
            Table table = machine.tables.get(id);
            if (table != null) {
                tables += table.bytes();
                for (int entry = 0; entry < table.places(); entry++) {
                    tables += table.isUsed(entry) ? table.bytes(entry) : 0;
                    entries += table.isUsed(entry) ? 1 : 0;
                }
            }
        }
        shares.add(new Share("Table entries", entries, tables));
        shares.add(new Share("Timers", machine.timers.count(), (long) machine.timers.count() * TIMER_BYTES));
        long names = 0;
        for (int id : machine.strings.dynamicResources()) {
            Text name = machine.strings.text(Value.resource(id));
            names += name == null ? 0 : TEXT_BYTES + name.length();
        }
        shares.add(new Share(
                "Dynamic resources", machine.strings.dynamicResources().size(), names));
        return shares;
    }

    // ---- what runs ----

    /**
     * Has every handler entered by way of a watch, or none any more. As long as there is one, all sends take the slow way; without, it
     * costs nothing.
     */
    public void watch(@Nullable HandlerWatch watch) {
        machine.requireIdle();
        machine.classes.watch(watch);
    }

    /** Messages that were posted and have run. */
    public long posts() {
        return machine.tally.posts();
    }

    /** A way into a handler that is interpreted: for who counts built-in functions, which compiled code calls by itself. */
    public HandlerEntry interpreted(HandlerCode handler) {
        return interpreter.entryOf(handler);
    }

    /** Counts in {@code counts}, by number, what interpreted handlers call; nothing any more when there is none. */
    public void countFunctions(long @Nullable [] counts) {
        machine.routines.count(counts);
    }
}
