package dev.ambit.group.client;

import java.util.Arrays;

/**
 * What a group keeps under a key.
 *
 * @param version grows with each write; 0 when there is nothing
 */
public record Held(long version, byte[] value) {

    public boolean isThere() {
        return version > 0;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Held held && version == held.version && Arrays.equals(value, held.value);
    }

    @Override
    public int hashCode() {
        return Long.hashCode(version) * 31 + Arrays.hashCode(value);
    }

    @Override
    public String toString() {
        return "version " + version + " (" + value.length + " bytes)";
    }
}
