/**
 * What an operator decides about a world: sizes, paces, ranges. Plain data, read from the configuration and handed to the world once.
 */
@NullMarked
package dev.ambit.world.rules;

import org.jspecify.annotations.NullMarked;
