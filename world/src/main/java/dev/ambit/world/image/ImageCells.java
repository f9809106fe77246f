package dev.ambit.world.image;

import dev.ambit.kod.value.Value;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The lists and strings of an {@link Image}, by the numbers they have in the world. Some may be garbage. */
public final class ImageCells {
    private static final int LONGEST_RUN = 1000;

    private long[] first = new long[1024];
    private long[] rest = new long[1024];
    private final BitSet known = new BitSet();
    private int[] makers = {};
    private final Texts strings = new Texts();
    private int[] stringMakers = {};

    public boolean hasCell(int cell) {
        return known.get(cell);
    }

    public boolean holds(long list) {
        return Value.isList(list) && Value.id(list) >= 0 && known.get(Value.id(list));
    }

    public long first(int cell) {
        return first[cell];
    }

    public long rest(int cell) {
        return rest[cell];
    }

    public int maker(int cell) {
        return cell < makers.length ? makers[cell] - 1 : Change.NOBODY;
    }

    /** All cells are below this one. */
    public int bound() {
        return known.length();
    }

    /** The bytes of a string, or nothing. */
    public byte @Nullable [] string(int id) {
        return strings.get(id);
    }

    public boolean hasString(int id) {
        return strings.has(id);
    }

    public int stringMaker(int id) {
        return id < stringMakers.length ? stringMakers[id] - 1 : Change.NOBODY;
    }

    public int stringBound() {
        return strings.bound();
    }

    void string(Change.StringIs change) {
        strings.put(change.id(), change.bytes());
        stringMakers = noteMaker(stringMakers, change.id(), change.maker());
    }

    void link(Change.Cells change) {
        int[] ids = change.ids();
        for (int i = 0; i < ids.length; i++) {
            int id = ids[i];
            if (id >= first.length) {
                int size = Math.max(id + 1, 2 * first.length);
                first = Arrays.copyOf(first, size);
                rest = Arrays.copyOf(rest, size);
            }
            known.set(id);
            first[id] = change.firsts()[i];
            rest[id] = i + 1 < ids.length ? Value.list(ids[i + 1]) : change.tail();
            makers = noteMaker(makers, id, change.maker());
        }
    }

    /** Most are nobody's, so that there is no array as long as there is nothing to remember. */
    private static int[] noteMaker(int[] makers, int id, int maker) {
        int[] kept = makers;
        if (id >= kept.length) {
            if (maker == Change.NOBODY) {
                return kept;
            }
            kept = Arrays.copyOf(kept, Math.max(id + 1, 2 * kept.length));
        }
        kept[id] = maker + 1;
        return kept;
    }

    /** Nobody else gets what somebody who is gone has made, though another may have the number one day. */
    void forgetMaker(int maker) {
        forget(makers, maker);
        forget(stringMakers, maker);
    }

    private static void forget(int[] makers, int maker) {
        for (int i = 0; i < makers.length; i++) {
            if (makers[i] == maker + 1) {
                makers[i] = Change.NOBODY + 1;
            }
        }
    }

    /**
     * Writes all of them, also what nothing durable refers to just now: the running world knows that the journal has it,
     * and whoever deletes a Thing and takes that back has its lists again. What is garbage there gets other contents in
     * time.
     */
    void write(Consumer<Change> out) {
        for (int id = 0; id < strings.bound(); id++) {
            byte[] bytes = strings.get(id);
            if (bytes != null) {
                out.accept(new Change.StringIs(id, stringMaker(id), bytes));
            }
        }
        writeRuns((BitSet) known.clone(), out);
    }

    /** Each cell once, with as many as follow it in its list and are not written yet. */
    private void writeRuns(BitSet cells, Consumer<Change> out) {
        int[] ids = new int[LONGEST_RUN];
        long[] firsts = new long[LONGEST_RUN];
        // From the end, since a list is made from its end: its head has the highest number most of the time.
        for (int start = cells.previousSetBit(cells.length()); start >= 0; start = cells.previousSetBit(start)) {
            int maker = maker(start);
            int count = 0;
            long at = Value.list(start);
            while (count < LONGEST_RUN && holds(at) && cells.get(Value.id(at)) && maker(Value.id(at)) == maker) {
                int cell = Value.id(at);
                cells.clear(cell);
                ids[count] = cell;
                firsts[count++] = first[cell];
                at = rest[cell];
            }
            out.accept(new Change.Cells(maker, Arrays.copyOf(ids, count), Arrays.copyOf(firsts, count), at));
        }
    }
}
