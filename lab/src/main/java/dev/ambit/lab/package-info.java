/**
 * Schemes that were tried or are measured beside what Ambit does, so that its figures mean something: {@code position} and
 * {@code interest}. They are kept honest by their tests, and nothing but benches may use them.
 */
@NullMarked
package dev.ambit.lab;

import org.jspecify.annotations.NullMarked;
