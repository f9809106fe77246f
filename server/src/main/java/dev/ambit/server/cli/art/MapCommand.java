package dev.ambit.server.cli.art;

import dev.ambit.game.map.MapException;
import dev.ambit.game.map.MapFile;
import dev.ambit.game.map.WalkedMap;
import dev.ambit.game.map.WalkedRoom;
import dev.ambit.server.AmbitException;
import dev.ambit.server.cli.console.Plain;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./ambit map}: the maps that clients keep for their players. */
@Command(
        name = "map",
        mixinStandardHelpOptions = true,
        description = "Tell what is in maps of players (.map), and put several into one.",
        synopsisSubcommandLabel = "COMMAND",
        commandListHeading = "%nCommands:%n")
public final class MapCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "info or merge?");
    }

    @Command(
            name = "info",
            mixinStandardHelpOptions = true,
            description =
                    "Tell of each room which of its walls were seen, and what is written in it. A room goes by its security,"
                            + " which ./ambit room info tells.")
    int info(@Parameters(arity = "1..*", paramLabel = "FILE.map", description = "What to look into.") List<Path> files)
            throws AmbitException {
        PrintWriter out = spec.commandLine().getOut();
        for (Path file : files) {
            WalkedMap map = read(file);
            out.println(file + ": version " + map.version() + ", " + map.rooms().size() + " rooms");
            for (WalkedRoom room : map.rooms()) {
                out.println("  security " + room.security() + ": " + room.seen().cardinality() + " of " + room.walls()
                        + " walls");
                room.notes()
                        .forEach(note ->
                                out.println("    [" + note.x() + ", " + note.y() + "] " + Plain.text(note.text())));
            }
        }
        out.flush();
        return 0;
    }

    @Command(
            name = "merge",
            mixinStandardHelpOptions = true,
            description = "Write a map of all that others show together.")
    int merge(
            @Option(names = "-o", required = true, paramLabel = "FILE.map", description = "What to write.") Path output,
            @Parameters(arity = "1..*", paramLabel = "FILE.map", description = "What to put into it.") List<Path> files)
            throws AmbitException {
        WalkedMap all = read(files.getFirst());
        for (Path file : files.subList(1, files.size())) {
            all = all.and(read(file));
        }
        ArtFiles.write(output, MapFile.write(all));
        spec.commandLine().getOut().println(output + ": " + all.rooms().size() + " rooms");
        spec.commandLine().getOut().flush();
        return 0;
    }

    private static WalkedMap read(Path file) throws AmbitException {
        try {
            return MapFile.read(ArtFiles.bytes(file));
        } catch (MapException e) {
            throw new AmbitException(file + ": " + e.getMessage(), e);
        }
    }
}
