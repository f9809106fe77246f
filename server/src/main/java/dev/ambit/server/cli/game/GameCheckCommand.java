package dev.ambit.server.cli.game;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ambit.game.check.GameCheck;
import dev.ambit.game.check.GameFinding;
import dev.ambit.game.check.GameFinding.Severity;
import dev.ambit.game.folder.FolderException;
import dev.ambit.game.folder.FolderLimits;
import dev.ambit.game.folder.GameFolder;
import dev.ambit.server.AmbitException;
import dev.ambit.server.cli.console.Plain;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi.Style;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        description = {
            "Look a whole game over without running it: code that does not compile, messages nobody handles, parameters nobody",
            "takes, files that are not there, rooms that cannot be read, exits that lead nowhere, rooms nobody can reach."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:no errors", "1:there was an error", "2:the command line is wrong"})
final class GameCheckCommand implements Callable<Integer> {
    private static final int EVERY = 50;

    @Parameters(paramLabel = "DIR", description = "The folder of the game.")
    private Path folder;

    @Option(
            names = {"-I", "--include"},
            paramLabel = "DIR",
            description = "A folder in which included files are looked for; may be given again.")
    private List<Path> includes = new ArrayList<>();

    @Option(
            names = "--all",
            description = "Print notes, too: handlers that no code sends, resources and rooms that none uses.")
    private boolean all;

    @Option(names = "--strict", description = "Let warnings count as errors.")
    private boolean strict;

    @Option(names = "--json", description = "Print everything as one JSON object.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws AmbitException {
        GameCheck.Result result;
        try {
            GameFolder found = GameFolder.find(folder, includes, FolderLimits.DEFAULT);
            result = GameCheck.of(found, progress());
        } catch (FolderException e) {
            throw new AmbitException(String.valueOf(e.getMessage()), e);
        }
        if (json) {
            spec.commandLine().getOut().println(object(result).toPrettyString());
        } else {
            print(result);
        }
        spec.commandLine().getOut().flush();
        boolean isGood = result.count(Severity.ERROR) == 0 && (!strict || result.count(Severity.WARNING) == 0);
        return isGood ? 0 : 1;
    }

    /** On a terminal, where a large game would keep somebody waiting without a word. */
    private GameCheck.Progress progress() {
        if (json || System.console() == null || !System.console().isTerminal()) {
            return GameCheck.Progress.NONE;
        }
        PrintWriter err = spec.commandLine().getErr();
        return (what, done, of) -> {
            if (done % EVERY == 0 || done == of) {
                synchronized (err) {
                    err.print(
                            "\r\u001b[Kchecking " + what + " " + done + " of " + of + (done == of ? "\r\u001b[K" : ""));
                    err.flush();
                }
            }
        };
    }

    private void print(GameCheck.Result result) {
        PrintWriter out = spec.commandLine().getOut();
        for (GameFinding one : result.findings()) {
            if (all || one.severity() != Severity.NOTE) {
                String place = one.line() == 0 ? one.file() : one.file() + ":" + one.line();
                out.println(Plain.text(place) + ": " + coloured(one.severity()) + ": " + Plain.text(one.message())
                        + " [" + one.rule() + "]");
            }
        }
        long notes = result.count(Severity.NOTE);
        out.printf(
                "%,d classes in %,d files and %,d rooms checked: %s, %s, %s%s%n",
                result.classes(),
                result.files(),
                result.rooms(),
                counted(result.count(Severity.ERROR), "error"),
                counted(result.count(Severity.WARNING), "warning"),
                counted(notes, "note"),
                notes > 0 && !all ? " (--all prints them)" : "");
    }

    private static String counted(long count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }

    private String coloured(Severity severity) {
        Style style = switch (severity) {
            case ERROR -> Style.fg_red;
            case WARNING -> Style.fg_yellow;
            case NOTE -> Style.fg_cyan;
        };
        return spec.commandLine()
                .getColorScheme()
                .apply(severity.word(), List.of(style))
                .toString();
    }

    private static ObjectNode object(GameCheck.Result result) {
        ObjectNode whole = new ObjectMapper().createObjectNode();
        whole.put("classes", result.classes()).put("files", result.files()).put("rooms", result.rooms());
        ArrayNode findings = whole.putArray("findings");
        for (GameFinding one : result.findings()) {
            findings.addObject()
                    .put("severity", one.severity().word())
                    .put("rule", one.rule())
                    .put("file", one.file())
                    .put("line", one.line())
                    .put("message", one.message());
        }
        return whole;
    }
}
