package dev.ambit.kod.compile;

import java.util.zip.CRC32;
import java.util.zip.CRC32C;

/** Tells whether a file is still the same. Against accidents, not against enemies. */
record Digest(int length, long checks) {

    static Digest of(byte[] bytes) {
        var first = new CRC32();
        first.update(bytes);
        var second = new CRC32C();
        second.update(bytes);
        return new Digest(bytes.length, first.getValue() << 32 | second.getValue());
    }
}
