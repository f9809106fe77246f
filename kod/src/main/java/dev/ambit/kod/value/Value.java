package dev.ambit.kod.value;

/**
 * A Kod value is a {@code long}.
 *
 * <pre>
 *  63  60 59                                   0
 * +------+--------------------------------------+
 * | tag  | data, 60-bit two's complement        |
 * +------+--------------------------------------+
 * </pre>
 *
 * Nil is tag 0 with data 0, so a fresh {@code long[]} is all nil. Object files hold 32-bit words (4-bit tag, 28-bit
 * data), which {@link #widen} turns into values.
 */
public final class Value {
    public static final int NIL_TAG = 0;
    public static final int INTEGER = 1;
    public static final int OBJECT = 2;
    public static final int LIST = 3;
    public static final int RESOURCE = 4;
    public static final int TIMER = 5;
    public static final int SESSION = 6;
    public static final int ROOM_DATA = 7;
    public static final int TEMP_STRING = 8;
    public static final int STRING = 9;
    public static final int CLASS = 10;
    public static final int MESSAGE = 11;
    public static final int DEBUG_STRING = 12;
    /** Only in tables of class variables: the variable is a property of the object's own class. */
    public static final int OVERRIDE = 13;

    public static final int INVALID = 15;

    public static final int DATA_BITS = 60;
    public static final long DATA_MASK = (1L << DATA_BITS) - 1;
    /** The tag of an integer, in place. */
    public static final long INTEGER_BITS = (long) INTEGER << DATA_BITS;

    public static final long NIL = 0;
    public static final long ZERO = INTEGER_BITS;
    public static final long ONE = INTEGER_BITS | 1;
    public static final long TEMP = (long) TEMP_STRING << DATA_BITS;
    /** Stands for a parameter that was not sent. No program can make it: no 28-bit word widens to it. */
    public static final long UNSENT = (long) INVALID << DATA_BITS | 1L << 40;

    private static final String[] NAMES = {
        "$",
        "INT",
        "OBJECT",
        "LIST",
        "RESOURCE",
        "TIMER",
        "SESSION",
        "ROOM_DATA",
        "TEMP_STRING",
        "STRING",
        "CLASS",
        "MESSAGE",
        "DEBUG_STRING",
        "OVERRIDE",
        "RESERVED",
        "INVALID"
    };

    private Value() {}

    public static long of(int tag, long data) {
        return (long) tag << DATA_BITS | data & DATA_MASK;
    }

    public static int tag(long value) {
        return (int) (value >>> DATA_BITS);
    }

    public static long data(long value) {
        return value << 4 >> 4;
    }

    /** The data as a heap index or id; ids never need more than 31 bits. */
    public static int id(long value) {
        return (int) value;
    }

    public static long integer(long number) {
        return number & DATA_MASK | INTEGER_BITS;
    }

    public static long bool(boolean truth) {
        return truth ? ONE : ZERO;
    }

    public static long object(int id) {
        return of(OBJECT, id);
    }

    public static long list(int cell) {
        return of(LIST, cell);
    }

    public static long string(int id) {
        return of(STRING, id);
    }

    public static long resource(int id) {
        return of(RESOURCE, id);
    }

    public static long classRef(int id) {
        return of(CLASS, id);
    }

    public static long message(int id) {
        return of(MESSAGE, id);
    }

    public static boolean isInteger(long value) {
        return value >>> DATA_BITS == INTEGER;
    }

    public static boolean isObject(long value) {
        return value >>> DATA_BITS == OBJECT;
    }

    public static boolean isList(long value) {
        return value >>> DATA_BITS == LIST;
    }

    /** What {@code if} and {@code while} ask: the data is not zero, whatever the tag. */
    public static boolean truth(long value) {
        return value << 4 != 0;
    }

    /** A word of an object file as a value. */
    public static long widen(int word) {
        return of(word >>> 28, word << 4 >> 4);
    }

    /** A value as a word of an object file; the data loses its high bits. */
    public static int narrow(long value) {
        return tag(value) << 28 | (int) value & 0x0FFFFFFF;
    }

    /** Tag and number, as error lines and the debug log print them. */
    public static String describe(long value) {
        return NAMES[tag(value)] + " " + data(value);
    }
}
