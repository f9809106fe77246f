package dev.ambit.gateway.control.packet;

/**
 * An object by number, one byte. Zero is no number: on the wire it announces a {@link LongId}.
 *
 * @param number 1 to 255
 */
public record ShortId(int number) implements ObjectId {

    /** What it is called in a sentence. */
    static final String WHAT = "a short object id";

    public ShortId {
        check(number);
    }

    static void check(int number) {
        NumberKind.SHORT_ID.check(WHAT, number);
    }
}
