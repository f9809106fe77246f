package dev.ambit.server.cli.world;

import dev.ambit.server.AmbitException;
import dev.ambit.server.WorldFiles;
import dev.ambit.world.image.DamagedImage;
import dev.ambit.world.image.Image;
import dev.ambit.world.image.text.WorldText;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "export",
        mixinStandardHelpOptions = true,
        description = {
            "Write a world as a folder of text: its Kod, what was changed about its classes, a file for each room and each"
                    + " person.",
            "The server may run meanwhile. The same world gives the same bytes, so the folder can be kept under version"
                    + " control. See docs/world-as-text.md."
        },
        footer = {"", "Accounts and passwords are not in it."})
public final class ExportCommand implements Callable<Integer> {

    @Parameters(paramLabel = "FOLDER", description = "Where to write it; made when it is not there.")
    private Path folder;

    @Option(
            names = "--force",
            description = "Write into a folder that is not empty: what an earlier export wrote there is replaced.")
    private boolean force;

    @Mixin
    private WorldOptions options = new WorldOptions();

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws AmbitException {
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter progress = spec.commandLine().getErr();
        ImageSource world = options.world();
        WorldFiles files = options.files();
        Predicate<String> rooms = WorldOptions.rooms(WorldOptions.compile(files, options.kod()));
        progress.println("Reading the journal ...");
        Image image = world.read();
        progress.println("Writing " + image.thingCount() + " Things ...");
        FolderOnDisk.Written written = new FolderOnDisk(folder).write(text(image, rooms, files.all()), force);
        out.println("The world is in " + folder + ": " + written.files() + " files, " + written.changed() + " changed, "
                + written.deleted() + " deleted.");
        for (String stranger : written.strangers()) {
            out.println(
                    "warning: " + stranger + " is not of this world and was left; an import would read it as well.");
        }
        return 0;
    }

    private static SortedMap<String, byte[]> text(
            Image image, Predicate<String> rooms, SortedMap<String, byte[]> sources) throws AmbitException {
        try {
            return WorldText.write(image, rooms, sources);
        } catch (DamagedImage e) {
            throw new AmbitException("The world cannot be written: " + e.getMessage() + ".", e);
        }
    }
}
