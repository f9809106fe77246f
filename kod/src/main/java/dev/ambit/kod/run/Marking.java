package dev.ambit.kod.run;

import dev.ambit.kod.value.Value;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The first half of a cycle of {@link Sweep}: colours everything that can be reached. White is not marked, grey is
 * marked and on one of the piles, black is marked and looked through. A black object or cell never names a white one:
 * whoever stores a reference shades what it names, that is, makes it grey if it was white. So when nothing is grey any
 * more and the roots name nothing white, what is white is garbage.
 *
 * <p>An object that was deleted leaves values behind that name it. They are rewritten to nil where marking comes by. When
 * somebody stores such a value meanwhile, possibly where marking does not come by again, the id must not be used again
 * yet: it is among {@code stillNamed}.
 */
final class Marking {
    static final int CELL_BYTES = 16;
    static final int STRING_BYTES = 16;
    static final int OBJECT_BYTES = 48;
    static final int SLOT_BYTES = 8;

    /** So many references are listed while one slot is looked at. */
    private static final int REFERENCES_PER_UNIT = 4;

    final Marks objects = new Marks();
    final Marks stillNamed = new Marks();
    /** Of those that are gone, the ones that a root names: they can be brought back. */
    private final Marks revivable = new Marks();

    final Marks cells = new Marks();
    final Marks strings = new Marks();
    final Marks debugTexts = new Marks();

    /** Messages and classes that values name, by their numbers. */
    final Marks names = new Marks();

    final MemoryByOwner holdings = new MemoryByOwner();

    /** Ids of objects; the complement of an id is one that is to be looked through again. */
    private final Pile greyObjects = new Pile();

    /** Cells, each with the number of its owner in the high half. */
    private final Pile greyCells = new Pile();

    /** Tables, each with the number of its owner in the high half. */
    private final Pile greyTables = new Pile();

    private final Machine machine;
    /** What is attached to an object that was looked through last: a room may hold more than a slice can shade. */
    private @Nullable KodObject[] attached = new @Nullable KodObject[64];

    private int attachedCount;
    private final Consumer<KodObject> addAttached = this::addAttached;
    private long slotsSeen;
    private @Nullable Ledger ledger;

    Marking(Machine machine) {
        this.machine = machine;
    }

    void begin(@Nullable Ledger charged) {
        ledger = charged;
    }

    void clear() {
        slotsSeen = 0;
        objects.clear();
        stillNamed.clear();
        revivable.clear();
        cells.clear();
        strings.clear();
        debugTexts.clear();
        names.clear();
        holdings.clear();
        greyObjects.clear();
        greyCells.clear();
        greyTables.clear();
        attached = new @Nullable KodObject[64];
        attachedCount = 0;
    }

    /** Slots of all objects that were looked through. */
    long slotsSeen() {
        return slotsSeen;
    }

    boolean nothingIsGrey() {
        return greyCells.isEmpty() && greyTables.isEmpty() && attachedCount == 0 && greyObjects.isEmpty();
    }

    /** Makes grey what a value names; a list and its strings are charged to the given owner. */
    void shade(long value, int owner) {
        int id = Value.id(value);
        switch (Value.tag(value)) {
            case Value.OBJECT -> shadeObject(id);
            case Value.LIST -> {
                if (machine.lists.holds(value) && cells.add(id)) {
                    greyCells.push((long) owner << 32 | id);
                }
            }
            case Value.STRING -> markString(id, owner);
            case Value.INTEGER -> shadeTable(machine.tables.mark(value), owner);
            case Value.DEBUG_STRING -> {
                if (id >= 0 && id < machine.strings.debugTexts.count()) {
                    debugTexts.add(id);
                }
            }
            case Value.MESSAGE, Value.CLASS -> {
                if (id >= 0) {
                    names.add(id);
                }
            }
            default -> {}
        }
    }

    /** What the world keeps outside of the heap, which may be an object that was deleted and is not forgotten yet. */
    void shadeKept(long value) {
        int id = Value.id(value);
        if (Value.isObject(value) && id >= 0 && machine.objects.get(id) == null) {
            revivable.add(id);
        }
        shade(value, MemoryByOwner.NOBODY);
    }

    private void shadeObject(int id) {
        if (id < 0 || objects.has(id)) {
            return;
        }
        if (machine.objects.get(id) != null) {
            objects.add(id);
            greyObjects.push(id);
        } else if (id < machine.objects.count()) {
            stillNamed.add(id);
        }
    }

    private void shadeTable(int id, int owner) {
        if (id != 0) {
            greyTables.push((long) owner << 32 | id);
        }
    }

    /** A new table is grey, so that it is charged for. */
    void bornTable(int id) {
        shadeTable(id, MemoryByOwner.NOBODY);
    }

    /** An entry was added to a table, which marking may not come by again. */
    void added(Table table, int entry) {
        int owner = ownerOf(table.payer(entry));
        if (entry < table.scanned) {
            holdings.charge(owner, table.bytes(entry));
        }
        shade(table.key(entry), owner);
        shade(table.value(entry), owner);
    }

    /** A new object is grey: its first values come from its class, which may get others before it is looked at. */
    void born(KodObject object) {
        objects.add(object.id);
        greyObjects.push(object.id);
    }

    /** Looks through an object once more if that was done already: many of its references changed at once. */
    void again(KodObject object) {
        if (objects.has(object.id)) {
            greyObjects.push(~object.id);
        }
    }

    int ownerOf(KodObject object) {
        return ledger == null ? MemoryByOwner.NOBODY : holdings.numberOf(ledger.ownerOf(object));
    }

    int ownerOf(@Nullable Author author) {
        return ledger == null || author == null ? MemoryByOwner.NOBODY : holdings.numberOf(ledger.ownerOf(author));
    }

    /**
     * Looks through something grey: a piece of a list or table that needs about {@code units} steps, or else an object.
     *
     * @return how many objects, slots, cells and entries that were; 0 when nothing was grey
     */
    int scan(int units) {
        if (!greyCells.isEmpty()) {
            // Lists come first: those of one object are done with before another object adds to the pile.
            long grey = greyCells.pop();
            return scanCells((int) grey, (int) (grey >>> 32), units);
        }
        if (!greyTables.isEmpty()) {
            long grey = greyTables.pop();
            return scanTable((int) grey, (int) (grey >>> 32), units);
        }
        if (attachedCount > 0) {
            return shadeAttached(units);
        }
        return greyObjects.isEmpty() ? 0 : scanObject((int) greyObjects.pop());
    }

    private int scanObject(int entry) {
        boolean again = entry < 0;
        KodObject object = machine.objects.get(again ? ~entry : entry);
        if (object == null) {
            return 1;
        }
        int owner = ownerOf(object);
        long[] slots = object.slots;
        if (!again) {
            slotsSeen += slots.length;
            holdings.charge(owner, OBJECT_BYTES + (long) SLOT_BYTES * slots.length);
        }
        for (int i = 0; i < slots.length; i++) {
            long value = slots[i];
            if (dangles(value)) {
                slots[i] = Value.NIL;
                if (object.kind.exemplar() == object && i < object.kind.slotCount()) {
                    // What an exemplar holds is what its objects start with.
                    object.kind.setDefault(i, Value.NIL);
                }
                if (machine.keeper != null) {
                    machine.keeper.cleared(object, i);
                }
            } else {
                shade(value, owner);
            }
        }
        if (object.kind.exemplar() == object) {
            object.kind.renewAdded(slots);
        }
        if (object.attached != null) {
            object.attached.eachReference(addAttached);
        }
        return 1 + slots.length + attachedCount / REFERENCES_PER_UNIT;
    }

    private void addAttached(KodObject named) {
        if (attachedCount == attached.length) {
            attached = Arrays.copyOf(attached, 2 * attachedCount);
        }
        attached[attachedCount++] = named;
    }

    private int shadeAttached(int units) {
        int count = 0;
        while (attachedCount > 0 && count < units) {
            KodObject named = attached[--attachedCount];
            attached[attachedCount] = null;
            count++;
            if (named != null) {
                shadeObject(named.id);
            }
        }
        return count;
    }

    /** Follows the rests as far as the units go, so that a long list needs no room on the pile. */
    private int scanCells(int start, int owner, int units) {
        Lists lists = machine.lists;
        int cell = start;
        for (int count = 1; ; count++) {
            holdings.charge(owner, CELL_BYTES);
            long first = lists.first(cell);
            if (dangles(first)) {
                lists.setFirst(cell, Value.NIL);
                machine.inPlace.changedCell(cell);
            } else {
                shade(first, owner);
            }
            long rest = lists.rest(cell);
            if (!lists.holds(rest)) {
                if (dangles(rest)) {
                    lists.setRest(cell, Value.NIL);
                    machine.inPlace.changedCell(cell);
                } else {
                    shade(rest, owner);
                }
                return count;
            }
            if (count >= units) {
                shade(rest, owner);
                return count;
            }
            cell = Value.id(rest);
            if (!cells.add(cell)) {
                return count;
            }
        }
    }

    /** Who made it pays for it; for what nobody pays, whoever holds it. */
    private int scanTable(int id, int holder, int units) {
        Table table = machine.tables.get(id);
        if (table == null) {
            return 1;
        }
        if (table.scanned == 0) {
            holdings.charge(table.payer() == null ? holder : ownerOf(table.payer()), table.bytes());
        }
        int end = (int) Math.min(table.places(), (long) table.scanned + Math.max(1, units));
        int count = 1 + end - table.scanned;
        while (table.scanned < end) {
            scanEntry(id, table, table.scanned++, holder);
        }
        if (end < table.places()) {
            greyTables.push((long) holder << 32 | id);
        }
        return count;
    }

    private void scanEntry(int id, Table table, int entry, int holder) {
        if (!table.isUsed(entry)) {
            return;
        }
        if (dangles(table.key(entry))) {
            // Under nil it would be found by those who never stored it.
            machine.tables.removed(table.payer(entry));
            table.drop(entry);
            machine.lasting.table(id);
            return;
        }
        int owner = table.payer(entry) == null ? holder : ownerOf(table.payer(entry));
        holdings.charge(owner, table.bytes(entry));
        shade(table.key(entry), owner);
        if (dangles(table.value(entry))) {
            table.setValue(entry, Value.NIL);
            machine.lasting.table(id);
        } else {
            shade(table.value(entry), owner);
        }
    }

    /**
     * Whether a value names an object that is gone for good: roots may name one that can still be brought back. Negative
     * ids were never anybody's and never will be.
     */
    boolean dangles(long value) {
        if (!Value.isObject(value)) {
            return false;
        }
        int id = Value.id(value);
        return id >= 0 && !objects.has(id) && machine.objects.get(id) == null && !revivable.has(id);
    }

    private void markString(int id, int owner) {
        if (strings.has(id)) {
            return;
        }
        Text text = machine.strings.text(Value.string(id));
        if (text != null) {
            strings.add(id);
            holdings.charge(owner, STRING_BYTES + text.length());
        }
    }
}
