/** Checks of the language as a whole: from source text to what a program prints, on every engine. */
@NullMarked
package dev.ambit.kod;

import org.jspecify.annotations.NullMarked;
