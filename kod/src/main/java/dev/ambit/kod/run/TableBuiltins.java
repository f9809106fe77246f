package dev.ambit.kod.run;

import dev.ambit.kod.value.Value;
import org.jspecify.annotations.Nullable;

/** Hash tables. */
public final class TableBuiltins {
    private TableBuiltins() {}

    public static long createTable(Machine m) {
        if (!m.mayAllocate(Table.BYTES)) {
            return Value.NIL;
        }
        int id = m.tables.create(m.payer);
        if (id == 0) {
            m.sweep.ask();
            return m.error("There are too many tables");
        }
        return Value.integer(id);
    }

    public static long addTableEntry(Machine m, long id, long key, long value) {
        Table table = find(m, "AddTableEntry", id);
        if (table == null) {
            return Value.NIL;
        }
        if (!m.tables.mayAddEntry(m.payer)) {
            m.sweep.ask();
            return m.error("There is no room for another table entry");
        }
        Text text = textKey(m, key);
        if (!m.mayAllocate(table.growth(text, true))) {
            return Value.NIL;
        }
        int entry = table.add(key, text, value, m.payer);
        m.tables.added(m.payer);
        m.lasting.added(Value.id(id), key, text, value, m.payer);
        m.shadeEntry(table, entry);
        return Value.NIL;
    }

    public static long getTableEntry(Machine m, long id, long key) {
        Table table = find(m, "GetTableEntry", id);
        if (table == null) {
            return Value.NIL;
        }
        Text text = textKey(m, key);
        if (text != null && !m.mayAllocate(table.growth(text, false))) {
            return Value.NIL;
        }
        long value = table.get(key, text);
        checkMixed(m, table, key);
        return value;
    }

    public static long deleteTableEntry(Machine m, long id, long key) {
        Table table = find(m, "DeleteTableEntry", id);
        if (table == null) {
            return Value.NIL;
        }
        Text text = textKey(m, key);
        if (text != null && !m.mayAllocate(table.growth(text, false))) {
            return Value.NIL;
        }
        boolean removed = table.remove(key, text);
        checkMixed(m, table, key);
        if (removed) {
            m.tables.removed(table.removedPayer());
            m.lasting.removed(Value.id(id), key, text);
        }
        return Value.NIL;
    }

    public static long deleteTable(Machine m, long id) {
        if (find(m, "DeleteTable", id) != null) {
            m.tables.delete(Value.id(id));
        }
        return Value.NIL;
    }

    private static @Nullable Table find(Machine m, String function, long id) {
        Table table = Value.isInteger(id) ? m.tables.get(Value.id(id)) : null;
        if (table == null) {
            noTable(m, function, id);
            return null;
        }
        return m.tired() || !m.mayChange(table.payer(), "table") ? null : table;
    }

    private static long noTable(Machine m, String function, long id) {
        return m.error(function + " needs a table, not " + Value.describe(id));
    }

    /** A debug string is compared by its number, like everything that is not a string or a resource. */
    private static @Nullable Text textKey(Machine m, long key) {
        int tag = Value.tag(key);
        boolean isText = tag == Value.STRING || tag == Value.TEMP_STRING || tag == Value.RESOURCE;
        return isText ? m.strings.text(key) : null;
    }

    private static void checkMixed(Machine m, Table table, long key) {
        m.worked(table.steps());
        for (int i = table.mixed(); i > 0; i--) {
            m.error("A table has texts and other values as keys; " + Value.describe(key) + " meets another sort");
        }
    }
}
