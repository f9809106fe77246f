/**
 * Kod source: lexer, parser, the tree they make, and diagnostics.
 *
 * <p>Nothing in here knows what a name means; that is {@code dev.ambit.kod.compile}. Every node of the tree knows its
 * place in the source, so that editors can use the same tree. Source is bytes: texts hold one char per byte (ISO
 * 8859-1).
 */
@NullMarked
package dev.ambit.kod.syntax;

import org.jspecify.annotations.NullMarked;
