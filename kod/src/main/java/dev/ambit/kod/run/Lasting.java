package dev.ambit.kod.run;

import dev.ambit.kod.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What has happened to tables, timers and dynamic resources since somebody last asked, for whoever keeps a journal: nobody else hears of
 * it. Costs nothing as long as nobody {@linkplain #watch watches}.
 */
public final class Lasting {
    /** An entry of a table; its key is nil when it is a text. */
    public record TableEntry(
            long key,
            @Nullable Text text,
            long value,
            @Nullable Author payer) {}

    /** An entry was added, or the newest of its key was removed. */
    public record TableChange(int table, boolean added, TableEntry entry) {}

    public record WholeTable(@Nullable Author payer, List<TableEntry> entries) {}

    public record PendingTimer(
            int id,
            KodObject object,
            int message,
            long dueMillis,
            @Nullable Author payer) {}

    private final Machine machine;
    private boolean wanted;
    private final Set<Integer> wholeTables = new TreeSet<>();
    private final List<TableChange> changes = new ArrayList<>();
    private final Set<Integer> timers = new TreeSet<>();
    private final Set<Integer> resources = new TreeSet<>();

    Lasting(Machine machine) {
        this.machine = machine;
    }

    /** From now on changes are noted. */
    public void watch() {
        wanted = true;
    }

    /** Tables that came, went, or were changed in many places at once. */
    public Set<Integer> wholeTables() {
        return wholeTables;
    }

    /** Changes of the other tables, in order. */
    public List<TableChange> tableChanges() {
        return changes;
    }

    /** Timers that were started, or have ended. */
    public Set<Integer> timers() {
        return timers;
    }

    /** Dynamic resources that were made, or have another text. */
    public Set<Integer> resources() {
        return resources;
    }

    /** A table as it is now; nothing when it is gone. */
    public @Nullable WholeTable tableNow(int id) {
        Table table = machine.tables.get(id);
        if (table == null) {
            return null;
        }
        List<TableEntry> entries = new ArrayList<>(table.size());
        table.eachOldestFirst(entry -> entries.add(
                new TableEntry(table.key(entry), table.textKey(entry), table.value(entry), table.payer(entry))));
        return new WholeTable(table.payer(), entries);
    }

    /** A timer as it is now; nothing when it has ended. */
    public @Nullable PendingTimer timerNow(int id) {
        Timers.Timer timer = machine.timers.get(id);
        return timer == null
                ? null
                : new PendingTimer(id, timer.object(), timer.message(), timer.dueMillis(), timer.payer());
    }

    public void clear() {
        wholeTables.clear();
        changes.clear();
        timers.clear();
        resources.clear();
    }

    /** As if all of them had changed just now. */
    public void touchAll() {
        for (int id : machine.tables.ids()) {
            wholeTables.add(id);
        }
        machine.timers.pending().forEach(timer -> timers.add(timer.id()));
        resources.addAll(machine.strings.dynamicResources());
    }

    // ---- by those who change something ----

    void table(int id) {
        if (wanted) {
            wholeTables.add(id);
        }
    }

    void added(int table, long key, @Nullable Text text, long value, @Nullable Author payer) {
        change(table, true, key, text, value, payer);
    }

    void removed(int table, long key, @Nullable Text text) {
        change(table, false, key, text, Value.NIL, null);
    }

    private void change(int table, boolean added, long key, @Nullable Text text, long value, @Nullable Author payer) {
        if (wanted && !wholeTables.contains(table)) {
            Text copy = text == null ? null : text.copy();
            TableEntry entry = new TableEntry(text == null ? key : Value.NIL, copy, value, payer);
            changes.add(new TableChange(table, added, entry));
        }
    }

    void timer(int id) {
        if (wanted) {
            timers.add(id);
        }
    }

    void resource(int id) {
        if (wanted) {
            resources.add(id);
        }
    }
}
