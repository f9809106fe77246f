package dev.ambit.kod.js;

import dev.ambit.kod.bof.Bof;
import dev.ambit.kod.bof.Handler;

/**
 * Compiles handlers to JavaScript.
 *
 * <pre>{@code
 * String script = JavaScript.of(file, "Dog", handler, names);
 * // function(rt, self, args) { ... }
 * }</pre>
 *
 * The text is one expression in plain ASCII. Its value is a function of a runtime ({@code makeRuntime} in {@code
 * web/kod/runtime.js}), the id of the Thing that gets the message, and an object with the named arguments. It touches
 * nothing but these three.
 */
public final class JavaScript {
    private JavaScript() {}

    /**
     * @param file the object file that the handler is in, for its name and its lines
     * @param owner the name of the class or Thing the handler belongs to, for error lines
     * @param handler verified code: every number in range, every jump to an instruction, no way off the end
     */
    public static String of(Bof file, String owner, Handler handler, ScriptNames names) {
        return new HandlerScript(file, owner, handler, names).text();
    }

    /** A value that may stand in code or be a default, as an expression over the runtime {@code rt}. */
    public static String constant(long value, ScriptNames names) {
        return Literal.value(value, names);
    }
}
