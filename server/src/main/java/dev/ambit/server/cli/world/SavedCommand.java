package dev.ambit.server.cli.world;

import dev.ambit.kod.compile.Compilation;
import dev.ambit.server.AmbitException;
import dev.ambit.server.cli.console.Reason;
import dev.ambit.world.image.Image;
import dev.ambit.world.image.saved.CompiledClasses;
import dev.ambit.world.image.saved.SavedExport;
import dev.ambit.world.image.saved.SavedGame;
import dev.ambit.world.image.saved.SavedGameException;
import dev.ambit.world.image.saved.SavedImport;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ./ambit saved}: saved games of the original BlakSton server. */
@Command(
        name = "saved",
        mixinStandardHelpOptions = true,
        description = "Bring over saved games of the original BlakSton server, and write a world as one.",
        synopsisSubcommandLabel = "COMMAND",
        commandListHeading = "%nCommands:%n")
public final class SavedCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "import or export?");
    }

    @Command(
            name = "import",
            mixinStandardHelpOptions = true,
            description = {
                "Make a world of the saved game in a folder.",
                "Classes, properties, resources and messages are found by name in the world's Kod (--kod). What cannot be"
                        + " brought over is listed; an unknown class ends it."
            })
    int importGame(
            @Mixin WorldOptions options,
            @Parameters(paramLabel = "DIR", description = "The folder with lastsave.txt.") Path folder)
            throws AmbitException {
        Compilation compilation = WorldOptions.compile(options.files(), options.kod());
        PrintWriter out = spec.commandLine().getOut();
        try {
            SavedGame game = SavedGame.read(read(folder));
            SavedImport.Imported imported = SavedImport.read(game, new CompiledClasses(compilation));
            options.newWorld().write(imported.image());
            List<String> notes = new ArrayList<>(imported.notes());
            notes.addAll(SavedPeople.adopt(options, imported.accounts()));
            tell(out, "Not brought over:", notes);
            out.println(game.game().objects().size() + " objects and "
                    + imported.accounts().accounts().size() + " accounts are in " + options.journal() + " now.");
            return 0;
        } catch (SavedGameException e) {
            throw new AmbitException(folder + ": " + e.getMessage() + ".", e);
        }
    }

    @Command(
            name = "export",
            mixinStandardHelpOptions = true,
            description = {
                "Write the world as a saved game, with the time of now.",
                "The format holds objects, lists, strings and timers; all else is left out and listed."
            })
    int exportGame(
            @Mixin WorldOptions options,
            @Option(names = "--old", description = "Version 0, of 1997, with integers of 28 bits.") boolean old,
            @Option(names = "--force", description = "Put it beside other saved games; lastsave.txt is replaced.")
                    boolean force,
            @Parameters(paramLabel = "DIR", description = "Where to write the files; made when it is not there.")
                    Path folder)
            throws AmbitException {
        Compilation compilation = WorldOptions.compile(options.files(), options.kod());
        PrintWriter out = spec.commandLine().getOut();
        Image image = options.world().read();
        try {
            SavedExport.Exported exported =
                    SavedExport.write(image, new CompiledClasses(compilation), old ? 0 : 1, SavedPeople.saved(options));
            write(folder, exported.game().write(Instant.now().getEpochSecond()), force);
            List<String> leftOut = new ArrayList<>(exported.leftOut());
            if (!exported.game().accounts().accounts().isEmpty()) {
                leftOut.add("passwords of accounts: only their hashes are kept");
            }
            tell(out, "Left out:", leftOut);
            out.println(exported.game().game().objects().size() + " objects are in " + folder + " now.");
            return 0;
        } catch (SavedGameException e) {
            throw new AmbitException("The world cannot be a saved game: " + e.getMessage() + ".", e);
        }
    }

    private static void tell(PrintWriter out, String heading, List<String> lines) {
        if (!lines.isEmpty()) {
            out.println(heading);
            lines.forEach(line -> out.println("  " + line));
        }
    }

    /** Only what the control file names: beside it there may be years of saved games. */
    private static Map<String, byte[]> read(Path folder) throws AmbitException, SavedGameException {
        Map<String, byte[]> files = new TreeMap<>();
        try {
            byte[] control = Files.readAllBytes(folder.resolve(SavedGame.CONTROL));
            files.put(SavedGame.CONTROL, control);
            long time = SavedGame.lastSave(control);
            for (String start : List.of(SavedGame.GAME, SavedGame.STRINGS, SavedGame.ACCOUNTS, SavedGame.DYNAMIC)) {
                Path file = folder.resolve(start + time);
                if (Files.isRegularFile(file)) {
                    files.put(start + time, Files.readAllBytes(file));
                }
            }
            return files;
        } catch (IOException e) {
            throw new AmbitException("Cannot read " + Reason.of(folder, e), e);
        }
    }

    private static void write(Path folder, Map<String, byte[]> files, boolean force) throws AmbitException {
        try {
            Files.createDirectories(folder);
            if (!force && Files.exists(folder.resolve(SavedGame.CONTROL))) {
                throw new AmbitException("There is a saved game in " + folder + " already, and nothing was written."
                        + " With --force, this one is put beside it.");
            }
            for (Map.Entry<String, byte[]> file : files.entrySet()) {
                if (!file.getKey().equals(SavedGame.CONTROL)) {
                    Files.write(folder.resolve(file.getKey()), file.getValue(), StandardOpenOption.CREATE_NEW);
                }
            }
            // The control file last: it names nothing that is not there.
            Files.write(folder.resolve(SavedGame.CONTROL), files.get(SavedGame.CONTROL));
        } catch (IOException e) {
            throw new AmbitException("Cannot write " + Reason.of(folder, e), e);
        }
    }
}
