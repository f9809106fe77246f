package dev.ambit.world.thing;

import dev.ambit.kod.run.Attached;
import dev.ambit.kod.run.KodClass;
import dev.ambit.kod.run.KodObject;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An object of the world: what Kod knows of it is its {@code body}; here is what only a Thing has. Its properties are
 * the body's slots; each is either its own or still that of its exemplar.
 *
 * <p>Only {@link Things} changes it.
 */
public final class Thing implements Attached {
    private static final Thing[] NOTHING = {};

    final KodObject body;

    @Nullable
    Thing owner;

    private @Nullable Thing container;
    private Thing[] contents = NOTHING;
    private int count;

    /** Which of the first 64 slots are its own, and which were written since the last tick. */
    private long own;

    private long written;
    private @Nullable BitSet ownBeyond;
    private @Nullable BitSet writtenBeyond;

    /** Whether others may make Things from it. */
    boolean declared;

    /** Whether others were ever made from it, or have it as exemplar. */
    boolean hasHeirs;

    /** Whether somebody looks through its eyes. */
    boolean connected;

    /** Whether it is in the list of what has changed this tick. */
    boolean noted;

    boolean deleted;

    /** For replication alone: who hears of its changes, so that nobody has to be searched for. */
    public @Nullable Onlookers onlookers;

    Thing(KodObject body) {
        this.body = body;
        body.attached = this;
    }

    public static Thing of(KodObject object) {
        return (Thing) java.util.Objects.requireNonNull(object.attached, "not a Thing");
    }

    public int id() {
        return body.id;
    }

    public @Nullable Thing owner() {
        return owner;
    }

    public @Nullable Thing container() {
        return container;
    }

    /** What is in it, in the order in which it came in. Changes when the Thing does. */
    public List<Thing> contents() {
        return Collections.unmodifiableList(Arrays.asList(contents).subList(0, count));
    }

    /** For loops that must stand changes of the contents while they run. */
    Thing[] contentsNow() {
        return count == 0 ? NOTHING : Arrays.copyOf(contents, count);
    }

    public boolean isDeleted() {
        return deleted;
    }

    /**
     * Itself, as long as there is one.
     *
     * @throws Refusal when it is not there any more
     */
    Thing living() {
        if (deleted) {
            throw new Refusal("That Thing has been deleted meanwhile.");
        }
        return this;
    }

    public boolean isConnected() {
        return connected;
    }

    KodClass kind() {
        return body.kind;
    }

    /** Whether it has a class of its own, so that it has properties or methods beyond its exemplar's. */
    boolean hasOwnClass() {
        return body.kind.exemplar() == body;
    }

    /** The Thing it gets from what it does not have itself; nothing at the top. */
    public @Nullable Thing exemplar() {
        KodClass kind = body.kind;
        if (kind.exemplar() == body) {
            kind = kind.parent();
        }
        KodObject exemplar = kind == null ? null : kind.exemplar();
        return exemplar == null ? null : of(exemplar);
    }

    /** The Thing that has brought in a property; nothing when there is no such property. */
    public @Nullable Thing definer(String property) {
        int slot = body.kind.slotOf(property);
        return slot < 0 ? null : definer(slot);
    }

    @Nullable
    Thing definer(int slot) {
        KodClass definer = body.kind.definer(slot);
        KodObject exemplar = definer == null ? null : definer.exemplar();
        return exemplar == null ? null : of(exemplar);
    }

    public boolean isBelow(Thing ancestor) {
        for (Thing t = exemplar(); t != null; t = t.exemplar()) {
            if (t == ancestor) {
                return true;
            }
        }
        return false;
    }

    /** Whether this is inside the other, however deep. */
    public boolean isInside(Thing other) {
        for (Thing t = container; t != null; t = t.container) {
            if (t == other) {
                return true;
            }
        }
        return false;
    }

    void putInto(@Nullable Thing target) {
        if (container != null) {
            container.take(this);
        }
        container = target;
        if (target != null) {
            target.add(this);
        }
    }

    private void add(Thing content) {
        if (count == contents.length) {
            contents = Arrays.copyOf(contents, Math.max(4, count * 2));
        }
        contents[count++] = content;
    }

    private void take(Thing content) {
        for (int i = 0; i < count; i++) {
            if (contents[i] == content) {
                System.arraycopy(contents, i + 1, contents, i, count - i - 1);
                count--;
                // Itself: an array of Things has no holes, and a second reference to what is here keeps nothing alive.
                contents[count] = contents[0];
                return;
            }
        }
    }

    public boolean owns(int slot) {
        return slot < 64 ? (own & 1L << slot) != 0 : ownBeyond != null && ownBeyond.get(slot);
    }

    void setOwn(int slot, boolean isOwn) {
        if (slot < 64) {
            own = isOwn ? own | 1L << slot : own & ~(1L << slot);
        } else {
            if (ownBeyond == null) {
                ownBeyond = new BitSet();
            }
            ownBeyond.set(slot, isOwn);
        }
    }

    /** Whether the property was written since {@link #forgetWritten}. */
    public boolean wasWritten(String property) {
        int slot = kind().slotOf(property);
        return slot >= 0 && wasWritten(slot);
    }

    public boolean wasWritten(int slot) {
        return slot < 64 ? (written & 1L << slot) != 0 : writtenBeyond != null && writtenBeyond.get(slot);
    }

    /** The first property from this slot on that was written since {@link #forgetWritten}, or -1. */
    int nextWritten(int from) {
        if (from < 64) {
            long rest = written & -1L << from;
            if (rest != 0) {
                return Long.numberOfTrailingZeros(rest);
            }
        }
        return writtenBeyond == null ? -1 : writtenBeyond.nextSetBit(from);
    }

    void setWritten(int slot) {
        if (slot < 64) {
            written |= 1L << slot;
        } else {
            if (writtenBeyond == null) {
                writtenBeyond = new BitSet();
            }
            writtenBeyond.set(slot);
        }
    }

    void forgetWritten() {
        written = 0;
        writtenBeyond = null;
    }

    /** The slots have moved; {@code from[i]} is where slot i was, or negative. False when something of its own is lost. */
    boolean moved(int[] from) {
        int before = ownCount();
        long oldOwn = own;
        BitSet oldBeyond = ownBeyond;
        own = 0;
        ownBeyond = null;
        for (int i = 1; i < from.length; i++) {
            int was = from[i];
            boolean isOwn = was > 0 && (was < 64 ? (oldOwn & 1L << was) != 0 : oldBeyond != null && oldBeyond.get(was));
            if (isOwn) {
                setOwn(i, true);
            }
        }
        return ownCount() == before;
    }

    private int ownCount() {
        return Long.bitCount(own) + (ownBeyond == null ? 0 : ownBeyond.cardinality());
    }

    @Override
    public void eachReference(Consumer<KodObject> visit) {
        if (owner != null) {
            visit.accept(owner.body);
        }
        if (container != null) {
            visit.accept(container.body);
        }
        for (int i = 0; i < count; i++) {
            visit.accept(contents[i].body);
        }
        Thing exemplar = exemplar();
        if (exemplar != null) {
            visit.accept(exemplar.body);
        }
    }

    @Override
    public String toString() {
        return "#" + id();
    }
}
