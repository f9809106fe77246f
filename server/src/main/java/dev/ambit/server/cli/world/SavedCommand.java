package dev.ambit.server.cli.world;

import dev.ambit.game.play.SavedCharacters;
import dev.ambit.kod.compile.Compilation;
import dev.ambit.server.AmbitException;
import dev.ambit.server.account.AccountsException;
import dev.ambit.server.account.SavedGameAccounts;
import dev.ambit.server.account.SideDatabase;
import dev.ambit.server.cli.console.Reason;
import dev.ambit.server.saved.SavedFolder;
import dev.ambit.world.image.Image;
import dev.ambit.world.image.saved.CompiledClasses;
import dev.ambit.world.image.saved.SavedAccounts;
import dev.ambit.world.image.saved.SavedExport;
import dev.ambit.world.image.saved.SavedGame;
import dev.ambit.world.image.saved.SavedGameException;
import dev.ambit.world.image.saved.SavedImport;
import dev.ambit.world.image.saved.Tenants;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
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
                "Classes, properties, resources and messages are found by name in the Kod of the game (--game) or world (--kod)."
                        + " What cannot be brought over is listed; an unknown class ends it."
            })
    int importGame(
            @Mixin WorldOptions options,
            @Option(
                            names = "--keep-password-forms",
                            description =
                                    "Keep the MD5 forms of passwords beside their hashes, so that an export has them. Whoever"
                                            + " reads those can log in.")
                    boolean keepForms,
            @Parameters(paramLabel = "DIR", description = "The folder with lastsave.txt.") Path folder)
            throws AmbitException {
        Compilation compilation = options.kodOfTheWorld();
        PrintWriter out = spec.commandLine().getOut();
        try {
            SavedGame game = new SavedFolder(folder).read();
            SavedImport.Imported imported = SavedImport.read(game, new CompiledClasses(compilation), tenants(options));
            options.newWorld().write(imported.image());
            List<String> notes = new ArrayList<>(imported.notes());
            notes.addAll(adopt(
                    options,
                    imported.accounts(),
                    keepForms ? SavedGameAccounts.Forms.KEEP : SavedGameAccounts.Forms.FORGET));
            tell(out, "Not as it was:", notes);
            out.println(game.game().objects().size() + " objects and "
                    + imported.accounts().accounts().size() + " accounts are in " + options.journal() + " now.");
            return 0;
        } catch (IOException e) {
            throw new AmbitException("Cannot read " + Reason.of(folder, e), e);
        } catch (SavedGameException e) {
            throw new AmbitException(folder + ": " + e.getMessage() + ".", e);
        }
    }

    @Command(
            name = "export",
            mixinStandardHelpOptions = true,
            description = {
                "Write the world as a saved game, with the time of now.",
                "The format holds objects, lists, strings, timers, resources made in the game, and accounts; all else is left out"
                        + " and listed."
            })
    int exportGame(
            @Mixin WorldOptions options,
            @Option(names = "--old", description = "Version 0, of 1997, with integers of 28 bits.") boolean old,
            @Option(names = "--force", description = "Put it beside other saved games; lastsave.txt is replaced.")
                    boolean force,
            @Parameters(paramLabel = "DIR", description = "Where to write the files; made when it is not there.")
                    Path folder)
            throws AmbitException {
        Compilation compilation = options.kodOfTheWorld();
        PrintWriter out = spec.commandLine().getOut();
        Image image = options.world().read();
        SavedFolder target = new SavedFolder(folder);
        if (!force && target.namesAGame()) {
            throw new AmbitException("There is a saved game in " + folder + " already, and nothing was written."
                    + " With --force, this one is put beside it.");
        }
        try {
            SavedGameAccounts.Export accounts = accounts(options);
            SavedExport.Exported exported = SavedExport.write(
                    image, new CompiledClasses(compilation), old ? 0 : 1, accounts.accounts(), tenants(options));
            target.write(exported.game(), Instant.now().getEpochSecond());
            List<String> leftOut = new ArrayList<>(exported.leftOut());
            leftOut.addAll(accounts.notes());
            tell(out, "Left out:", leftOut);
            out.println(exported.game().game().objects().size() + " objects are in " + folder + " now.");
            return 0;
        } catch (IOException e) {
            throw new AmbitException("Cannot write " + Reason.of(folder, e), e);
        } catch (SavedGameException e) {
            throw new AmbitException("The world cannot be a saved game: " + e.getMessage() + ".", e);
        }
    }

    private static Tenants tenants(WorldOptions options) throws AmbitException {
        return options.game().isPresent() ? new SavedCharacters() : Tenants.AVATARS;
    }

    private static List<String> adopt(WorldOptions options, SavedAccounts saved, SavedGameAccounts.Forms forms)
            throws AmbitException {
        try (SideDatabase database = SideDatabase.beside(options.journal())) {
            return accounts(options, database).adopt(saved, forms);
        } catch (AccountsException e) {
            throw new AmbitException(String.valueOf(e.getMessage()), e);
        }
    }

    private static SavedGameAccounts.Export accounts(WorldOptions options) throws AmbitException {
        try (SideDatabase database = SideDatabase.beside(options.journal())) {
            return accounts(options, database).export();
        } catch (AccountsException e) {
            throw new AmbitException(String.valueOf(e.getMessage()), e);
        }
    }

    private static SavedGameAccounts accounts(WorldOptions options, SideDatabase database) throws AmbitException {
        return new SavedGameAccounts(database, options.accounts(), InstantSource.system(), new SecureRandom());
    }

    private static void tell(PrintWriter out, String heading, List<String> lines) {
        if (!lines.isEmpty()) {
            out.println(heading);
            lines.forEach(line -> out.println("  " + line));
        }
    }
}
