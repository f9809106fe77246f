package dev.ambit.world.image.saved;

import dev.ambit.base.ByteReader;
import dev.ambit.kod.value.Value;

/** Bytes of a saved game, little-endian; every count is checked against the bytes that are left before it is believed. */
final class SavedReader extends ByteReader<SavedGameException> {
    private final String file;

    SavedReader(String file, byte[] bytes) {
        super(bytes);
        this.file = file;
    }

    /** A number of something that has a number of its own: never negative here. */
    int id(String what) throws SavedGameException {
        int id = u32LE(what);
        if (id < 0) {
            throw damaged(Integer.toUnsignedString(id) + " is too large a number");
        }
        return id;
    }

    /** How many follow that have at least so many bytes each. */
    int count(int leastBytes) throws SavedGameException {
        int count = u32LE("a count");
        if (count < 0 || count > left() / leastBytes) {
            throw damaged(
                    "it says that " + Integer.toUnsignedString(count) + " follow, where " + left() + " bytes are left");
        }
        return count;
    }

    /** A value of 8 bytes, or of 4. */
    long value(boolean wide) throws SavedGameException {
        return wide ? u64LE("a value") : Value.widen(u32LE("a value"));
    }

    String string(String what) throws SavedGameException {
        return latin1(u16LE("the length of " + what), what);
    }

    @Override
    protected SavedGameException damaged(String what) {
        return new SavedGameException(file + " is damaged at byte " + at() + ": " + what);
    }
}
