package dev.ambit.kod.run;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The hash tables of a machine. Their ids count from 1 and are never used again. */
final class Tables {
    private final Limits limits;
    private final Lasting lasting;
    private final Map<Integer, Table> tables = new HashMap<>();
    private int nextId = 1;
    private int entries;
    private int lastId;
    private @Nullable Table last;

    Tables(Limits limits, Lasting lasting) {
        this.limits = limits;
        this.lasting = lasting;
    }

    /** Puts an empty table back that has this id. */
    Table restore(int id, @Nullable Author payer) {
        Table table = new Table(payer);
        tables.put(id, table);
        nextId = Math.max(nextId, id + 1);
        return table;
    }

    /** The id of a new table, or 0 when there are too many. */
    int create(@Nullable Author payer) {
        if (tables.size() >= limits.tables()) {
            return 0;
        }
        tables.put(nextId, new Table(payer));
        lasting.table(nextId);
        return nextId++;
    }

    @Nullable
    Table get(int id) {
        if (id != lastId || last == null) {
            last = tables.get(id);
            lastId = id;
        }
        return last;
    }

    boolean delete(int id) {
        Table table = tables.remove(id);
        last = null;
        if (table != null) {
            entries -= table.size();
            lasting.table(id);
        }
        return table != null;
    }

    int[] ids() {
        return tables.keySet().stream().mapToInt(Integer::intValue).toArray();
    }

    boolean isFull() {
        return entries >= limits.tableEntries();
    }

    void added() {
        entries++;
    }

    void removed() {
        entries--;
    }

    /** Tables do not survive a collection of garbage. */
    void clear() {
        tables.clear();
        last = null;
        entries = 0;
    }
}
