/**
 * What compiler and engines must agree on: the built-in functions, the fixed names and the words of object files.
 */
@NullMarked
package dev.ambit.kod.lang;

import org.jspecify.annotations.NullMarked;
