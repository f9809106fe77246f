package dev.ambit.kod.run;

import dev.ambit.kod.value.Value;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Puts what a machine had before back into a new one, everything under the number it had. Classes must be loaded, and
 * nothing else may be there yet; {@link #finish} ends it.
 */
public final class Restoration {
    private final Machine machine;

    public Restoration(Machine machine) {
        this.machine = machine;
    }

    /** An object with the defaults of its class. */
    public KodObject object(int id, KodClass kind) {
        return machine.objects.restore(id, kind);
    }

    /** A property that is in no file, for a class that has no objects yet but its exemplar. */
    public int addProperty(KodClass kind, String name, long value) {
        int slot = kind.freeSlot();
        kind.add(slot, name, value);
        KodObject exemplar = kind.exemplar();
        if (exemplar != null) {
            exemplar.slots = Arrays.copyOf(exemplar.slots, kind.slotCount());
            exemplar.slots[slot] = value;
        }
        return slot;
    }

    public void cell(int id, long first, long rest, @Nullable Author maker) {
        machine.lists.restore(id, first, rest, maker);
    }

    public void string(int id, byte[] content, @Nullable Author maker) {
        machine.strings.restore(id, content, maker);
    }

    /** A resource that no file has. */
    public void dynamicResource(int id, byte[] content) {
        machine.strings.restoreDynamicResource(id, content);
    }

    /** A text that was in code; it has another number now. */
    public long debugString(String text) {
        return Value.of(Value.DEBUG_STRING, machine.strings.debugTexts.add(text));
    }

    public void table(int id, @Nullable Author payer) {
        machine.tables.restore(id, payer);
    }

    /** Entries come in the order in which they were added. */
    public void tableEntry(int id, long key, byte @Nullable [] text, long value, @Nullable Author payer) {
        Table table = java.util.Objects.requireNonNull(machine.tables.get(id), "no such table");
        Text words = null;
        if (text != null) {
            words = new Text();
            words.set(text, 0, text.length);
        }
        table.add(key, words, value, payer);
        machine.tables.added(payer);
    }

    public void timer(int id, KodObject object, int message, long dueMillis, @Nullable Author payer) {
        if (payer != null) {
            // It was allowed before, whatever is allowed now.
            payer.mayStartTimer(machine);
        }
        machine.timers.restore(id, object, message, dueMillis, payer);
    }

    /** Everything is back: numbers that nobody has are free. */
    public void finish() {
        machine.objects.restored();
        machine.lists.restored();
        machine.strings.restored();
    }
}
