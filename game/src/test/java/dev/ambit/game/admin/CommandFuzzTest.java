package dev.ambit.game.admin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.game.door.SmallGame;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

/** Whatever an administrator types has an answer, and the game goes on. */
class CommandFuzzTest {
    private static final CommandTree TREE = CommandTree.of(AdminTable.ALL);

    @Property
    void anyLineIsFoundOrRefused(@ForAll String line) {
        switch (TREE.find(new CommandWords(line))) {
            case CommandTree.Found.Command found ->
                assertFalse(found.command().words().isEmpty());
            case CommandTree.Found.Listing listing -> assertFalse(listing.text().isEmpty());
            case CommandTree.Found.Nothing nothing -> assertTrue(nothing.why().endsWith("\n"));
        }
        TREE.completions(line);
    }

    @Property
    void wordsAndTheRestAreWhatWasThere(@ForAll String line) {
        CommandWords words = new CommandWords(line);
        words.next().ifPresent(word -> {
            assertTrue(line.contains(word));
            assertFalse(word.contains(" "));
        });
        assertTrue(line.endsWith(words.rest()));
        assertTrue(words.next().isEmpty());
    }

    @Test
    void everyCommandIsFoundByItsShortestClearWords() {
        for (AdminCommand command : AdminTable.ALL) {
            StringBuilder line = new StringBuilder();
            for (String word : command.words()) {
                String before = line.toString();
                String shortest = word;
                for (int length = 1; length < word.length(); length++) {
                    if (TREE.completions(before + word.substring(0, length)).equals(List.of(word))) {
                        shortest = word.substring(0, length);
                        break;
                    }
                }
                line.append(shortest).append(' ');
            }
            assertEquals(
                    new CommandTree.Found.Command(command),
                    TREE.find(new CommandWords(line.toString())),
                    line::toString);
        }
    }

    /** Words that fit and words that do not, of all commands but those that end the server. */
    @Test
    void nonsenseDoesNotHarmARunningGame() throws Exception {
        Random random = new Random(7);
        String[] words = {
            "0",
            "1",
            "-1",
            "99999",
            "2147483648",
            "int",
            "object",
            "self",
            "list",
            "$",
            "quote",
            "five",
            "Lamp",
            "User",
            "piOil",
            "Burn",
            "oil",
            "\u00ff\u0000",
            "resource",
            "class",
            "string",
            "message",
            "timer",
            "12",
            "13",
            "15",
            "="
        };
        try (SmallGame game = new SmallGame();
                AdminLine root = AdminLine.account(game)) {
            List<AdminCommand> all = AdminTable.ALL.stream()
                    .filter(command -> !command.words().getFirst().equals("terminate"))
                    .toList();
            for (int i = 0; i < 500; i++) {
                StringBuilder line = new StringBuilder(
                        String.join(" ", all.get(random.nextInt(all.size())).words()));
                for (int word = random.nextInt(6); word > 0; word--) {
                    line.append(' ').append(words[random.nextInt(words.length)]);
                }
                root.send(line.toString());
                if (i % 25 == 0) {
                    root.skipTo("show usage");
                }
            }
            root.skipTo("show usage");
            assertEquals(List.of("five = 5"), root.ask("show constant five"));
            assertEquals(
                    List.of(),
                    game.errors.stream()
                            .filter(line -> line.contains("Internal"))
                            .toList());
        }
    }
}
