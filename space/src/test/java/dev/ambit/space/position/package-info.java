@NullMarked
package dev.ambit.space.position;

import org.jspecify.annotations.NullMarked;
