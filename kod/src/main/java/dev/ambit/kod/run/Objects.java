package dev.ambit.kod.run;

import dev.ambit.kod.value.Value;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The objects of a machine, by id. */
public final class Objects {
    private final Limits limits;
    private @Nullable KodObject[] all = new @Nullable KodObject[1024];
    private int count;
    private long slots;

    Objects(Limits limits) {
        this.limits = limits;
    }

    /** The live object of this id. */
    public @Nullable KodObject get(int id) {
        return id >= 0 && id < count ? all[id] : null;
    }

    /** How many ids have been given since garbage was last collected. */
    public int count() {
        return count;
    }

    /** A new object with the defaults of its class, or nothing when the heap is full. */
    @Nullable
    KodObject create(KodClass kind) {
        if (count >= limits.objects() || slots + kind.slotCount() > limits.slots()) {
            return null;
        }
        if (count == all.length) {
            all = Arrays.copyOf(all, all.length * 2);
        }
        int id = count++;
        slots += kind.slotCount();
        KodObject object = new KodObject(id, kind, kind.newSlots(Value.object(id)));
        all[id] = object;
        return object;
    }

    /** Closes the gaps: object {@code i} gets the id {@code newIds[i]}, or goes when that is negative. */
    void compact(int[] newIds) {
        int live = 0;
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
    }
}
