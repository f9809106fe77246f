package dev.ambit.game.wire;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a field of a client's message is.
 *
 * <pre>
 * i1 i2 i4   a number of so many bytes                 u8, u16, u32
 * o          an object                                 u32: 28 bits of number; a top nibble of 1: u32 amount follows
 * s          a string that is kept                     u16 length, bytes
 * t          a string for the moment                   the same
 * O R I      objects, resources, numbers               u16 count, then so many (numbers have four bytes)
 * </pre>
 */
enum FieldKind {
    I1("i1"),
    I2("i2"),
    I4("i4"),
    OBJECT("o"),
    STRING("s"),
    TEMPORARY("t"),
    OBJECTS("O"),
    RESOURCES("R"),
    NUMBERS("I");

    private static final int NUMBER_BITS = 28;
    private static final int AMOUNT = 1;
    private static final int LEAST_BYTES = 4;

    private final String word;

    FieldKind(String word) {
        this.word = word;
    }

    String word() {
        return word;
    }

    static Optional<FieldKind> of(String word) {
        return Arrays.stream(values()).filter(kind -> kind.word.equals(word)).findFirst();
    }

    ClientField read(MessageReader in) throws MessageRefused {
        return switch (this) {
            case I1 -> new ClientField.Whole((byte) in.u8("a number"));
            case I2 -> new ClientField.Whole((short) in.u16LE("a number"));
            case I4 -> new ClientField.Whole(number(in));
            case OBJECT -> object(in);
            case STRING -> new ClientField.Words(in.string("a string"), false);
            case TEMPORARY -> new ClientField.Words(in.string("a string"), true);
            case OBJECTS -> {
                List<ClientField.Named> objects = new ArrayList<>();
                for (int left = count(in); left > 0; left--) {
                    objects.add(object(in));
                }
                yield new ClientField.Many(objects);
            }
            case RESOURCES -> {
                List<Integer> numbers = new ArrayList<>();
                for (int left = count(in); left > 0; left--) {
                    numbers.add((int) number(in));
                }
                yield new ClientField.Resources(numbers);
            }
            case NUMBERS -> {
                List<Long> values = new ArrayList<>();
                for (int left = count(in); left > 0; left--) {
                    values.add(number(in));
                }
                yield new ClientField.Numbers(values);
            }
        };
    }

    /** No more than there are bytes for. */
    private static int count(MessageReader in) throws MessageRefused {
        int count = in.u16LE("a count");
        if (count > in.left() / LEAST_BYTES) {
            throw in.damaged("a list of " + count + " does not fit into the " + in.left() + " bytes that are left");
        }
        return count;
    }

    /** The low 28 bits, with their sign. */
    private static long number(MessageReader in) throws MessageRefused {
        int shift = Integer.SIZE - NUMBER_BITS;
        int number = in.u32LE("a number") << shift >> shift;
        return number;
    }

    private static ClientField.Named object(MessageReader in) throws MessageRefused {
        int whole = in.u32LE("an object");
        int object = whole & (1 << NUMBER_BITS) - 1;
        OptionalLong amount = whole >>> NUMBER_BITS == AMOUNT
                ? OptionalLong.of(in.u32LE("an amount") & 0xffff_ffffL)
                : OptionalLong.empty();
        return new ClientField.Named(object, amount);
    }
}
