package dev.ambit.kod.run;

import org.jspecify.annotations.Nullable;

/** For engines: assignments to properties in a machine that has a {@link Keeper}. */
public final class Stores {
    private Stores() {}

    /** An assignment in a handler from a file. */
    public static void trusted(Machine m, int site, KodObject self, int slot, long value) {
        keeper(m).store(null, self, slot, value);
    }

    /** An assignment in any handler. */
    public static void store(Machine m, int site, KodObject self, int slot, long value) {
        m.at = site;
        @Nullable Author author = m.codeAt(site).author();
        keeper(m).store(author, self, slot, value);
    }

    private static Keeper keeper(Machine m) {
        return java.util.Objects.requireNonNull(m.keeper);
    }
}
