package dev.ambit.server.cli.room;

import dev.ambit.server.AmbitException;
import dev.ambit.server.cli.console.Plain;
import dev.ambit.space.plan.Plan;
import dev.ambit.space.roo.RooCheck;
import dev.ambit.space.roo.RooException;
import dev.ambit.space.roo.RooFile;
import dev.ambit.space.roo.RooPlan;
import dev.ambit.space.roo.RooReader;
import dev.ambit.space.roo.RooTree;
import dev.ambit.space.roo.RooWriter;
import dev.ambit.space.tree.PlanCheck;
import dev.ambit.space.tree.PlanProblem;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi.Style;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        description = {
            "Say what is wrong with rooms, one line for each that is in order.",
            "Of a .roo file: its form, security, tree, grids, and that it is written again byte for byte.",
            "Of a plan: what its builder should know."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:no errors", "1:there was an error", "2:the command line is wrong"})
final class RoomCheckCommand implements Callable<Integer> {

    private static final int FIRST_FEW = 10;

    @Mixin
    private RoomFiles files = new RoomFiles();

    @Option(names = "--all", description = "Print all findings, not only the first " + FIRST_FEW + " of each room.")
    private boolean all;

    @Option(names = "--plan", description = "Check what the editor's walls of .roo files draw, too.")
    private boolean plan;

    @Option(
            names = {"-q", "--quiet"},
            description = "Do not mention rooms that are in order.")
    private boolean quiet;

    @Spec
    private CommandSpec spec;

    /** What was found out about one room. */
    private record Findings(List<String> errors, List<String> warnings) {

        Findings() {
            this(new ArrayList<>(), new ArrayList<>());
        }

        void add(boolean isError, String message) {
            (isError ? errors : warnings).add(message);
        }
    }

    @Override
    public Integer call() throws AmbitException {
        int rooms = 0;
        int withErrors = 0;
        int withWarnings = 0;
        for (Path file : files.all()) {
            Findings findings = check(file);
            print(file, findings);
            rooms++;
            if (!findings.errors.isEmpty()) {
                withErrors++;
            } else if (!findings.warnings.isEmpty()) {
                withWarnings++;
            }
        }
        PrintWriter out = spec.commandLine().getOut();
        out.printf(
                "%d checked: %d ok, %d with warnings, %d with errors%n",
                rooms, rooms - withErrors - withWarnings, withWarnings, withErrors);
        out.flush();
        return withErrors == 0 ? 0 : 1;
    }

    private Findings check(Path file) {
        var findings = new Findings();
        try {
            switch (RoomFiles.Kind.of(file)) {
                case PLAN -> check(files.plan(file), findings);
                case ROO -> checkRoo(RoomFiles.bytes(file), RoomFiles.name(file), findings);
            }
        } catch (AmbitException e) {
            // The message may begin with the file's name, and so does the line it is printed in.
            String message = String.valueOf(e.getMessage());
            String prefix = file + ": ";
            findings.add(true, message.startsWith(prefix) ? message.substring(prefix.length()) : message);
        } catch (RooException e) {
            findings.add(true, String.valueOf(e.getMessage()));
        }
        return findings;
    }

    private void checkRoo(byte[] bytes, String name, Findings findings) throws RooException {
        RooFile roo = RooReader.readLeniently(bytes);
        for (RooCheck.Finding finding : RooCheck.check(roo)) {
            findings.add(finding.severity() == RooCheck.Severity.ERROR, finding.toString());
        }
        if (!Arrays.equals(bytes, RooWriter.write(roo))) {
            findings.add(true, "written again it would be another file");
        }
        if (findings.errors.isEmpty()) {
            Plan drawn = RooPlan.of(roo, name);
            RooTree.of(roo);
            if (plan) {
                check(drawn, findings);
            }
        }
    }

    private static void check(Plan plan, Findings findings) {
        for (PlanProblem problem : PlanCheck.check(plan)) {
            findings.add(problem.isError(), problem.message());
        }
    }

    private void print(Path file, Findings findings) {
        PrintWriter out = spec.commandLine().getOut();
        String name = Plain.text(file.toString());
        if (findings.errors.isEmpty() && findings.warnings.isEmpty()) {
            if (!quiet) {
                out.println(coloured("ok", Style.fg_green) + "       " + name);
            }
            return;
        }
        boolean isError = !findings.errors.isEmpty();
        String verdict =
                isError ? coloured("error", Style.fg_red) + "    " : coloured("warning", Style.fg_yellow) + "  ";
        int count = findings.errors.size() + findings.warnings.size();
        if (count == 1) {
            String only = isError ? findings.errors.getFirst() : findings.warnings.getFirst();
            out.println(verdict + name + ": " + Plain.text(only));
            return;
        }
        out.println(verdict + name + ": " + counted(findings.errors.size(), "error") + ", "
                + counted(findings.warnings.size(), "warning"));
        var lines = new ArrayList<String>();
        findings.errors.forEach(message -> lines.add("error: " + message));
        findings.warnings.forEach(message -> lines.add("warning: " + message));
        int shown = all ? lines.size() : Math.min(FIRST_FEW, lines.size());
        lines.subList(0, shown).forEach(line -> out.println("         " + Plain.text(line)));
        if (shown < lines.size()) {
            out.println("         and " + (lines.size() - shown) + " more; --all prints them");
        }
    }

    private static String counted(int count, String what) {
        return count + " " + what + (count == 1 ? "" : "s");
    }

    private String coloured(String text, Style style) {
        return spec.commandLine().getColorScheme().apply(text, List.of(style)).toString();
    }
}
