package dev.ambit.server.cli.room;

import dev.ambit.server.AmbitException;
import dev.ambit.server.cli.console.Plain;
import dev.ambit.server.cli.console.TextTable;
import dev.ambit.space.plan.Plan;
import dev.ambit.space.roo.Converted;
import dev.ambit.space.roo.RooFile;
import dev.ambit.space.roo.RooWriter;
import dev.ambit.space.roo.RoomGrid;
import dev.ambit.space.sight.Sight;
import dev.ambit.space.sight.Surveyor;
import dev.ambit.space.tree.Tree;
import dev.ambit.space.tree.TreeBuilder;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
        name = "build",
        description = {
            "Cut rooms into a tree, find out who sees whom, and make the grids: say how long it took and what it came to.",
            "A .roo file is built anew from its editor's walls."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:all were built", "1:one could not be built", "2:the command line is wrong"})
final class RoomBuildCommand implements Callable<Integer> {

    private static final double NANOS_PER_MILLI = 1e6;

    @Mixin
    private RoomFiles files = new RoomFiles();

    @Mixin
    private RooVersion version = new RooVersion();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "OUT",
            description = "Write the room as a .roo file; for one room only.")
    private @Nullable Path output;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help message and exit.")
    @SuppressWarnings("UnusedVariable") // picocli asks for it
    private boolean help;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws AmbitException {
        List<Path> all = files.all();
        if (output != null && all.size() != 1) {
            throw new ParameterException(spec.commandLine(), "-o is for one room, but there are " + all.size());
        }
        var table = new TextTable(
                "room", "lines", "nodes", "leaves", "splits", "tree ms", "seen", "sight ms", "squares", "grid ms");
        int code = 0;
        for (Path file : all) {
            try {
                build(file, table);
            } catch (AmbitException e) {
                spec.commandLine().getErr().println(Plain.text(String.valueOf(e.getMessage())));
                code = 1;
            }
        }
        PrintWriter out = spec.commandLine().getOut();
        table.print(out, spec.commandLine().getColorScheme().ansi());
        out.flush();
        spec.commandLine().getErr().flush();
        return code;
    }

    private void build(Path file, TextTable table) throws AmbitException {
        Plan plan = files.plan(file);
        long start = System.nanoTime();
        Tree tree = TreeBuilder.build(plan);
        long cut = System.nanoTime();
        Sight sight = Surveyor.widest(plan, tree);
        long seen = System.nanoTime();
        RoomGrid grid = RoomGrid.over(plan, tree);
        long done = System.nanoTime();
        table.row(
                RoomFiles.name(file),
                "" + plan.lines().size(),
                "" + tree.nodes(),
                "" + tree.leaves(),
                "" + splits(plan, tree),
                millis(cut - start),
                "%.1f%%".formatted(100 * averageSeen(tree, sight)),
                millis(seen - cut),
                grid.rows() + " x " + grid.cols(),
                millis(done - seen));
        if (output != null) {
            write(output, file, plan, tree);
        }
    }

    private void write(Path to, Path file, Plan plan, Tree tree) throws AmbitException {
        if (RoomFiles.Kind.of(to) != RoomFiles.Kind.ROO) {
            throw new AmbitException(to + ": what is built is written as .roo; a plan is not changed by it");
        }
        Converted made = RoomMaker.roo(file, plan, tree, version.or(RooFile.NEWEST));
        RoomFiles.write(to, RooWriter.write(made.file()));
        PrintWriter out = spec.commandLine().getOut();
        out.println("wrote " + Plain.text(to.toString()));
        made.losses().forEach(loss -> out.println("  not kept: " + Plain.text(loss)));
    }

    /** How many more pieces there are than lines. */
    private static long splits(Plan plan, Tree tree) {
        long lines = Arrays.stream(tree.pieces())
                .mapToInt(Tree.Piece::line)
                .distinct()
                .count();
        return plan.lines().isEmpty() ? 0 : tree.pieces().length - lines;
    }

    /** Which share of all leaves one sees on average; those outside do not look and are not seen. */
    private static double averageSeen(Tree tree, Sight sight) {
        int[] inside = java.util.stream.IntStream.range(0, tree.leaves())
                .filter(leaf -> tree.leaf(leaf).sector() != Tree.Leaf.OUTSIDE)
                .toArray();
        long seen = 0;
        for (int from : inside) {
            for (int to : inside) {
                seen += sight.sees(from, to) ? 1 : 0;
            }
        }
        return inside.length == 0 ? 0 : (double) seen / inside.length / inside.length;
    }

    private static String millis(long nanos) {
        return "%.1f".formatted(nanos / NANOS_PER_MILLI);
    }
}
