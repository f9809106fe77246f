/**
 * A position codec for thin lines: whoever matters most to a client is told first, as far as a budget of bytes goes, and the
 * others wait, which makes them matter more. {@link dev.ambit.lab.position.BudgetCodec} is the door; the rest is how
 * it chooses ({@code Choice}), what each side remembers ({@code Told}) and how decisions become bytes ({@code RangeEncoder}).
 */
@NullMarked
package dev.ambit.lab.position;

import org.jspecify.annotations.NullMarked;
