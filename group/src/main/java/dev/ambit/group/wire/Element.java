package dev.ambit.group.wire;

import dev.ambit.group.Address;
import java.util.Arrays;

/**
 * What one host said: {@code source address | length (varint) | data}.
 *
 * @param data not to be written to
 */
public record Element(Address source, byte[] data) {

    private static final byte[] NOTHING = {};

    /** One that only names an address. */
    public Element(Address source) {
        this(source, NOTHING);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Element e && source.equals(e.source) && Arrays.equals(data, e.data);
    }

    @Override
    public int hashCode() {
        return 31 * source.hashCode() + Arrays.hashCode(data);
    }

    @Override
    public String toString() {
        return source + " (" + data.length + " bytes)";
    }
}
