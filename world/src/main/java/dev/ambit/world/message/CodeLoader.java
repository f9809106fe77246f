package dev.ambit.world.message;

import dev.ambit.kod.base.Kodbase;

/** Reads and compiles the world's files on some other thread, and hands the result back as {@link Input.NewCode}. */
@FunctionalInterface
public interface CodeLoader {
    /**
     * @param names a copy of all names the world knows, to compile with
     * @param edition to be put into the {@link CodeBatch}
     */
    void read(Line asker, long number, Kodbase names, long edition);
}
