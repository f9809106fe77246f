/** The journal's tests. */
@NullMarked
package dev.ambit.journal;

import org.jspecify.annotations.NullMarked;
