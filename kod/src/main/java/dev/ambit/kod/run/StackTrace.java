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
 * from 1. Frames of the interpreter are kept by the machine in a chain; each one has its place where {@code
 * Interpreter.execute} stands on the Java stack.
 */
public final class StackTrace {
    /** Generated classes are called this, in the package of the JVM engine. */
    public static final String GENERATED_CLASS = "Kod";

    private static final String GENERATED_PREFIX = "dev.ambit.kod.run.jvm." + GENERATED_CLASS + "/";
    private static final String INTERPRETER = Interpreter.class.getName();
    private static final String EXECUTE = "execute";
    private static final String REFUSE = "refuse";

    private StackTrace() {}

    /** The name that a generated method must have to be seen here. */
    public static String methodName(HandlerCode code) {
        String name = code.owner().messageName(code.message()).replaceAll("[^A-Za-z0-9_]", "_");
        return "k" + code.site(0) + "_" + name;
    }

    /**
     * The innermost frames, innermost first.
     *
     * @param entering whether the innermost handler is only just being entered and does not count
     */
    static List<String> top(Machine machine, int limit, boolean entering) {
        return StackWalker.getInstance(StackWalker.Option.SHOW_HIDDEN_FRAMES).walk(frames -> {
            List<String> lines = new ArrayList<>();
            Interpreter.@Nullable Frame interpreted = machine.frame;
            Iterator<StackFrame> handlers = frames.filter(StackTrace::isHandler).iterator();
            if (entering && handlers.hasNext()) {
                handlers.next();
            }
            while (handlers.hasNext() && lines.size() < limit) {
                StackFrame frame = handlers.next();
                if (isGenerated(frame)) {
                    lines.add(generated(machine, frame, lines.isEmpty() && !entering));
                } else if (interpreted != null) {
                    lines.add(describe(interpreted.code, interpreted.index));
                    interpreted = interpreted.caller;
                }
            }
            return lines;
        });
    }

    private static boolean isHandler(StackFrame frame) {
        String name = frame.getMethodName();
        return isGenerated(frame)
                || (name.equals(EXECUTE) || name.equals(REFUSE))
                        && frame.getClassName().equals(INTERPRETER);
    }

    private static boolean isGenerated(StackFrame frame) {
        return frame.getMethodName().startsWith("k") && frame.getClassName().startsWith(GENERATED_PREFIX);
    }

    /** The innermost handler has told the machine where it is; the line of its frame may be that of a shared exit. */
    private static String generated(Machine machine, StackFrame frame, boolean innermost) {
        String name = frame.getMethodName();
        HandlerCode code = machine.sites.codeOf(Integer.parseInt(name.substring(1, name.indexOf('_'))));
        if (code == null) {
            return name;
        }
        boolean known = innermost && machine.sites.codeOf(machine.at) == code;
        return describe(code, known ? machine.at - code.site(0) : Math.max(0, frame.getLineNumber() - 1));
    }

    private static String describe(HandlerCode code, int index) {
        return code + " [" + code.fileName() + " (" + code.line(index) + ")]";
    }
}
