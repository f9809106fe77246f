package dev.ambit.server.cli.keep;

import dev.ambit.journal.Journal;
import dev.ambit.journal.JournalAddress;
import dev.ambit.journal.Judge;
import dev.ambit.journal.LeftOut;
import dev.ambit.journal.RepairPlan;
import dev.ambit.journal.Repaired;
import dev.ambit.server.AmbitException;
import dev.ambit.server.cli.console.WhichWorld;
import dev.ambit.server.keep.Survivors;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneId;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ./ambit journal repair}: makes a damaged journal usable again. */
@Command(
        name = "repair",
        mixinStandardHelpOptions = true,
        description = {
            "Make a damaged journal usable again.",
            "Cuts the log at the first damage, or with --keep-after leaves out only what is damaged or needs it, and says"
                    + " exactly what is lost. What is taken out is kept aside in the same database, and a damaged file is"
                    + " copied first. The server must not be running."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:whole now, or was", "1:it could not be done", "2:the command line is wrong"})
public final class RepairCommand implements Callable<Integer> {

    @Mixin
    private Screen screen;

    @Mixin
    private WhichWorld world;

    @Option(
            names = "--keep-after",
            description =
                    "Put right what one wrong byte explains, and keep what is behind the damage and does not need what"
                            + " is lost.")
    private boolean keepAfter;

    @Option(names = "--dry-run", description = "Only say what would happen; works beside a running server.")
    private boolean dryRun;

    @Option(names = "--no-copy", description = "Do not copy the damaged file first.")
    private boolean noCopy;

    @Override
    public Integer call() throws AmbitException {
        return screen.run(() -> {
            JournalAddress where = world.journal();
            tell(dryRun ? rehearsed(where) : repair(where, !noCopy));
            return 0;
        });
    }

    private Repaired repair(JournalAddress where, boolean copy) {
        Optional<Judge> judge = keepAfter ? Optional.of(new Survivors()) : Optional.empty();
        try {
            return Journal.repair(
                    where,
                    new RepairPlan(judge, copy, (at, last) -> screen.progress("entry", at, last)),
                    Clock.systemUTC());
        } finally {
            screen.endProgress();
        }
    }

    /** Repairs a copy that nobody keeps. */
    private Repaired rehearsed(JournalAddress where) throws AmbitException {
        try {
            Path folder = Files.createTempDirectory("ambit-repair");
            try {
                JournalAddress copy = JournalAddress.file(folder.resolve("copy.db"));
                Journal.copy(where, copy, (done, all) -> screen.progress("row", done, all), Clock.systemUTC());
                return repair(copy, false);
            } finally {
                delete(folder);
            }
        } catch (IOException e) {
            throw new AmbitException("There is no place for a copy to try it on: " + e.getMessage(), e);
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }

    private void tell(Repaired done) {
        if (done.told().isEmpty()) {
            screen.say("There " + (dryRun ? "is" : "was") + " nothing to repair.");
            return;
        }
        if (dryRun) {
            screen.say("Nothing was changed. This is what would happen:");
        }
        done.told().forEach(screen::say);
        for (LeftOut out : done.leftOut()) {
            String when =
                    out.timeMillis() == 0 ? "" : " of " + PointInTime.show(out.timeMillis(), ZoneId.systemDefault());
            screen.say("Left out: entry " + out.sequence() + when + ": " + out.what() + "; " + out.why() + ".");
        }
        screen.say("The journal " + (dryRun ? "would be" : "is") + " whole up to entry " + done.lastSequence() + "; "
                + done.changesLost() + " changes are lost.");
        if (!keepAfter && done.changesLost() > 1) {
            screen.say("Some of them may have been saved: restore the copy and try ./ambit journal repair --keep-after"
                    + " instead.");
        }
    }
}
