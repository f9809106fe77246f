package dev.ambit.world.thing;

import dev.ambit.kod.run.KodClass;
import dev.ambit.kod.run.Machine;
import dev.ambit.kod.run.StringBuiltins;
import dev.ambit.kod.value.Value;
import dev.ambit.world.data.Datum;
import dev.ambit.world.data.Flag;
import java.util.Optional;

/**
 * What Things have in their properties. Whoever writes one, a builder or a line of Kod, comes through {@link #put}: there the value
 * changes, and whoever must know is told. Asks nobody.
 */
final class Properties {
    /** In cells; what is longer is no list that anybody has written by hand. */
    private static final int LONGEST_LIST = 10_000;

    private final Things things;
    private final Machine machine;
    private final Changes changes;

    Properties(Things things, Machine machine, Changes changes) {
        this.things = things;
        this.machine = machine;
        this.changes = changes;
    }

    /** What a property holds, its own or inherited; nothing when there is no such property. */
    Optional<Datum> read(Thing thing, String name) {
        int slot = thing.kind().slotOf(name);
        return slot < 0 ? Optional.empty() : Optional.of(things.values().datum(thing.body.slots[slot]));
    }

    /** As Kod has it; nil when there is no such property. */
    long value(Thing thing, String name) {
        int slot = thing.kind().slotOf(name);
        return slot < 0 ? Value.NIL : thing.body.slots[slot];
    }

    /** A value that Kod can use, at the expense of who brings it. */
    long valueFrom(Effective who, Datum datum) {
        if (who.avatar() != null) {
            things.account(who.avatar()).requireRoomFor(Values.bytes(datum));
        }
        return things.values().value(datum);
    }

    /** Sets a property of the world's own accord. */
    void write(Thing thing, String name, Datum value) {
        int slot = thing.kind().slotOf(name);
        if (slot >= 0) {
            put(thing, slot, things.values().value(value), Effective.ROOT);
        }
    }

    /** The one place where a property gets its value. */
    void put(Thing thing, int slot, long given, Effective who) {
        long[] slots = thing.body.slots;
        if (slots[slot] == given && thing.owns(slot)) {
            return;
        }
        long value = Value.tag(given) == Value.TEMP_STRING ? lasting() : given;
        if (value == Value.NIL && given != Value.NIL) {
            return;
        }
        slots[slot] = value;
        thing.setOwn(slot, true);
        machine.shade(thing.body, value);
        KodClass kind = thing.body.kind;
        if (kind.exemplar() == thing.body) {
            things.inheritance().handDown(kind, slot, value);
        }
        noteWrite(thing, slot);
        if (!Flag.VOLATILE.in(kind.flags(slot))) {
            things.journal().wrote(thing, slot, who);
        }
    }

    /** There is one temp string, and the next message uses it for something else. Nil, with an error line, if it cannot. */
    private long lasting() {
        long string = StringBuiltins.createString(machine);
        return string == Value.NIL ? Value.NIL : StringBuiltins.setString(machine, string, Value.TEMP);
    }

    /** Whoever must know of a property that it is another is told. */
    void noteWrite(Thing thing, int slot) {
        changes.wrote(thing, slot);
        if (Inheritance.isSightProperty(thing.body.kind, slot)) {
            changes.sight(thing);
        }
        if ("name".equals(thing.body.kind.propertyName(slot))) {
            things.authorIsAnother(thing);
        }
    }

    /** The property is again what the exemplar has. */
    void clear(Thing thing, int slot, Effective who) {
        KodClass kind = thing.kind();
        KodClass above = thing.hasOwnClass() ? kind.parent() : kind;
        long inherited = above == null || slot >= above.slotCount() ? Value.NIL : above.defaultOf(slot);
        long value = thing.hasOwnClass() && kind.declares(slot) ? kind.declaredDefault(slot) : inherited;
        put(thing, slot, value, who);
        thing.setOwn(slot, false);
        // The value may be the same as before; that it is not its own any more is news all the same.
        noteWrite(thing, slot);
    }

    /** Whether a Thing has a value of its own: it was written, or its file has it. */
    static boolean isOwn(Thing thing, int slot) {
        return thing.owns(slot) || thing.hasOwnClass() && thing.kind().declares(slot);
    }

    /** Whether there is anything in a list in a property. */
    boolean isListing(Thing thing, String property) {
        return machine.lists.holds(value(thing, property));
    }

    /** Whether a list in a property names a Thing. */
    boolean lists(Thing thing, String property, Thing member) {
        long at = value(thing, property);
        for (int i = 0; i < LONGEST_LIST && machine.lists.holds(at); i++) {
            if (machine.lists.first(Value.id(at)) == member.body.value()) {
                return true;
            }
            at = machine.lists.rest(Value.id(at));
        }
        return false;
    }
}
