/** Who may see whom: worked out once for a room, asked many times a tick. */
@NullMarked
package dev.ambit.space.sight;

import org.jspecify.annotations.NullMarked;
