package dev.ambit.world.message;

import dev.ambit.kod.compile.Compilation;
import dev.ambit.kod.run.Prepared;

/**
 * The world's files, compiled anew and made ready to be loaded. Make it where they were compiled: the world's thread has
 * no time for that.
 *
 * @param edition of the names it was compiled with; see {@link CodeLoader}
 * @param problem why the files could not be read; empty when they could
 */
public record CodeBatch(Compilation compilation, Prepared files, long edition, String problem) {

    /** @throws dev.ambit.kod.run.LoadException when the files cannot be loaded into any world */
    public CodeBatch(Compilation compilation, long edition, String problem) {
        this(compilation, Prepared.of(compilation), edition, problem);
    }
}
