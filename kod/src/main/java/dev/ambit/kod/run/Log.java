package dev.ambit.kod.run;

import dev.ambit.kod.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * The debug and the error log as Kod sees them: lines start with file and line of the current instruction. One
 * top-level message may write only so many lines, so that a loop full of errors cannot fill a disk.
 */
public final class Log {
    private static final int TRACE_FRAMES = 50;

    private final Machine machine;
    private int debugLines;
    private int errorLines;

    Log(Machine machine) {
        this.machine = machine;
    }

    void startMessage() {
        debugLines = 0;
        errorLines = 0;
    }

    void debug(String text) {
        int limit = machine.limits.logLines();
        if (debugLines < limit) {
            machine.host.debug(place() + text);
        } else if (debugLines == limit) {
            machine.host.debug("Further lines of this message are left out.");
        }
        debugLines = Math.min(debugLines + 1, limit + 1);
    }

    /** Logs an error at the current instruction. */
    public void error(String text) {
        int limit = machine.limits.logLines();
        if (errorLines < limit) {
            machine.host.error(place() + text);
        } else if (errorLines == limit) {
            machine.host.error("Further errors of this message are left out.");
        }
        errorLines = Math.min(errorLines + 1, limit + 1);
    }

    /** Logs an error and the Kod call stack. */
    void errorWithStack(String text, int depth) {
        error(text);
        if (errorLines >= machine.limits.logLines()) {
            return;
        }
        var frames = StackTrace.top(machine, TRACE_FRAMES);
        frames.forEach(frame -> machine.host.error("  in " + frame));
        errorLines += frames.size();
        if (depth > frames.size()) {
            machine.host.error("  and " + (depth - frames.size()) + " more");
        }
    }

    private String place() {
        HandlerCode code = machine.sites.codeOf(machine.at);
        if (code == null) {
            return "[server (0)] ";
        }
        return "[" + code.fileName() + " (" + code.line(machine.at - code.site(0)) + ")] ";
    }

    /** A value as the debug log prints it. */
    String print(long value) {
        Text text = machine.strings.text(value);
        if (text != null) {
            return text.toString();
        }
        if (Value.isInteger(value)) {
            return Long.toString(Value.data(value));
        }
        if (Value.tag(value) == Value.CLASS) {
            @Nullable KodClass kind = machine.classes.get(Value.id(value));
            return kind == null ? Value.describe(value) : "&" + kind.name();
        }
        return Value.describe(value);
    }
}
