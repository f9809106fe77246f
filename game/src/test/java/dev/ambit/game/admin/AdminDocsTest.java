package dev.ambit.game.admin;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

/** docs/kod-games.md lists the commands that there are, and no others. */
class AdminDocsTest {
    private static final String HEAD = "| command | what it does | also by the maintenance port |";

    @Test
    void theTableOfCommandsIsThatOfTheCode() throws Exception {
        List<String> expected = AdminTable.ALL.stream()
                .sorted(Comparator.comparing(command -> String.join(" ", command.words())))
                .map(command ->
                        "| `" + command.usage() + "` | " + command.help().replace("|", "\\|") + " | "
                                + (command.roads().contains(AdminRoad.MAINTENANCE) ? "yes" : "") + " |")
                .toList();
        List<String> lines = Files.readAllLines(Path.of("..", "docs", "kod-games.md"));
        int head = lines.indexOf(HEAD);
        List<String> written = lines.subList(head + 2, lines.size()).stream()
                .takeWhile(line -> line.startsWith("|"))
                .toList();
        assertEquals(String.join("\n", expected), String.join("\n", written));
    }
}
