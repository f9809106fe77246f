package dev.ambit.kod.run;

import dev.ambit.kod.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * The debug and the error log as Kod sees them: lines start with file and line of the current instruction. One
 * top-level message may write only so many lines, and each author so many a minute, so that neither a loop full of
 * errors nor somebody with patience can fill a disk.
 */
public final class Log {
    private static final int TRACE_FRAMES = 50;
    private static final int MOST_STACKS = 20;
    private static final int CALLERS = 4;
    private static final int MOST_ERRORS_WITH_CALLERS = 100;

    /** What a line costs its author, in cells and bytes that built-ins could have walked over instead. */
    private static final int WORK_PER_LINE = 40_000;

    private final Machine machine;
    private final LogRations rations;
    private int debugLines;
    private int errorLines;
    private int stacks;
    private boolean cut;

    Log(Machine machine) {
        this.machine = machine;
        rations = new LogRations(machine.limits.logLinesPerMinute());
    }

    void startMessage() {
        rations.tell(machine.host.millis(), machine.host::error);
        debugLines = 0;
        errorLines = 0;
        stacks = 0;
        cut = false;
    }

    void debug(String text) {
        if (!mayWrite()) {
            return;
        }
        int limit = machine.limits.logLines();
        if (debugLines < limit) {
            machine.host.debug(place() + text);
        } else if (debugLines == limit) {
            machine.host.debug("Further lines of this message are left out.");
        }
        debugLines = Math.min(debugLines + 1, limit + 1);
    }

    /** Lines are dear, so that no author can fill a disk with many messages that each write a few. */
    public boolean mayWrite() {
        if (machine.payer != null) {
            if (machine.isTired()) {
                return false;
            }
            machine.worked(WORK_PER_LINE);
        }
        return hasLineLeft();
    }

    /** Whoever wrote the code has a ration of lines, or else whoever made the world's own code run. */
    private boolean hasLineLeft() {
        Author author = machine.payer != null ? machine.payer : machine.asking;
        return author == null || rations.take(author, machine.host.millis());
    }

    /** Logs an error at the current instruction, with the handlers that led to it on the same line. */
    public void error(String text) {
        if (mayWrite()) {
            write(text, callers());
        }
    }

    private void write(String text, String behind) {
        int limit = machine.limits.logLines();
        if (errorLines < limit) {
            machine.host.error(place() + text + behind);
        } else if (!cut) {
            cut = true;
            machine.host.error("Further errors of this message are left out.");
        }
        errorLines++;
    }

    /** Logs an error and the Kod call stack; the stack only for the first few errors of a message. */
    void errorWithStack(String text, int depth, boolean entering) {
        if (!mayWrite()) {
            return;
        }
        write(text, "");
        if (errorLines < machine.limits.logLines() && stacks < MOST_STACKS) {
            stack(depth, entering);
        }
    }

    /** The innermost handlers, for the first few errors of a message: looking at the stack takes its time. */
    private String callers() {
        if (errorLines >= MOST_ERRORS_WITH_CALLERS) {
            return "";
        }
        var frames = StackTrace.top(machine, CALLERS, false);
        return frames.isEmpty() ? "" : "; in " + String.join(" < ", frames);
    }

    /** Logs what is said once in a message, even by who has no lines left. */
    void once(String text) {
        if (!hasLineLeft()) {
            return;
        }
        machine.host.error(place() + text + callers());
        errorLines++;
    }

    /** Logs the end of a message, however many lines it has written before. */
    void lastError(String text, int depth) {
        if (!hasLineLeft()) {
            return;
        }
        machine.host.error(place() + text);
        stack(depth, false);
    }

    private void stack(int depth, boolean entering) {
        stacks++;
        var frames = StackTrace.top(machine, TRACE_FRAMES, entering);
        for (String frame : frames) {
            if (!hasLineLeft()) {
                return;
            }
            machine.host.error("  in " + frame);
        }
        errorLines += frames.size();
        if (depth > frames.size() && hasLineLeft()) {
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
    public String print(long value) {
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
