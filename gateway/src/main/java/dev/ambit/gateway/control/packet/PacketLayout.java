package dev.ambit.gateway.control.packet;

import dev.ambit.gateway.control.packet.Command.Known;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * One command as it is declared, once, beside its record: number, name, meaning and fields. Its bytes, their count, its words and
 * its JSON follow from that; the page's layouts.js and the tables of docs/protocol.md are compared with it.
 */
public final class PacketLayout<C extends Known> {

    /** Of the bytes of a layout whose fields are not all numbers. */
    private static final int VARIES = -1;

    private final int number;
    private final String name;
    private final String meaning;
    private final Function<FieldSource, C> make;
    private final BiConsumer<C, FieldSink> tell;
    private final boolean canBeCombined;
    private final List<Field> fields;
    private final int fixedBytes;

    private PacketLayout(
            int number,
            String name,
            String meaning,
            Function<FieldSource, C> make,
            BiConsumer<C, FieldSink> tell,
            boolean canBeCombined) {
        this.number = number;
        this.name = name;
        this.meaning = meaning;
        this.make = make;
        this.tell = tell;
        this.canBeCombined = canBeCombined;
        Blank blank = new Blank();
        Roll roll = new Roll();
        tell.accept(make.apply(blank), roll);
        if (!blank.asked.equals(roll.told)) {
            throw new IllegalStateException(name + " is made of " + blank.asked + " and tells " + roll.told);
        }
        fields = List.copyOf(blank.asked);
        fixedBytes = fixedBytes(fields);
        if (canBeCombined && fixedBytes == VARIES) {
            throw new IllegalStateException("parts of a combined " + name + " are not all of one length");
        }
    }

    /**
     * @param make asks for the fields in the order of their bytes
     * @param tell tells them in the same order
     */
    static <C extends Known> PacketLayout<C> of(
            int number, String name, String meaning, Function<FieldSource, C> make, BiConsumer<C, FieldSink> tell) {
        return new PacketLayout<>(number, name, meaning, make, tell, false);
    }

    /** The same, for a command that the combine object takes, many at once. */
    static <C extends Known> PacketLayout<C> combinable(
            int number, String name, String meaning, Function<FieldSource, C> make, BiConsumer<C, FieldSink> tell) {
        return new PacketLayout<>(number, name, meaning, make, tell, true);
    }

    /** The byte that begins the command. */
    public int number() {
        return number;
    }

    /** As it is called in JSON and in the page. */
    public String name() {
        return name;
    }

    /** As it is written in the readable form. */
    public String readableName() {
        return name + "CMD";
    }

    public String meaning() {
        return meaning;
    }

    /** In the order of their bytes. */
    public List<Field> fields() {
        return fields;
    }

    /** Whether the combine object takes it, many at once. */
    public boolean canBeCombined() {
        return canBeCombined;
    }

    /** Of one part of a combined command: a short id and the fields. */
    public int partBytes() {
        if (!canBeCombined) {
            throw new IllegalArgumentException(readableName() + " cannot be combined");
        }
        return Field.ID.kind().bytes() + fixedBytes;
    }

    /** A command with values from there. What a later version may have added behind the fields is left where it is. */
    public C make(FieldSource source) {
        return make.apply(source);
    }

    /** @param command one of this layout */
    @SuppressWarnings("unchecked") // each command is told by its own layout
    void tell(Known command, FieldSink sink) {
        tell.accept((C) command, sink);
    }

    /**
     * In bytes, without the one that is the command's number.
     *
     * @param command one of this layout
     */
    int size(Known command) {
        if (fixedBytes != VARIES) {
            return fixedBytes;
        }
        Scales scales = new Scales();
        tell(command, scales);
        return scales.bytes;
    }

    @Override
    public String toString() {
        return name;
    }

    private static int fixedBytes(List<Field> fields) {
        int sum = 0;
        for (Field field : fields) {
            if (!(field instanceof Field.Whole number)) {
                return VARIES;
            }
            sum += number.kind().bytes();
        }
        return sum;
    }

    /** Finds out of which fields a command is made. */
    private static final class Blank implements FieldSource {
        final List<Field> asked = new ArrayList<>();

        @Override
        public int next(Field.Whole field) {
            asked.add(field);
            return field.kind().blank();
        }

        @Override
        public <V> V next(Field.Value<V> field) {
            asked.add(field);
            return field.kind().blank();
        }
    }

    /** Finds out which fields a command tells. */
    private static final class Roll extends FieldSink {
        final List<Field> told = new ArrayList<>();

        @Override
        FieldSink put(Field.Whole field, int value) {
            told.add(field);
            return this;
        }

        @Override
        <V> FieldSink put(Field.Value<V> field, V value) {
            told.add(field);
            return this;
        }
    }

    /** Adds up bytes. */
    private static final class Scales extends FieldSink {
        int bytes;

        @Override
        FieldSink put(Field.Whole field, int value) {
            bytes += field.kind().bytes();
            return this;
        }

        @Override
        <V> FieldSink put(Field.Value<V> field, V value) {
            bytes += field.kind().size(value);
            return this;
        }
    }
}
