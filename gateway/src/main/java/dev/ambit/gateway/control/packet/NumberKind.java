package dev.ambit.gateway.control.packet;

/**
 * Whole numbers of so many bytes, the highest byte first. They have no {@link Kind}, which would make an object of each; an
 * {@code int} holds them all, {@link #U32} in its 32 bits.
 *
 * @param label what tables call it
 */
record NumberKind(String label, int bytes, long least, long most) {

    static final NumberKind U8 = new NumberKind("u8", 1, 0, 0xff);
    static final NumberKind S8 = new NumberKind("s8", 1, Byte.MIN_VALUE, Byte.MAX_VALUE);
    static final NumberKind U16 = new NumberKind("u16", 2, 0, 0xffff);
    static final NumberKind S16 = new NumberKind("s16", 2, Short.MIN_VALUE, Short.MAX_VALUE);
    static final NumberKind U32 = new NumberKind("u32", 4, 0, 0xffff_ffffL);

    /** The number of an object or a variable; 0 is none. */
    static final NumberKind SHORT_ID = new NumberKind("short id", 1, 1, 0xff);

    /** A value as plain as there can be. */
    int blank() {
        return (int) Math.max(0, least);
    }

    /** @throws IllegalArgumentException when the value does not fit */
    void check(String what, int value) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(what + " is " + least + " to " + most + ", not " + value);
        }
    }

    void write(int value, PacketWriter out) {
        out.number(value, bytes);
    }

    int read(PacketReader in, String what) {
        int value = in.number(bytes, what);
        if (least < 0) {
            int unused = Integer.SIZE - Byte.SIZE * bytes;
            return value << unused >> unused;
        }
        if (least > 0 && value == 0) {
            throw in.refusal(bytes, what + " is " + least + " to " + most + ", not 0");
        }
        return value;
    }

    void print(int value, StringBuilder line) {
        line.append(' ').append(said(value));
    }

    int parse(PacketWords words, String what) {
        return (int) words.number(what, least, most);
    }

    /** As it is said to people and in JSON. */
    long said(int value) {
        return least < 0 ? value : Integer.toUnsignedLong(value);
    }
}
