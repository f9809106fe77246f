/**
 * From syntax trees to object files.
 *
 * <p>A file passes through {@link dev.ambit.kod.compile.Resolver} (what does each name mean, which number does it have,
 * is it all right) and {@link dev.ambit.kod.compile.Lowering} (instructions). Numbers are given in the order in which
 * the original compiler, a yacc parser, gives them; see {@link dev.ambit.kod.compile.GlobalNames}. Start at
 * {@link dev.ambit.kod.compile.KodCompiler} for sources in memory, at {@link dev.ambit.kod.compile.TreeCompiler} for
 * folders.
 */
@NullMarked
package dev.ambit.kod.compile;

import org.jspecify.annotations.NullMarked;
