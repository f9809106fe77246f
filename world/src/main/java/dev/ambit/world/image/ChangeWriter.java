package dev.ambit.world.image;

import dev.ambit.base.ByteWriter;
import dev.ambit.kod.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes changes as bytes, one after the other, into a buffer that is used again and again: the world's thread writes
 * thousands a tick.
 *
 * <pre>
 * change  = kind (1 byte) fields
 * number  = 7 bits a byte, lowest first, high bit: more follow     id = number + 1, so that nobody is 0
 * signed  = number, zigzag (0, -1, 1, -2 ...)
 * text    = number of bytes, UTF-8
 * value   = byte: tag (high 4 bits), data 0..14 or 15 (low 4 bits); 15: the data follows as a signed;
 *           of a dynamic resource the data is -id
 * </pre>
 */
public final class ChangeWriter {
    /** By the byte that begins it; never renumber, and count on without a gap. */
    enum Kind {
        NAMED(0),
        CLOCK(1),
        STRING_IS(2),
        CELLS(3),
        TABLE_IS(4),
        TABLE_ADDED(5),
        TABLE_REMOVED(6),
        TABLE_GONE(7),
        TIMER_IS(8),
        TIMER_GONE(9),
        THING_IS(10),
        WROTE(11),
        CLEARED(12),
        MOVED(13),
        CONTENTS(14),
        GONE(15),
        PERSON_IS(16),
        PERSON_GONE(17),
        SYSTEM_IS(18),
        BY(19),
        DEED(20),
        ROLLED_BACK(21),
        RESOURCE_IS(22);

        private final int code;

        Kind(int code) {
            this.code = code;
        }

        /** The byte that begins such a change. */
        int code() {
            return code;
        }
    }

    static final int WIDE = 15;

    private static final int FIRST_BYTES = 4096;
    private static final int MOST_BYTES_KEPT = 1 << 20;

    private final ByteWriter out = new ByteWriter(FIRST_BYTES);

    public int length() {
        return out.size();
    }

    public boolean isEmpty() {
        return out.isEmpty();
    }

    /** What was written since the last call. */
    public byte[] take() {
        byte[] taken = out.toBytes();
        out.clear(MOST_BYTES_KEPT);
        return taken;
    }

    /** Writes any change; the methods below are for those who write many. */
    public void write(Change change) {
        switch (change) {
            case Change.Named c -> named(c.kind(), c.text());
            case Change.Clock c -> clock(c.millis());
            case Change.StringIs c -> string(c.id(), c.maker(), c.bytes());
            case Change.ResourceIs c -> resource(c.id(), c.bytes());
            case Change.Cells c -> cells(c.maker(), c.ids(), c.firsts(), c.ids().length, c.tail());
            case Change.TableIs c -> table(c.id(), c.payer(), c.entries());
            case Change.TableAdded c -> {
                kind(Kind.TABLE_ADDED);
                id(c.id());
                entry(c.entry());
            }
            case Change.TableRemoved c -> {
                kind(Kind.TABLE_REMOVED);
                id(c.id());
                key(c.key(), c.text());
            }
            case Change.TableGone c -> one(Kind.TABLE_GONE, c.id());
            case Change.TimerIs c -> timer(c.id(), c.thing(), c.message(), c.dueMillis(), c.payer());
            case Change.TimerGone c -> one(Kind.TIMER_GONE, c.id());
            case Change.ThingIs c -> thing(c.id(), c.state());
            case Change.Wrote c -> wrote(c.thing(), c.property(), c.value());
            case Change.Cleared c -> cleared(c.thing(), c.property());
            case Change.Moved c -> moved(c.thing(), c.container());
            case Change.Contents c -> contents(c.thing(), c.ids(), c.ids().length);
            case Change.Gone c -> gone(c.thing());
            case Change.PersonIs c -> person(c.key(), c.avatar());
            case Change.PersonGone c -> personGone(c.key());
            case Change.SystemIs c -> one(Kind.SYSTEM_IS, c.thing());
            case Change.By c -> by(c.effective(), c.actor());
            case Change.Deed c -> deed(c.thing(), c.what());
            case Change.RolledBack c -> {
                kind(Kind.ROLLED_BACK);
                number(c.to());
            }
        }
    }

    /** The next name; its number is how many came before it. */
    public void named(Change.NameKind kind, String text) {
        kind(Kind.NAMED);
        number(kind.code());
        text(text);
    }

    public void clock(long millis) {
        kind(Kind.CLOCK);
        number(millis);
    }

    public void string(int id, int maker, byte[] content) {
        kind(Kind.STRING_IS);
        id(id);
        id(maker);
        bytes(content);
    }

    public void resource(int id, byte[] content) {
        kind(Kind.RESOURCE_IS);
        id(id);
        bytes(content);
    }

    public void cells(int maker, int[] ids, long[] firsts, int count, long tail) {
        kind(Kind.CELLS);
        id(maker);
        number(count);
        int last = 0;
        for (int i = 0; i < count; i++) {
            // Cells that were made one after the other have numbers next to each other.
            signed(ids[i] - last);
            last = ids[i];
            value(firsts[i]);
        }
        value(tail);
    }

    public void table(int id, int payer, List<Change.TableEntry> entries) {
        kind(Kind.TABLE_IS);
        id(id);
        id(payer);
        number(entries.size());
        entries.forEach(this::entry);
    }

    private void entry(Change.TableEntry entry) {
        key(entry.key(), entry.text());
        value(entry.value());
        id(entry.payer());
    }

    private void key(long key, byte @Nullable [] text) {
        if (text == null) {
            number(0);
            value(key);
        } else {
            number(1);
            bytes(text);
        }
    }

    public void timer(int id, int thing, int message, long dueMillis, int payer) {
        kind(Kind.TIMER_IS);
        id(id);
        id(thing);
        id(message);
        number(dueMillis);
        id(payer);
    }

    public void timerGone(int id) {
        one(Kind.TIMER_GONE, id);
    }

    public void thing(int id, ThingState state) {
        kind(Kind.THING_IS);
        id(id);
        id(state.className());
        id(state.exemplar());
        id(state.owner());
        ThingState.Structure structure = state.structure();
        number((state.declared() ? 1 : 0) | (structure.isEmpty() ? 0 : 2));
        number(state.properties().length);
        for (int i = 0; i < state.properties().length; i++) {
            id(state.properties()[i]);
            value(state.values()[i]);
        }
        if (!structure.isEmpty()) {
            structure(structure);
        }
    }

    private void structure(ThingState.Structure structure) {
        number(structure.added().size());
        structure.added().forEach(added -> {
            id(added.property());
            value(added.value());
        });
        number(structure.flags().size());
        structure.flags().forEach(flags -> {
            id(flags.property());
            number(flags.bits());
        });
        number(structure.methods().size());
        structure.methods().forEach(method -> {
            text(method.name());
            text(method.source());
            id(method.author());
            number((method.authored() ? 1 : 0) | (method.forClients() ? 2 : 0) | (method.isPrivate() ? 4 : 0));
        });
    }

    public void wrote(int thing, int property, long value) {
        kind(Kind.WROTE);
        id(thing);
        id(property);
        value(value);
    }

    public void cleared(int thing, int property) {
        kind(Kind.CLEARED);
        id(thing);
        id(property);
    }

    public void moved(int thing, int container) {
        kind(Kind.MOVED);
        id(thing);
        id(container);
    }

    public void contents(int thing, int[] ids, int count) {
        kind(Kind.CONTENTS);
        id(thing);
        number(count);
        for (int i = 0; i < count; i++) {
            id(ids[i]);
        }
    }

    public void gone(int thing) {
        one(Kind.GONE, thing);
    }

    public void person(String key, int avatar) {
        kind(Kind.PERSON_IS);
        text(key);
        id(avatar);
    }

    public void personGone(String key) {
        kind(Kind.PERSON_GONE);
        text(key);
    }

    public void by(int effective, int actor) {
        kind(Kind.BY);
        id(effective);
        id(actor);
    }

    public void deed(int thing, String what) {
        kind(Kind.DEED);
        id(thing);
        text(what);
    }

    private void one(Kind kind, int id) {
        kind(kind);
        id(id);
    }

    private void kind(Kind kind) {
        out.u8(kind.code());
    }

    private void id(int id) {
        number(id + 1L);
    }

    private void number(long number) {
        out.varint(number);
    }

    private void signed(long number) {
        number(number << 1 ^ number >> 63);
    }

    private void value(long value) {
        int tag = Value.tag(value);
        long data = Value.data(value);
        if (data >= 0 && data < WIDE) {
            out.u8(tag << 4 | (int) data);
        } else {
            out.u8(tag << 4 | WIDE);
            signed(data);
        }
    }

    private void text(String text) {
        out.text(text);
    }

    private void bytes(byte[] content) {
        out.sized(content);
    }
}
