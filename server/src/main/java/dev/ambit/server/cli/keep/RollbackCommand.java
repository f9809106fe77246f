package dev.ambit.server.cli.keep;

import dev.ambit.journal.JournalReader;
import dev.ambit.server.AmbitException;
import dev.ambit.server.cli.console.WhichWorld;
import dev.ambit.server.keep.Chronicle;
import dev.ambit.server.keep.Rollback;
import dev.ambit.server.keep.WorldKeep;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ./ambit rollback}: the world, or one Thing, is again what it was. */
@Command(
        name = "rollback",
        mixinStandardHelpOptions = true,
        description = {
            "Make the world, or one Thing, again what it was at some moment.",
            "Nothing is taken out of the journal: a roll back can be rolled back. Accounts stay as they are.",
            "For a world that is not running; wizards find the same in the page of a running one."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:done", "1:it could not be done", "2:the command line is wrong"})
public final class RollbackCommand implements Callable<Integer> {

    @Mixin
    private Screen screen;

    @Mixin
    private WhichWorld world;

    @Option(names = "--to", required = true, paramLabel = "MOMENT", description = PointInTime.HELP)
    @SuppressWarnings("NullAway.Init") // picocli insists on it
    private String to;

    @Option(names = "--thing", paramLabel = "ID", description = "Only this Thing; where it is stays as it is.")
    private @Nullable String thing;

    @Option(names = "--dry-run", description = "Only say what would happen.")
    private boolean dryRun;

    @Override
    public Integer call() throws AmbitException {
        return screen.run(() -> {
            ZoneId zone = ZoneId.systemDefault();
            try (WorldKeep keep = WorldKeep.open(world.journal(), world.config().keep(), Clock.systemUTC());
                    JournalReader reader = keep.journal().reader()) {
                long sequence = PointInTime.sequence(reader, to, Instant.now(), zone);
                Chronicle chronicle = new Chronicle(reader);
                Rollback rollback = thing == null
                        ? Rollback.ofWorld(chronicle, sequence, reader.last())
                        : Rollback.ofThing(chronicle, HistoryCommand.number(thing), sequence, reader.last());
                screen.say((dryRun ? "Would: " : "") + rollback.what());
                if (!dryRun) {
                    long entry = keep.logbook().write(rollback.changes());
                    if (!keep.logbook().awaitSafe(entry)) {
                        throw new AmbitException(
                                "The disk does not take it: " + keep.journal().trouble());
                    }
                    screen.say("Done, in entry " + entry + ". To undo it: ./ambit rollback --to " + (entry - 1));
                }
                return 0;
            }
        });
    }
}
