/** A room cut into convex pieces, so that where something is, what it touches and what it faces are found quickly. */
@NullMarked
package dev.ambit.space.tree;

import org.jspecify.annotations.NullMarked;
