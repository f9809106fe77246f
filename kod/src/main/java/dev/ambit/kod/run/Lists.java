package dev.ambit.kod.run;

import dev.ambit.kod.value.Value;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * The list cells of a machine: two parallel arrays. A list value holds the index of its first cell. Free cells are
 * linked through their rests; no value names one, since a cell is only freed when it cannot be reached from anywhere.
 */
public final class Lists {
    private static final long LIST_BITS = (long) Value.LIST << Value.DATA_BITS;

    /** The rest of a free cell, before the index of the next; no program can make such a value. */
    private static final long FREE = (long) Value.INVALID << Value.DATA_BITS | 1L << 41;

    private static final long INDEX = 0xFFFF_FFFFL;
    private static final int NONE = -1;

    /** Cells that a journal knows as they are, but for those of {@link InPlace}; for whoever keeps one. */
    public final BitSet kept = new BitSet();

    private final int max;
    private long[] first;
    private long[] rest;
    private int count;
    private @Nullable Author @Nullable [] makers;

    /** Cells below this one are taken without another thought; none while there are free cells or a cycle runs. */
    private int open;

    private int free = NONE;
    private int freeCount;
    private long usedAgain;
    private @Nullable Sweep cycle;

    Lists(Limits limits) {
        max = limits.cells();
        first = new long[Math.min(1024, max)];
        rest = new long[first.length];
        open = first.length;
    }

    /** Cells that ever were in use, free ones included: more than any list can have. */
    public int count() {
        return count;
    }

    /** Remembers who has made the first cells of a list, up to one that was there before. */
    void made(long list, int cells, Author author) {
        @Nullable Author[] known = makers;
        if (known == null || known.length < first.length) {
            known = known == null ? new @Nullable Author[first.length] : Arrays.copyOf(known, first.length);
            makers = known;
        }
        long at = list;
        for (int i = 0; i < cells; i++) {
            known[Value.id(at)] = author;
            at = rest[Value.id(at)];
        }
    }

    /** Who has made a cell; nobody when code from a file has. */
    public @Nullable Author maker(int cell) {
        return makers == null || cell >= makers.length ? null : makers[cell];
    }

    /** A new cell, or {@link Value#NIL} when there is no room; a list is never nil. */
    public long cons(long head, long tail) {
        int cell = count;
        if (cell >= open) {
            return consWithCare(head, tail);
        }
        first[cell] = head;
        rest[cell] = tail;
        count = cell + 1;
        return LIST_BITS | cell;
    }

    private long consWithCare(long head, long tail) {
        int cell = free == NONE ? nextCell() : takeFree();
        if (cell == NONE) {
            return Value.NIL;
        }
        first[cell] = head;
        rest[cell] = tail;
        if (cycle != null) {
            cycle.bornCell(cell);
        }
        return LIST_BITS | cell;
    }

    private int nextCell() {
        if (count == first.length && !grow()) {
            return NONE;
        }
        return count++;
    }

    private int takeFree() {
        int cell = free;
        free = (int) rest[cell];
        freeCount--;
        usedAgain++;
        settle();
        return cell;
    }

    private void settle() {
        open = free == NONE && cycle == null ? first.length : 0;
    }

    /** A cycle begins or, with nothing, ends. */
    void collecting(@Nullable Sweep newCycle) {
        cycle = newCycle;
        settle();
    }

    /** Garbage; nothing happens to a cell that is free already. */
    void free(int cell) {
        if (cell >= count || isFree(cell)) {
            return;
        }
        if (makers != null && cell < makers.length) {
            makers[cell] = null;
        }
        kept.clear(cell);
        first[cell] = Value.NIL;
        rest[cell] = FREE | free & INDEX;
        free = cell;
        freeCount++;
        open = 0;
    }

    public boolean isFree(int cell) {
        return (rest[cell] & ~INDEX) == FREE;
    }

    int live() {
        return count - freeCount;
    }

    /** How many cells were ever made. */
    long allocated() {
        return count + usedAgain;
    }

    /** Whether the value is a list whose cell exists. */
    public boolean holds(long list) {
        return Long.compareUnsigned(list - LIST_BITS, count) < 0;
    }

    public long first(int cell) {
        return first[cell];
    }

    public long rest(int cell) {
        return rest[cell];
    }

    public void setFirst(int cell, long value) {
        first[cell] = value;
        if (cycle != null) {
            cycle.shade(value);
        }
    }

    public void setRest(int cell, long value) {
        rest[cell] = value;
        if (cycle != null) {
            cycle.shade(value);
        }
    }

    /** Puts a cell back where it was; {@link #restored} must follow. Gaps look like used cells until then. */
    void restore(int cell, long head, long tail, @Nullable Author author) {
        if (cell >= first.length) {
            int size = (int) Math.min(Integer.MAX_VALUE - 8L, Math.max(cell + 1L, 2L * first.length));
            first = Arrays.copyOf(first, size);
            rest = Arrays.copyOf(rest, size);
        }
        first[cell] = head;
        rest[cell] = tail;
        kept.set(cell);
        count = Math.max(count, cell + 1);
        if (author != null) {
            made(Value.list(cell), 1, author);
        }
    }

    /** All cells are back: those between them are free. */
    void restored() {
        for (int cell = count - 1; cell >= 0; cell--) {
            if (!kept.get(cell)) {
                free(cell);
            }
        }
        settle();
    }

    private boolean grow() {
        if (count >= max) {
            return false;
        }
        int size = (int) Math.min(max, count * 2L);
        first = Arrays.copyOf(first, size);
        rest = Arrays.copyOf(rest, size);
        settle();
        return true;
    }

    /** Closes the gaps: cell {@code i} moves to {@code newIds[i]}, or goes when that is negative. */
    void compact(int[] newIds) {
        int live = 0;
        for (int i = 0; i < count; i++) {
            if (newIds[i] >= 0) {
                first[newIds[i]] = first[i];
                rest[newIds[i]] = rest[i];
                live++;
            }
        }
        count = live;
        free = NONE;
        freeCount = 0;
        settle();
    }
}
