package dev.ambit.world.image.saved;

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
        ByteReader in = new ByteReader(FILE, bytes);
        int version = in.u32();
        if (version != VERSION) {
            throw in.damaged("expected version 1, found " + Integer.toUnsignedString(version));
        }
        List<SavedString> strings = new ArrayList<>();
        for (int left = in.count(LEAST_BYTES); left > 0; left--) {
            int id = in.id();
            strings.add(new SavedString(id, in.bytes(in.count(1))));
        }
        if (!in.atEnd()) {
            throw in.damaged("there is more behind the last string");
        }
        return strings;
    }

    public static byte[] write(List<SavedString> strings) {
        ByteWriter out = new ByteWriter();
        out.u32(VERSION);
        out.u32(strings.size());
        for (SavedString string : strings) {
            out.u32(string.id);
            out.u32(string.bytes.length);
            out.bytes(string.bytes);
        }
        return out.written();
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
