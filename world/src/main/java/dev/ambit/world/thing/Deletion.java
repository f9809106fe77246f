package dev.ambit.world.thing;

import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** To delete something and bring it back, as often as it takes. */
final class Deletion {
    private final Things things;
    private final Edits edits;
    private final Thing thing;
    private @Nullable Remains remains;

    Deletion(Things things, Edits edits, Thing thing) {
        this.things = things;
        this.edits = edits;
        this.thing = thing;
    }

    void run(Effective now) {
        Remains found = new Remains(things, thing.living());
        edits.delete(now, thing);
        remains = found;
    }

    void takeBack(Effective now) {
        if (remains == null || !thing.deleted) {
            throw new Refusal("It is there already.");
        }
        remains.revive(things, edits, now);
        remains = null;
    }

    void eachHeld(LongConsumer visit) {
        if (remains != null) {
            remains.eachHeld(visit);
        }
    }
}
