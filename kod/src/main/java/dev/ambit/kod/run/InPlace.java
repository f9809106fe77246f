package dev.ambit.kod.run;

import dev.ambit.kod.value.Value;
import java.util.BitSet;
import java.util.function.IntConsumer;

/**
 * Lists and strings that Kod has changed in place since somebody last asked. No property was written then, so whoever
 * tells others what properties hold has to look here.
 */
public final class InPlace {
    private final BitSet cells = new BitSet();
    private final BitSet strings = new BitSet();
    private boolean wanted;

    /** From now on changes are noted. */
    public void watch() {
        wanted = true;
    }

    void changedCell(int cell) {
        if (wanted) {
            cells.set(cell);
        }
    }

    void changedString(long string) {
        if (wanted && Value.tag(string) == Value.STRING) {
            strings.set(Value.id(string));
        }
    }

    public boolean isEmpty() {
        return cells.isEmpty() && strings.isEmpty();
    }

    public boolean hasString(int id) {
        return strings.get(id);
    }

    public boolean hasCell(int cell) {
        return cells.get(cell);
    }

    public void eachCell(IntConsumer visit) {
        cells.stream().forEach(visit);
    }

    public void eachString(IntConsumer visit) {
        strings.stream().forEach(visit);
    }

    public void clear() {
        cells.clear();
        strings.clear();
    }
}
