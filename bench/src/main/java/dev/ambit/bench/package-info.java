/**
 * Proof: what things cost. Each bench compares two or more things in one run and prints the ratio, because a figure on
 * its own says more about the machine than about Ambit.
 */
@NullMarked
package dev.ambit.bench;

import org.jspecify.annotations.NullMarked;
