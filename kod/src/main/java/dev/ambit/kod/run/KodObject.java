package dev.ambit.kod.run;

import dev.ambit.kod.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * An object on the heap. Its class is also its shape: it says what each slot holds. Slot 0 is {@code self}.
 *
 * <p>The fields are public for engines only. An id changes when garbage is collected; slots and class change when a
 * class is redefined.
 */
public final class KodObject {
    public int id;
    public KodClass kind;
    public long[] slots;

    /** What a world knows about this object; nothing when Kod runs by itself. */
    public @Nullable Attached attached;

    KodObject(int id, KodClass kind, long[] slots) {
        this.id = id;
        this.kind = kind;
        this.slots = slots;
    }

    public long value() {
        return Value.object(id);
    }

    @Override
    public String toString() {
        return "OBJECT " + id + " of class " + kind.name();
    }
}
