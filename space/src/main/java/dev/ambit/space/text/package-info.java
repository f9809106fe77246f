/** Rooms as text: the JSON form that builders keep under version control, and the form the page draws from. */
@NullMarked
package dev.ambit.space.text;

import org.jspecify.annotations.NullMarked;
