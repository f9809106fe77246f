package dev.ambit.kod.run;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The hash tables of a machine. Their ids count from 1 and are never used again. */
final class Tables {
    private final Limits limits;
    private final Map<Integer, Table> tables = new HashMap<>();
    private int nextId = 1;
    private int entries;
    private int lastId;
    private @Nullable Table last;

    Tables(Limits limits) {
        this.limits = limits;
    }

    /** The id of a new table, or 0 when there are too many. */
    int create(@Nullable Author payer) {
        if (tables.size() >= limits.tables()) {
            return 0;
        }
        tables.put(nextId, new Table(payer));
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
