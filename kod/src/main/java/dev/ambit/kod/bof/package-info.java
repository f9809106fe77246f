/**
 * The object file of Kod: {@code .bof} version 5, as a tree of records, with its reader and writer.
 *
 * <p>The compiler makes these records, the engines run them. Values in here are the 32-bit words of the file (4-bit
 * tag, 28-bit data); the runtime widens them.
 */
@NullMarked
package dev.ambit.kod.bof;

import org.jspecify.annotations.NullMarked;
