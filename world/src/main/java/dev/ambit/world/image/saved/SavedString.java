package dev.ambit.world.image.saved;

import dev.ambit.base.ByteWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A string of {@code striings.N}, which is spelled so. Little-endian:
 *
 * <pre>
 * u32 1 | u32 count | count x (u32 id | u32 length | bytes)
 * </pre>
 */
public record SavedString(int id, byte[] bytes) {
    private static final String FILE = "striings";
    private static final int VERSION = 1;
    private static final int LEAST_BYTES = 8;

    public static List<SavedString> read(byte[] bytes) throws SavedGameException {
        SavedReader in = new SavedReader(FILE, bytes);
        int version = in.u32LE("the version");
        if (version != VERSION) {
            throw in.damaged("expected version 1, found " + Integer.toUnsignedString(version));
        }
        List<SavedString> strings = new ArrayList<>();
        for (int left = in.count(LEAST_BYTES); left > 0; left--) {
            int id = in.id("the number of a string");
            strings.add(new SavedString(id, in.bytes(in.count(1), "a string")));
        }
        if (!in.isEmpty()) {
            throw in.damaged("there is more behind the last string");
        }
        return strings;
    }

    public static byte[] write(List<SavedString> strings) {
        ByteWriter out = new ByteWriter();
        out.u32LE(VERSION);
        out.u32LE(strings.size());
        for (SavedString string : strings) {
            out.u32LE(string.id);
            out.u32LE(string.bytes.length);
            out.bytes(string.bytes);
        }
        return out.toBytes();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SavedString string && id == string.id && Arrays.equals(bytes, string.bytes);
    }

    @Override
    public int hashCode() {
        return 31 * id + Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return "string " + id + " " + Arrays.toString(bytes);
    }
}
