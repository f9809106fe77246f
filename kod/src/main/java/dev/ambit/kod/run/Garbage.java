package dev.ambit.kod.run;

import dev.ambit.kod.value.Value;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Collects garbage: marks from the system object and the users through properties and lists, then closes the gaps in
 * increasing order of ids. Tables go, timers of dead objects are cancelled, everything that stays is renumbered. Runs
 * between messages only, so no frame holds a value.
 */
final class Garbage {
    private final Machine machine;
    private final BitSet objects = new BitSet();
    private final BitSet cells = new BitSet();
    private final BitSet strings = new BitSet();
    private long[] pending = new long[1024];
    private int pendingCount;

    private Garbage(Machine machine) {
        this.machine = machine;
    }

    static Relocation collect(Machine machine) {
        Garbage garbage = new Garbage(machine);
        machine.tables.clear();
        garbage.mark();
        return garbage.compact();
    }

    private void mark() {
        KodObject system = machine.system();
        if (system != null) {
            push(system.value());
        }
        machine.users().forEach(user -> push(user.value()));
        while (pendingCount > 0) {
            visit(pending[--pendingCount]);
        }
    }

    private void visit(long value) {
        int id = Value.id(value);
        switch (Value.tag(value)) {
            case Value.OBJECT -> visitObject(id);
            case Value.LIST -> visitCell(id);
            case Value.STRING -> strings.set(id);
            default -> {}
        }
    }

    private void visitObject(int id) {
        KodObject object = machine.objects.get(id);
        if (object == null || objects.get(id)) {
            return;
        }
        objects.set(id);
        for (long slot : object.slots) {
            push(slot);
        }
    }

    /** Follows the rests in a loop, so that a long list needs no room among the pending ones. */
    private void visitCell(int start) {
        long value = Value.list(start);
        while (machine.lists.holds(value) && !cells.get(Value.id(value))) {
            int cell = Value.id(value);
            cells.set(cell);
            push(machine.lists.first(cell));
            value = machine.lists.rest(cell);
        }
        if (!Value.isList(value)) {
            push(value);
        }
    }

    private void push(long value) {
        int tag = Value.tag(value);
        if (tag != Value.OBJECT && tag != Value.LIST && tag != Value.STRING) {
            return;
        }
        if (pendingCount == pending.length) {
            pending = Arrays.copyOf(pending, pendingCount * 2);
        }
        pending[pendingCount++] = value;
    }

    private Relocation compact() {
        int[] newObjects = numbers(objects, machine.objects.count());
        int[] newCells = numbers(cells, machine.lists.count());
        int[] newStrings = numbers(strings, machine.strings.count());
        Relocation moves = new Relocation(newObjects, newCells, newStrings, machine.timers.compact(newObjects));
        machine.posts.relocate(target -> newObjects[target.id] >= 0, moves::move);
        machine.objects.compact(newObjects);
        machine.lists.compact(newCells);
        machine.strings.compact(newStrings);
        for (int i = 0; i < machine.objects.count(); i++) {
            moveAll(moves, java.util.Objects.requireNonNull(machine.objects.get(i)).slots);
        }
        for (int i = 0; i < machine.lists.count(); i++) {
            machine.lists.setFirst(i, moves.move(machine.lists.first(i)));
            machine.lists.setRest(i, moves.move(machine.lists.rest(i)));
        }
        return moves;
    }

    private static void moveAll(Relocation moves, long[] values) {
        for (int i = 0; i < values.length; i++) {
            values[i] = moves.move(values[i]);
        }
    }

    private static int[] numbers(BitSet live, int count) {
        int[] newIds = new int[count];
        int next = 0;
        for (int i = 0; i < count; i++) {
            newIds[i] = live.get(i) ? next++ : -1;
        }
        return newIds;
    }
}
