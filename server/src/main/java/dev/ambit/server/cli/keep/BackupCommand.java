package dev.ambit.server.cli.keep;

import dev.ambit.journal.Journal;
import dev.ambit.journal.JournalAddress;
import dev.ambit.journal.Verification;
import dev.ambit.server.AmbitException;
import dev.ambit.server.cli.console.WhichWorld;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code ./ambit backup}: a copy of a world, also of one that is running. */
@Command(
        name = "backup",
        mixinStandardHelpOptions = true,
        description = {
            "Copy a world with its accounts, also while it runs; the copy is of one moment, and is checked.",
            "The copy is a world like any other: ./ambit serve --journal TO. So this also moves a world from a file to"
                    + " PostgreSQL, or back."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:copied and whole", "1:it could not be done", "2:the command line is wrong"})
public final class BackupCommand implements Callable<Integer> {

    @Mixin
    private Screen screen;

    @Mixin
    private WhichWorld world;

    @Parameters(paramLabel = "TO", description = "A file that does not exist yet, or postgresql://...?world=NAME.")
    private String target;

    @Override
    public Integer call() throws AmbitException {
        return screen.run(() -> {
            JournalAddress from = world.journal();
            JournalAddress to = JournalAddress.parse(target);
            if (to instanceof JournalAddress.Sqlite(Path file)) {
                refuseExisting(file);
            }
            long rows = Journal.copy(from, to, (done, all) -> screen.progress("row", done, all), Clock.systemUTC());
            Verification found = Journal.verify(to, (at, last) -> screen.progress("checking entry", at, last));
            screen.endProgress();
            if (!found.whole()) {
                throw new AmbitException(
                        "The copy is damaged: " + found.damages().getFirst());
            }
            screen.say("Copied " + rows + " rows to " + to + ": " + found.entries() + " entries, " + found.snapshots()
                    + " snapshots, whole.");
            return 0;
        });
    }

    private static void refuseExisting(Path file) throws AmbitException {
        if (Files.exists(file)) {
            throw new AmbitException("There is a file " + file + " already. Name one that does not exist.");
        }
        try {
            Path folder = file.getParent();
            if (folder != null) {
                Files.createDirectories(folder);
            }
        } catch (IOException e) {
            throw new AmbitException("The folder of " + file + " cannot be made: " + e.getMessage(), e);
        }
    }
}
