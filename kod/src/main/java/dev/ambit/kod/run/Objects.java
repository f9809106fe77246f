package dev.ambit.kod.run;

import dev.ambit.kod.value.Value;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The objects of a machine, by id. The id of an object that is gone waits until no value names it any more, then the one
 * that has waited longest is used again.
 */
public final class Objects {
    private final Limits limits;
    private @Nullable KodObject[] all = new @Nullable KodObject[1024];
    private int count;
    private int live;
    private long slots;
    private long allocated;
    private final IdQueue freed = new IdQueue();
    private final IdQueue reusable = new IdQueue();
    private @Nullable Sweep cycle;

    Objects(Limits limits) {
        this.limits = limits;
    }

    /** The live object of this id. */
    public @Nullable KodObject get(int id) {
        return id >= 0 && id < count ? all[id] : null;
    }

    /** All ids are below this one; some may be nobody's. */
    public int count() {
        return count;
    }

    /** A new object with the defaults of its class, or nothing when the heap is full. */
    @Nullable
    KodObject create(KodClass kind) {
        boolean again = reusable.size() > 0;
        if (!again && count >= limits.objects() || slots + kind.slotCount() > limits.slots()) {
            return null;
        }
        if (!again && count == all.length) {
            all = Arrays.copyOf(all, all.length * 2);
        }
        int id = again ? reusable.take() : count++;
        live++;
        slots += kind.slotCount();
        allocated += 1 + kind.slotCount();
        KodObject object = new KodObject(id, kind, kind.newSlots(Value.object(id)));
        all[id] = object;
        if (cycle != null) {
            cycle.born(object);
        }
        return object;
    }

    /** Puts an object back that has this id; {@link #restored} must follow. */
    KodObject restore(int id, KodClass kind) {
        if (id >= all.length) {
            all = Arrays.copyOf(all, Math.max(id + 1, 2 * all.length));
        }
        if (all[id] != null) {
            throw new IllegalArgumentException("there is an object " + id + " already");
        }
        count = Math.max(count, id + 1);
        live++;
        slots += kind.slotCount();
        KodObject object = new KodObject(id, kind, kind.newSlots(Value.object(id)));
        all[id] = object;
        return object;
    }

    /** All objects are back: the ids between them wait to be used again. */
    void restored() {
        for (int id = 0; id < count; id++) {
            if (all[id] == null) {
                freed.add(id);
            }
        }
    }

    /** Takes an object out; false when it is not here. Values that name it name nobody from now on. */
    boolean remove(KodObject object) {
        if (get(object.id) != object) {
            return false;
        }
        free(object);
        slots = Math.max(0, slots - object.slots.length);
        return true;
    }

    /** Puts an object back that was taken out, while its id is still nobody's. */
    boolean revive(KodObject object) {
        if (get(object.id) != null || !(freed.remove(object.id) || reusable.remove(object.id))) {
            return false;
        }
        all[object.id] = object;
        live++;
        slots += object.slots.length;
        if (cycle != null) {
            cycle.born(object);
        }
        return true;
    }

    /** Garbage, whose slots are not counted any more. */
    void free(KodObject object) {
        all[object.id] = null;
        live--;
        freed.add(object.id);
    }

    public int live() {
        return live;
    }

    /** Slots of all objects. */
    long slots() {
        return slots;
    }

    /** What they are when somebody has counted: objects get other slots while they live. */
    void slots(long counted) {
        slots = counted;
    }

    /** How many objects and slots were ever made. */
    long allocated() {
        return allocated;
    }

    /** A cycle begins or, with nothing, ends. */
    void collecting(@Nullable Sweep newCycle) {
        cycle = newCycle;
    }

    /** How many ids wait to be used again. */
    int freedIds() {
        return freed.size();
    }

    /** The id that has waited longest is used again, or has to wait on if there may be values that name it. */
    void releaseId(Marks named) {
        int id = freed.take();
        (named.has(id) ? freed : reusable).add(id);
    }

    /** Closes the gaps: object {@code i} gets the id {@code newIds[i]}, or goes when that is negative. */
    void compact(int[] newIds) {
        live = 0;
        slots = 0;
        for (int i = 0; i < count; i++) {
            KodObject object = all[i];
            all[i] = null;
            if (object == null || newIds[i] < 0) {
                continue;
            }
            object.id = newIds[i];
            slots += object.slots.length;
            all[object.id] = object;
            live++;
        }
        count = live;
        freed.clear();
        reusable.clear();
    }
}
