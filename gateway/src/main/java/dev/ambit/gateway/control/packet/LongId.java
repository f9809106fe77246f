package dev.ambit.gateway.control.packet;

/**
 * An object by name.
 *
 * <pre>
 * 00 | length u8 | name, UTF-8
 * </pre>
 *
 * @param name may be empty, as it is where a client speaks and the server knows who it is
 */
public record LongId(String name) implements ObjectId {

    /** Nobody by name: the two bytes {@code 00 00}. */
    public static final LongId NOBODY = new LongId("");
}
