package dev.ambit.server.cli.thing;

import com.fasterxml.jackson.databind.JsonNode;
import dev.ambit.server.AmbitException;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

@Command(
        name = "watch",
        mixinStandardHelpOptions = true,
        description = {
            "Stay in the world and print what happens there, until Ctrl-C.",
            "With an id: only what happens to that Thing, wherever it is. With --json: one news a line."
        })
final class ThingWatchCommand implements Callable<Integer> {

    @Parameters(index = "0", arity = "0..1", paramLabel = "ID")
    private @Nullable String id;

    @Mixin
    private Terminal terminal = new Terminal();

    @Override
    public Integer call() throws AmbitException, InterruptedException {
        OptionalInt thing = id == null ? OptionalInt.empty() : OptionalInt.of(terminal.thing(id));
        try (Visit visit = terminal.enter()) {
            NewsText text = new NewsText(thing);
            print(text, visit.welcome());
            if (thing.isPresent()) {
                JsonNode answer = visit.ask(
                        Terminal.request("interest").put("id", thing.getAsInt()).put("on", true));
                if (!answer.path("ok").asBoolean()) {
                    return terminal.print(answer, value -> {});
                }
            }
            for (JsonNode news = visit.next(); news != null; news = visit.next()) {
                print(text, news);
            }
        }
        terminal.err().println("The world has ended the visit.");
        return 1;
    }

    private void print(NewsText text, JsonNode news) {
        if (!text.isWanted(news)) {
            return;
        }
        terminal.out().println(terminal.isForPrograms() ? news.toString() : text.say(news));
        terminal.out().flush();
    }
}
