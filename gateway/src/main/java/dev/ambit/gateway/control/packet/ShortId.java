package dev.ambit.gateway.control.packet;

/**
 * An object by number, one byte. Zero is no number: on the wire it announces a {@link LongId}.
 *
 * @param number 1 to 255
 */
public record ShortId(int number) implements ObjectId {

    public ShortId {
        Ranges.check("a short object id", number, 1, 255);
    }
}
