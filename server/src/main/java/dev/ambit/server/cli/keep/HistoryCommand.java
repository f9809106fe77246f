package dev.ambit.server.cli.keep;

import dev.ambit.journal.Journal;
import dev.ambit.journal.JournalReader;
import dev.ambit.server.AmbitException;
import dev.ambit.server.cli.console.TextTable;
import dev.ambit.server.cli.console.WhichWorld;
import dev.ambit.server.keep.Chronicle;
import dev.ambit.server.keep.ThingHistory;
import dev.ambit.world.data.Findings.PastEvent;
import java.time.ZoneId;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ./ambit history}: what has happened to a Thing. */
@Command(
        name = "history",
        mixinStandardHelpOptions = true,
        description = {
            "Tell what has happened to a Thing: who changed what, when, from what to what.",
            "Works beside a running server. keep.history says how far back it goes."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:done", "1:it could not be read", "2:the command line is wrong"})
public final class HistoryCommand implements Callable<Integer> {

    @Mixin
    private Screen screen;

    @Mixin
    private WhichWorld world;

    @Parameters(index = "0", paramLabel = "THING", description = "The number of the Thing, with or without #.")
    private String thing;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "PROPERTY",
            defaultValue = "",
            description = "Only this property; or exemplar, owner, container, \"method NAME\".")
    private String property = "";

    @Option(
            names = "--most",
            paramLabel = "N",
            defaultValue = "100",
            description = "The newest so many changes (default: ${DEFAULT-VALUE}).")
    private int most;

    @Override
    public Integer call() throws AmbitException {
        return screen.run(() -> {
            int id = number(thing);
            try (JournalReader reader = Journal.read(world.journal())) {
                List<PastEvent> events = ThingHistory.of(
                        new Chronicle(reader),
                        reader.last(),
                        id,
                        property,
                        Math.max(1, most),
                        (at, last) -> screen.progress("entry", at, last));
                screen.endProgress();
                if (events.isEmpty()) {
                    screen.say("Nothing is known of #" + id + (property.isEmpty() ? "" : " and its " + property)
                            + " as far back as the journal goes.");
                    return 0;
                }
                TextTable table = new TextTable("ENTRY", "WHEN", "WHO", "WHAT", "FROM", "TO");
                for (PastEvent event : events) {
                    table.row(
                            String.valueOf(event.sequence()),
                            PointInTime.show(event.timeMillis(), ZoneId.systemDefault()),
                            event.by() + (event.asked().isEmpty() ? "" : ", for " + event.asked()),
                            event.what(),
                            event.from(),
                            event.to());
                }
                screen.print(table);
                return 0;
            }
        });
    }

    static int number(String thing) throws AmbitException {
        String digits = thing.startsWith("#") ? thing.substring(1) : thing;
        if (!digits.matches("\\d{1,9}")) {
            throw new AmbitException("\"" + thing + "\" is no Thing; expected its number, such as 17 or #17.");
        }
        return Integer.parseInt(digits);
    }
}
