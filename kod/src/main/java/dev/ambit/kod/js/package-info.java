/**
 * Kod for the page: one handler of an object file becomes the text of one JavaScript function, which runs in a browser
 * against {@code web/kod/runtime.js}.
 *
 * <p>{@link dev.ambit.kod.js.JavaScript} is the door; whoever knows the numbers of an object file hands in {@link
 * dev.ambit.kod.js.ScriptNames}. {@code ControlFlow} finds blocks and loops in the jumps, {@code HandlerScript} writes the code, and
 * {@code Literal} makes sure that whatever is in a text or a name stays a text. Only object files, the language and its
 * values are known here, no machine.
 */
@NullMarked
package dev.ambit.kod.js;

import org.jspecify.annotations.NullMarked;
