package dev.ambit.world.image;

import dev.ambit.base.ByteReader;
import dev.ambit.kod.value.Value;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Reads what {@link ChangeWriter} has written. Whatever the bytes are, it ends with a change or a {@link DamagedImage}. */
public final class ChangeReader {
    private static final ChangeWriter.Kind[] KINDS = ChangeWriter.Kind.values();
    /**
     * Things, cells and strings have numbers below this: four times as many as a world may have by default. An image keeps
     * arrays as long as its highest number, so a wild one costs memory before it is refused.
     */
    public static final int MOST_IDS = 1 << 26;

    private static final Change.NameKind[] NAME_KINDS = Change.NameKind.values();

    private final Input in;
    private int start;
    private int names;

    private final class Input extends ByteReader<DamagedImage> {
        Input(byte[] bytes) {
            super(bytes);
        }

        @Override
        protected DamagedImage damaged(String what) {
            return new DamagedImage("the change at byte " + start + " is damaged at byte " + at() + ": " + what);
        }
    }

    /** @param names how many names came before these bytes */
    public ChangeReader(byte[] bytes, int names) {
        this.in = new Input(bytes);
        this.names = names;
    }

    /** The next change; nothing at the end. */
    public @Nullable Change next() {
        if (in.isEmpty()) {
            return null;
        }
        start = in.at();
        int kind = in.u8("the kind of a change");
        if (kind >= KINDS.length) {
            throw damaged("there is no kind of change " + kind);
        }
        return switch (KINDS[kind]) {
            case NAMED -> named();
            case CLOCK -> new Change.Clock(number());
            case STRING_IS -> new Change.StringIs(someId(), id(), bytes());
            case CELLS -> cells();
            case TABLE_IS -> new Change.TableIs(serial(), id(), list(this::entry));
            case TABLE_ADDED -> new Change.TableAdded(serial(), entry());
            case TABLE_REMOVED -> {
                int table = serial();
                byte @Nullable [] text = textKey();
                yield new Change.TableRemoved(table, text == null ? value() : Value.NIL, text);
            }
            case TABLE_GONE -> new Change.TableGone(serial());
            case TIMER_IS -> new Change.TimerIs(serial(), someId(), name(), number(), id());
            case TIMER_GONE -> new Change.TimerGone(serial());
            case THING_IS -> new Change.ThingIs(someId(), thing());
            case WROTE -> new Change.Wrote(someId(), name(), value());
            case CLEARED -> new Change.Cleared(someId(), name());
            case MOVED -> new Change.Moved(someId(), id());
            case CONTENTS -> new Change.Contents(someId(), ids());
            case GONE -> new Change.Gone(someId());
            case PERSON_IS -> new Change.PersonIs(text(), someId());
            case PERSON_GONE -> new Change.PersonGone(text());
            case SYSTEM_IS -> new Change.SystemIs(id());
            case BY -> new Change.By(id(), id());
            case DEED -> new Change.Deed(id(), text());
            case ROLLED_BACK -> new Change.RolledBack(number());
            case RESOURCE_IS -> new Change.ResourceIs(dynamicResource(), bytes());
        };
    }

    private Change named() {
        int kind = smallNumber();
        if (kind >= NAME_KINDS.length) {
            throw damaged("there is no kind of name " + kind);
        }
        return new Change.Named(names++, NAME_KINDS[kind], text());
    }

    private int dynamicResource() {
        long id = number() - 1;
        if (!DynamicResource.isNumber(id)) {
            throw damaged(id + " is no number of a dynamic resource");
        }
        return (int) id;
    }

    private Change cells() {
        int maker = id();
        int count = count(2);
        int[] ids = new int[count];
        long[] firsts = new long[count];
        long last = 0;
        for (int i = 0; i < count; i++) {
            last += signed();
            if (last < 0 || last >= MOST_IDS) {
                throw damaged(last + " is no number of a list cell");
            }
            ids[i] = (int) last;
            firsts[i] = value();
        }
        return new Change.Cells(maker, ids, firsts, value());
    }

    private Change.TableEntry entry() {
        byte @Nullable [] text = textKey();
        return new Change.TableEntry(text == null ? value() : Value.NIL, text, value(), id());
    }

    private byte @Nullable [] textKey() {
        return number() == 0 ? null : bytes();
    }

    private ThingState thing() {
        int className = nameOrNone();
        int exemplar = id();
        int owner = id();
        int bits = smallNumber();
        int count = count(2);
        int[] properties = new int[count];
        long[] values = new long[count];
        for (int i = 0; i < count; i++) {
            properties[i] = name();
            values[i] = value();
        }
        ThingState.Structure structure = (bits & 2) == 0
                ? ThingState.Structure.NONE
                : new ThingState.Structure(
                        list(() -> new ThingState.AddedProperty(name(), value())),
                        list(() -> new ThingState.Flags(name(), smallNumber())),
                        list(this::method));
        return new ThingState(className, exemplar, owner, (bits & 1) != 0, properties, values, structure);
    }

    private ThingState.MethodText method() {
        String name = text();
        String source = text();
        int author = id();
        int bits = smallNumber();
        return new ThingState.MethodText(name, source, author, (bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0);
    }

    private <T> List<T> list(Supplier<T> one) {
        int count = count(1);
        List<T> all = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            all.add(one.get());
        }
        return all;
    }

    private int[] ids() {
        int[] ids = new int[count(1)];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = someId();
        }
        return ids;
    }

    /** A number of things that take at least so many bytes each: a wild number must not ask for wild memory. */
    private int count(int leastBytes) {
        long count = number();
        if (count < 0 || count > in.left() / leastBytes) {
            throw damaged("it says that " + count + " follow, where " + in.left() + " bytes are left");
        }
        return (int) count;
    }

    /** Of a table or a timer: they are counted and not used again, so that a busy world gets far. */
    private int serial() {
        long serial = number() - 1;
        if (serial < 0 || serial > Integer.MAX_VALUE) {
            throw damaged(serial + " is no number of a table or timer");
        }
        return (int) serial;
    }

    private int id() {
        long id = number() - 1;
        if (id < -1 || id >= MOST_IDS) {
            throw damaged(id + " is no number of anything");
        }
        return (int) id;
    }

    private int someId() {
        int id = id();
        if (id < 0) {
            throw damaged("it is about nobody");
        }
        return id;
    }

    private int nameOrNone() {
        int name = id();
        if (name >= names) {
            throw damaged("there is no name " + name + ", only " + names);
        }
        return name;
    }

    private int name() {
        int name = nameOrNone();
        if (name < 0) {
            throw damaged("a name is missing");
        }
        return name;
    }

    private int smallNumber() {
        long number = number();
        if (number < 0 || number > Integer.MAX_VALUE) {
            throw damaged(number + " is too large");
        }
        return (int) number;
    }

    private long number() {
        return in.varint64("a number");
    }

    private long signed() {
        long number = number();
        return number >>> 1 ^ -(number & 1);
    }

    private long value() {
        int first = in.u8("a value");
        int tag = first >> 4;
        long data = first & 15;
        if (data == ChangeWriter.WIDE) {
            data = signed();
        }
        boolean named =
                tag == Value.CLASS || tag == Value.MESSAGE || tag == Value.RESOURCE || tag == Value.DEBUG_STRING;
        if (tag == Value.RESOURCE && DynamicResource.isNumber(-data)) {
            return DynamicResource.value((int) -data);
        }
        if (named && (data < 0 || data >= names)) {
            throw damaged("a value is named " + data + ", and there are " + names + " names");
        }
        return Value.of(tag, data);
    }

    private String text() {
        return new String(bytes(), StandardCharsets.UTF_8);
    }

    private byte[] bytes() {
        return in.bytes(count(1), "a text");
    }

    private DamagedImage damaged(String what) {
        return in.damaged(what);
    }
}
