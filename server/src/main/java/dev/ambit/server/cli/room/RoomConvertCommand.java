package dev.ambit.server.cli.room;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ambit.server.AmbitException;
import dev.ambit.server.cli.console.Plain;
import dev.ambit.space.plan.Plan;
import dev.ambit.space.roo.Converted;
import dev.ambit.space.roo.RooFile;
import dev.ambit.space.roo.RooVersions;
import dev.ambit.space.roo.RooWriter;
import dev.ambit.space.text.PlanWriter;
import dev.ambit.space.tree.TreeBuilder;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "convert",
        description = {
            "Turn a plan into a room file of the original, a room file into a plan, or one version into another.",
            "A .roo file written as .roo in its own version is the same file, byte for byte."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:written", "1:it could not be done", "2:the command line is wrong"})
final class RoomConvertCommand implements Callable<Integer> {

    @Parameters(index = "0", paramLabel = "IN", description = "A plan (.json) or a room file (.roo).")
    private Path in;

    @Parameters(index = "1", paramLabel = "OUT", description = "What to write; its name says which kind.")
    private Path out;

    @Mixin
    private RooVersion version = new RooVersion();

    @Option(names = "--lenient", description = "Read a .roo file whose security is not that of its content, too.")
    private boolean lenient;

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
        RoomFiles.Kind from = RoomFiles.Kind.of(in);
        RoomFiles.Kind to = RoomFiles.Kind.of(out);
        if (to == RoomFiles.Kind.PLAN) {
            Plan plan = RoomFiles.plan(in, lenient);
            RoomFiles.write(out, PlanWriter.write(plan).getBytes(UTF_8));
            tell(from == RoomFiles.Kind.ROO ? List.of("tree and grids, which are worked out anew") : List.of());
            return 0;
        }
        Converted made = from == RoomFiles.Kind.ROO ? otherVersion() : room();
        RoomFiles.write(out, RooWriter.write(made.file()));
        tell(made.losses());
        return 0;
    }

    private Converted otherVersion() throws AmbitException {
        RooFile roo = RoomFiles.roo(in, lenient);
        return RooVersions.convert(roo, version.or(roo.version()));
    }

    private Converted room() throws AmbitException {
        Plan plan = RoomFiles.plan(in, lenient);
        return RoomMaker.roo(in, plan, TreeBuilder.build(plan), version.or(RooFile.NEWEST));
    }

    private void tell(List<String> losses) {
        spec.commandLine().getOut().println("wrote " + Plain.text(out.toString()));
        losses.forEach(loss -> spec.commandLine().getOut().println("  not kept: " + Plain.text(loss)));
        spec.commandLine().getOut().flush();
    }
}
