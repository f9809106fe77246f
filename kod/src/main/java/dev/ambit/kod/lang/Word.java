package dev.ambit.kod.lang;

/** The 32-bit values of object files: a 4-bit tag above 28 bits of data. */
public final class Word {

    public static final int NIL = 0;
    public static final int TAG_INTEGER = 1;
    public static final int TAG_RESOURCE = 4;
    public static final int TAG_CLASS = 10;
    public static final int TAG_MESSAGE = 11;
    public static final int TAG_DEBUG_STRING = 12;

    /** In class variable defaults only: the class reads a property instead. */
    public static final int TAG_OVERRIDE = 13;

    private Word() {}

    /** What does not fit into 28 bits is cut, as the original compiler cuts it. */
    public static int of(int tag, int data) {
        return tag << 28 | data & 0x0FFF_FFFF;
    }

    public static int tag(int word) {
        return word >>> 28;
    }

    /** The data as a signed number. */
    public static int data(int word) {
        return word << 4 >> 4;
    }
}
