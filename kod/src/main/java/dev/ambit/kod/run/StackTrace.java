package dev.ambit.kod.run;

import java.lang.StackWalker.StackFrame;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The Kod call stack, read off the Java stack only when somebody wants to see it, so that calls cost nothing for it.
 *
 * <p>A generated method is called {@code k<first site>_<name>} and its line numbers are instruction numbers, counted
 * from 1. Frames of the interpreter are kept by the machine in a chain; each one has its place where {@link
 * Interpreter#run} stands on the Java stack.
 */
public final class StackTrace {
    /** Generated classes are called this, in the package of the JVM engine. */
    public static final String GENERATED_CLASS = "Kod";

    private static final String GENERATED_PREFIX = "dev.ambit.kod.run.jvm." + GENERATED_CLASS + "/";
    private static final String INTERPRETER = Interpreter.class.getName();

    private StackTrace() {}

    /** The name that a generated method must have to be seen here. */
    public static String methodName(HandlerCode code) {
        String name = code.owner().messageName(code.message()).replaceAll("[^A-Za-z0-9_]", "_");
        return "k" + code.site(0) + "_" + name;
    }

    /** The innermost frames, innermost first. */
    static List<String> top(Machine machine, int limit) {
        return StackWalker.getInstance(StackWalker.Option.SHOW_HIDDEN_FRAMES).walk(frames -> {
            List<String> lines = new ArrayList<>();
            Interpreter.@Nullable Frame interpreted = machine.frame;
            for (Iterator<StackFrame> i = frames.iterator(); i.hasNext() && lines.size() < limit; ) {
                StackFrame frame = i.next();
                if (frame.getClassName().startsWith(GENERATED_PREFIX)
                        && frame.getMethodName().startsWith("k")) {
                    lines.add(generated(machine, frame));
                } else if (interpreted != null
                        && frame.getClassName().equals(INTERPRETER)
                        && frame.getMethodName().equals("run")) {
                    lines.add(describe(interpreted.code, interpreted.index));
                    interpreted = interpreted.caller;
                }
            }
            return lines;
        });
    }

    private static String generated(Machine machine, StackFrame frame) {
        String name = frame.getMethodName();
        int site = Integer.parseInt(name.substring(1, name.indexOf('_')));
        HandlerCode code = machine.sites.codeOf(site);
        return code == null ? name : describe(code, Math.max(0, frame.getLineNumber() - 1));
    }

    private static String describe(HandlerCode code, int index) {
        return code + " [" + code.fileName() + " (" + code.line(index) + ")]";
    }
}
