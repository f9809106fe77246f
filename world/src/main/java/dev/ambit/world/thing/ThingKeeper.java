package dev.ambit.world.thing;

import dev.ambit.kod.run.Author;
import dev.ambit.kod.run.HandlerCode;
import dev.ambit.kod.run.Keeper;
import dev.ambit.kod.run.KodClass;
import dev.ambit.kod.run.KodObject;
import dev.ambit.kod.run.Machine;
import dev.ambit.kod.value.Value;
import org.jspecify.annotations.Nullable;

/** Where Kod meets Things: what a method assigns, makes and sends, and what the machine does with its objects of itself. */
final class ThingKeeper implements Keeper {
    private static final int BYTES_OF_AN_OBJECT = 48;

    /** In statements. */
    private static final int PRICE_OF_A_THING = 100;

    private final Things things;
    private final Machine machine;
    private final ThingMaker maker;

    ThingKeeper(Things things, Machine machine, ThingMaker maker) {
        this.things = things;
        this.machine = machine;
        this.maker = maker;
    }

    /** A handler assigns a property of its own Thing. */
    @Override
    public void store(@Nullable Author author, KodObject self, int slot, long value) {
        Thing thing = Thing.of(self);
        Effective who = things.messages().effective(author);
        if (author != null) {
            String name = String.valueOf(thing.kind().propertyName(slot));
            if (!things.permissions().allows(who, Action.WRITE, thing, name)) {
                machine.error("The author of this method may not write " + name + " of " + things.nameOf(thing));
                return;
            }
        }
        things.properties().put(thing, slot, value, who);
    }

    @Override
    public @Nullable KodClass exemplar(@Nullable Author author, long kind) {
        Thing exemplar = things.thing(kind);
        KodClass unmade = Value.tag(kind) == Value.CLASS ? machine.classOf(Value.id(kind)) : null;
        if (exemplar == null && unmade != null && author == null) {
            // A game at its start: its classes are no Things yet.
            return unmade;
        }
        if (exemplar == null) {
            machine.error("Create needs a class or a Thing, not " + Value.describe(kind));
            return null;
        }
        try {
            if (machine.payer != null) {
                machine.spend(PRICE_OF_A_THING);
            }
            KodClass made = maker.classToMakeFrom(exemplar, things.messages().effective(author));
            return machine.mayAllocate(BYTES_OF_AN_OBJECT + Long.BYTES * made.slotCount()) ? made : null;
        } catch (Refusal refusal) {
            machine.error(refusal.why());
            return null;
        }
    }

    @Override
    public void created(@Nullable Author author, KodObject object) {
        maker.created(things.messages().effective(author), object);
    }

    @Override
    public boolean maySend(Author author, HandlerCode handler) {
        return !things.events().isHandler(handler.message()) || handler.author() == author;
    }

    @Override
    public @Nullable Author payerOf(KodObject object) {
        Thing owner = Thing.of(object).owner();
        return owner == null ? null : things.account(owner);
    }

    @Override
    public void moved(KodObject object, int[] from) {
        if (object.attached instanceof Thing thing) {
            // What clients know by name is as it was, unless something is lost or what was written has moved away.
            if (!thing.moved(from) || thing.noted || Things.isClass(thing)) {
                things.changes().reshaped(thing);
            }
        }
    }

    @Override
    public void unflagged(KodObject exemplar) {
        if (exemplar.attached instanceof Thing thing && !thing.deleted) {
            things.changes().reshaped(thing);
        }
    }

    @Override
    public void cleared(KodObject object, int slot) {
        if (object.attached instanceof Thing thing) {
            if (thing.hasOwnClass()) {
                object.kind.setDefault(slot, Value.NIL);
            }
            if (Properties.isOwn(thing, slot)) {
                things.properties().noteWrite(thing, slot);
            }
        }
    }

    @Override
    public void collected(KodObject object) {
        if (object.attached instanceof Thing thing) {
            maker.collected(thing);
        }
    }
}
