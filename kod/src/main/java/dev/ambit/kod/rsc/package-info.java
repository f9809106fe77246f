/** Resource files: {@code .rsc}, one for each source file that has resources, and {@code .rsb}, many merged into one. */
@NullMarked
package dev.ambit.kod.rsc;

import org.jspecify.annotations.NullMarked;
