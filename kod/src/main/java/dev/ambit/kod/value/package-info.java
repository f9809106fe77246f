/**
 * Kod values: tagged {@code long}s. Everything that holds, computes or prints a value uses the static methods here; no
 * value is ever boxed.
 */
@NullMarked
package dev.ambit.kod.value;

import org.jspecify.annotations.NullMarked;
