package dev.ambit.server.cli.keep;

import dev.ambit.journal.Damage;
import dev.ambit.journal.Journal;
import dev.ambit.journal.JournalAddress;
import dev.ambit.journal.JournalException;
import dev.ambit.journal.JournalReader;
import dev.ambit.journal.Snapshot;
import dev.ambit.journal.Stats;
import dev.ambit.journal.Verification;
import dev.ambit.server.AmbitException;
import dev.ambit.server.cli.console.TextTable;
import dev.ambit.server.cli.console.WhichWorld;
import dev.ambit.server.keep.Chronicle;
import dev.ambit.server.keep.WorldKeep;
import java.time.Clock;
import java.time.ZoneId;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./ambit journal}: looks after what a world is kept in. */
@Command(
        name = "journal",
        mixinStandardHelpOptions = true,
        description = "Check, repair and measure the journal that a world is kept in.",
        subcommands = RepairCommand.class,
        synopsisSubcommandLabel = "COMMAND",
        commandListHeading = "%nCommands:%n",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:all is well", "1:damaged, or it could not be done", "2:the command line is wrong"})
public final class JournalCommand implements Runnable {

    @Spec
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Which command?");
    }

    @Command(
            name = "verify",
            mixinStandardHelpOptions = true,
            description = {
                "Read everything there is and say whether it is whole.",
                "Changes nothing, and works beside a running server."
            })
    int verify(@Mixin Screen screen, @Mixin WhichWorld world) throws AmbitException {
        return screen.run(() -> {
            JournalAddress where = world.journal();
            Verification found = Journal.verify(where, (at, last) -> screen.progress("entry", at, last));
            screen.endProgress();
            if (found.whole()) {
                // Whole rows may still hold nonsense; to read them as a world is the other half of the proof.
                try (JournalReader reader = Journal.read(where)) {
                    int things = new Chronicle(reader).latest().thingCount();
                    screen.say("Whole: " + found.entries() + " entries and " + found.snapshots()
                            + " snapshots, which make a world of " + things + " Things.");
                }
                return 0;
            }
            for (Damage damage : found.damages()) {
                screen.say("table " + damage.table() + ", sequence " + damage.sequence() + ": " + damage.what());
            }
            screen.say(where + " is damaged in " + found.damages().size()
                    + " places. See what a repair would do: ./ambit journal repair --keep-after --dry-run");
            return 1;
        });
    }

    @Command(
            name = "stats",
            mixinStandardHelpOptions = true,
            description = "Say how large it is, how far back it goes and whose it is.")
    int stats(@Mixin Screen screen, @Mixin WhichWorld world) throws AmbitException {
        return screen.run(() -> {
            JournalAddress where = world.journal();
            try (JournalReader reader = Journal.read(where)) {
                Stats stats = reader.stats();
                TextTable table = new TextTable("JOURNAL", where.toString());
                table.row(
                        "entries",
                        stats.entries() + " (" + stats.firstSequence() + " to " + stats.lastSequence() + ")");
                table.row("first", time(stats.firstMillis()));
                table.row("last", time(stats.lastMillis()));
                table.row("bytes of entries", String.valueOf(stats.bodyBytes()));
                table.row("snapshots", stats.snapshots() + " (" + stats.snapshotBytes() + " bytes)");
                table.row("bytes on disk", String.valueOf(stats.databaseBytes()));
                table.row("set aside by repairs", stats.lostEntries() + " entries");
                table.row("schema version", String.valueOf(stats.schemaVersion()));
                table.row("last written by", stats.owner());
                screen.print(table);
                return 0;
            }
        });
    }

    private static String time(OptionalLong millis) {
        return millis.isEmpty() ? "-" : PointInTime.show(millis.getAsLong(), ZoneId.systemDefault());
    }

    @Command(
            name = "snapshot",
            mixinStandardHelpOptions = true,
            description = {
                "Make a snapshot now, and prune what need not be kept (keep.history).",
                "For a world that is not running; a running one does both by itself, and when asked: ./ambit thing snapshot."
            })
    int snapshot(@Mixin Screen screen, @Mixin WhichWorld world) throws AmbitException {
        return screen.run(() -> {
            try (WorldKeep keep = WorldKeep.open(world.journal(), world.config().keep(), Clock.systemUTC())) {
                keep.checkpoints().start();
                Snapshot made = keep.checkpoints().now().get();
                screen.say("Snapshot of entry " + made.sequence() + ": " + made.bytes() + " bytes.");
                return 0;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new AmbitException("Interrupted.", e);
            } catch (ExecutionException e) {
                throw new AmbitException("No snapshot could be made: " + JournalException.why(e), e);
            }
        });
    }
}
