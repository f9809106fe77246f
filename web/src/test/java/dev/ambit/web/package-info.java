/**
 * Runs the page's own checks, which are written in its own language, as part of the Java build: the unit tests in
 * {@code src/test/js} and the type checker. Nothing calls into this package.
 */
@NullMarked
package dev.ambit.web;

import org.jspecify.annotations.NullMarked;
