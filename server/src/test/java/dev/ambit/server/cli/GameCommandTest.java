package dev.ambit.server.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ambit.server.cli.CommandLines.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GameCommandTest {
    @TempDir
    Path folder;

    private static Outcome game(Object... words) {
        List<String> all = new ArrayList<>(List.of("game"));
        for (Object word : words) {
            all.add(word.toString());
        }
        return CommandLines.run(all);
    }

    @Test
    void aNewGameIsInOrder() {
        Path made = folder.resolve("mine");
        Outcome written = game("new", made);
        assertEquals(0, written.code(), written.err());
        assertTrue(written.out().contains("kod/user.kod"), written.out());
        assertTrue(written.out().contains("serve --game"), written.out());
        Outcome checked = game("check", made, "--strict");
        assertEquals(0, checked.code(), checked.out());
        assertTrue(checked.out().contains("1 rooms checked: 0 errors, 0 warnings"), checked.out());
    }

    @Test
    void nothingIsWrittenOverAGame() {
        assertEquals(0, game("new", folder).code());
        Outcome again = game("new", folder);
        assertEquals(1, again.code());
        assertTrue(again.err().contains("files in"), again.err());
    }

    @Test
    void whatIsWrongIsTold() throws Exception {
        game("new", folder);
        Files.delete(folder.resolve("rooms/hall.roo"));
        Outcome checked = game("check", folder);
        assertEquals(1, checked.code());
        assertTrue(checked.out().contains("error: room_file names hall.roo"), checked.out());
        assertTrue(checked.out().contains("[file]"), checked.out());
        JsonNode json =
                new ObjectMapper().readTree(game("check", folder, "--json").out());
        JsonNode error = json.path("findings")
                .valueStream()
                .filter(one -> one.path("severity").asText().equals("error"))
                .findFirst()
                .orElseThrow();
        assertEquals("file", error.path("rule").asText(), json::toString);
        assertEquals("kod/room.kod", error.path("file").asText());
    }

    @Test
    void aFolderThatIsNotThereIsNamed() {
        Outcome checked = game("check", folder.resolve("nowhere"));
        assertEquals(1, checked.code());
        assertTrue(checked.err().contains("nowhere"), checked.err());
    }
}
