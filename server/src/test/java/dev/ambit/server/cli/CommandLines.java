package dev.ambit.server.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;

/** Runs {@code ./ambit} in this process. */
public final class CommandLines {

    /** What a command left behind. */
    public record Outcome(int code, String out, String err) {}

    private CommandLines() {}

    public static Outcome run(List<String> words) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = Main.commandLine()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(words.toArray(String[]::new));
        return new Outcome(code, out.toString(), err.toString());
    }
}
