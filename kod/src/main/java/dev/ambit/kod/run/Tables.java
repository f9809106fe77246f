package dev.ambit.kod.run;

import dev.ambit.kod.value.Value;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The hash tables of a machine. Their ids count from 1 and are never used again.
 *
 * <p>A table is named by a plain integer, so every integer that is one's id counts as holding it. In a world of Things,
 * where {@link Sweep} collects the tables that nothing holds, ids begin where hardly any other integer is.
 */
final class Tables {
    private static final int FIRST_OF_A_WORLD = 1 << 30;

    private final Lasting lasting;
    private final Map<Integer, Table> tables = new HashMap<>();
    private final Shares shares;
    private final Shares entries;
    private int nextId = 1;
    private long allocated;
    private int lastId;
    private @Nullable Table last;

    /** Which cycle of the collector it is. */
    private int cycle;

    private @Nullable Sweep sweep;

    /** Whether everything is marked: a table that is not is garbage, and nobody finds it any more. */
    private boolean sweeping;

    Tables(Limits limits, Lasting lasting) {
        this.lasting = lasting;
        shares = new Shares(limits.tables());
        entries = new Shares(limits.tableEntries());
    }

    /** Those who have a table are Things. */
    void ofAWorld() {
        nextId = Math.max(nextId, FIRST_OF_A_WORLD);
    }

    /** Puts an empty table back that has this id. */
    Table restore(int id, @Nullable Author payer) {
        Table table = new Table(payer);
        tables.put(id, table);
        shares.taken(payer);
        nextId = Math.max(nextId, id + 1);
        return table;
    }

    /** The id of a new table, or 0 when there are too many. */
    int create(@Nullable Author payer) {
        if (nextId == Integer.MAX_VALUE || !shares.mayTake(payer)) {
            return 0;
        }
        int id = nextId;
        Table table = restore(id, payer);
        allocated += Table.BYTES / Marking.CELL_BYTES;
        lasting.table(id);
        if (sweep != null) {
            table.markedIn(cycle);
            sweep.bornTable(id);
        }
        return id;
    }

    @Nullable
    Table get(int id) {
        if (id != lastId || last == null) {
            last = tables.get(id);
            lastId = id;
        }
        return last != null && sweeping && !last.isMarkedIn(cycle) ? null : last;
    }

    boolean delete(int id) {
        Table table = tables.remove(id);
        last = null;
        if (table != null) {
            table.eachPayer(entries::givenBack);
            shares.givenBack(table.payer());
            lasting.table(id);
        }
        return table != null;
    }

    int[] ids() {
        return tables.keySet().stream().mapToInt(Integer::intValue).toArray();
    }

    int live() {
        return shares.count();
    }

    /** What was ever made, in the units of the collector. */
    long allocated() {
        return allocated;
    }

    boolean mayAddEntry(@Nullable Author payer) {
        return entries.mayTake(payer);
    }

    void added(@Nullable Author payer) {
        entries.taken(payer);
        allocated++;
    }

    void removed(@Nullable Author payer) {
        entries.givenBack(payer);
    }

    /** Tables do not survive a collection of garbage by {@link Garbage}. */
    void clear() {
        tables.clear();
        last = null;
        entries.clear();
        shares.clear();
    }

    // ---- for the collector ----

    /** A cycle begins or, with nothing, ends. */
    void collecting(@Nullable Sweep newSweep) {
        if (newSweep != null) {
            cycle++;
        }
        sweep = newSweep;
        sweeping = false;
    }

    /** Everything is marked. */
    void startToSweep() {
        sweeping = true;
    }

    /** Marks the table that a value names; its id, or 0 when there is none or it is marked already. */
    int mark(long value) {
        int id = Value.id(value);
        if (tables.isEmpty() || id <= 0 || id >= nextId || Value.data(value) != id) {
            return 0;
        }
        Table table = tables.get(id);
        return table != null && table.markedIn(cycle) ? id : 0;
    }

    /** How much there is to be looked through when it goes. */
    int places(int id) {
        Table table = tables.get(id);
        return table == null ? 0 : table.places();
    }

    boolean isMarked(int id) {
        Table table = tables.get(id);
        return table == null || table.isMarkedIn(cycle);
    }
}
