package dev.ambit.world;

import dev.ambit.kod.compile.Compilation;

/**
 * The world's files, compiled anew.
 *
 * @param edition of the names it was compiled with; see {@link CodeReader}
 * @param problem why the files could not be read; empty when they could
 */
public record CodeBatch(Compilation compilation, long edition, String problem) {}
