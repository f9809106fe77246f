package dev.ambit.server.cli.keep;

import dev.ambit.journal.JournalException;
import dev.ambit.server.AmbitException;
import dev.ambit.server.cli.console.Plain;
import dev.ambit.server.cli.console.TextTable;
import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** How commands here print, and how they tell what went wrong. */
@Command
final class Screen {
    private static final long TELL_EVERY_MILLIS = 500;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    private long toldMillis;
    private boolean told;

    @FunctionalInterface
    interface Task {
        int run() throws AmbitException;
    }

    /** Problems of the journal are for people, as they are. */
    int run(Task task) throws AmbitException {
        try {
            int code = task.run();
            out().flush();
            return code;
        } catch (JournalException e) {
            throw new AmbitException(String.valueOf(e.getMessage()), e);
        }
    }

    PrintWriter out() {
        return spec.commandLine().getOut();
    }

    void say(String sentence) {
        out().println(Plain.text(sentence));
    }

    void print(TextTable table) {
        table.print(out(), ansi());
    }

    Ansi ansi() {
        return spec.commandLine().getColorScheme().ansi();
    }

    /** Tells how far something is, in one line that is written over, and only on a terminal. */
    void progress(String what, long done, long all) {
        long now = System.currentTimeMillis();
        if (System.console() == null || !ansi().enabled() || now - toldMillis < TELL_EVERY_MILLIS) {
            return;
        }
        toldMillis = now;
        told = true;
        spec.commandLine().getErr().print("\r" + what + " " + done + " of " + all + " ");
        spec.commandLine().getErr().flush();
    }

    void endProgress() {
        if (told) {
            spec.commandLine().getErr().print("\r\033[K");
            spec.commandLine().getErr().flush();
        }
    }
}
