package dev.ambit.game.admin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.game.client.GameClient;
import dev.ambit.game.door.SmallGame;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WatchingTest {
    private SmallGame game;
    private AdminLine root;

    @BeforeEach
    void open() throws Exception {
        game = new SmallGame();
        root = AdminLine.account(game);
    }

    @AfterEach
    void close() throws Exception {
        root.close();
        game.close();
    }

    private int lamp(String kind) throws Exception {
        String made = root.ask("create object " + kind).getFirst();
        return Integer.parseInt(made.replaceAll("\\D", ""));
    }

    private static long count(List<String> table, String name) {
        return table.stream()
                .filter(row -> row.matches("\\s*\\d+\\. .*\\b" + name + "\\b.*"))
                .mapToLong(row -> Long.parseLong(row.replaceAll(".* (\\d+)$", "$1")))
                .sum();
    }

    /** Compiled code that has run before must be counted, too, and run as before afterwards. */
    @Test
    void calledMessagesAreCountedFromTheFirstLookOn() throws Exception {
        int lamp = lamp("BigLamp");
        for (int i = 0; i < 20; i++) {
            root.ask("send object " + lamp + " burn");
        }
        assertEquals(List.of("Rank Class                  Message                Count"), root.ask("show called 10"));
        for (int i = 0; i < 30; i++) {
            root.ask("send object " + lamp + " burn");
        }
        List<String> table = root.ask("show called 10");
        assertEquals(30, count(table, "Flicker"), table::toString);
        assertTrue(table.get(1).startsWith("  1. "), table::toString);
        assertEquals(60, count(table, "Burn"), () -> "BigLamp passes it on to Lamp: " + table);
        assertEquals(2, root.ask("show called 1").size());
    }

    @Test
    void builtInFunctionsAreCountedToo() throws Exception {
        int lamp = lamp("Lamp");
        root.ask("show calls 10");
        for (int i = 0; i < 7; i++) {
            root.ask("send object " + lamp + " burn");
        }
        List<String> table = root.ask("show calls 10");
        assertEquals(7, count(table, "Abs"), table::toString);
        assertEquals(7, count(table, "Send"), table::toString);
    }

    @Test
    void aProfileShowsTheHottestHandlers() throws Exception {
        int lamp = lamp("Lamp");
        root.ask("profile start");
        for (int i = 0; i < 5; i++) {
            root.ask("send object " + lamp + " burn");
        }
        assertEquals(List.of("Profiling has ended; 'profile show' shows what came of it."), root.ask("profile stop"));
        root.ask("send object " + lamp + " burn");
        List<String> table = root.ask("profile show 5");
        String burn =
                table.stream().filter(row -> row.contains(" Burn ")).findFirst().orElseThrow();
        assertTrue(burn.matches("\\s*\\d+\\. Lamp +Burn +\\d+\\.\\d{3} +\\d+\\.\\d{3} +5 +5"), burn);
        assertEquals(List.of("Parameter 1 should be an int, not 'many'."), root.ask("profile show many"));
    }

    @Test
    void aTraceShowsWhatAnObjectGetsAndSendsToWhomeverTracesItAlone() throws Exception {
        int lamp = lamp("Lamp");
        assertEquals(
                List.of("OBJECT " + lamp + " is traced; the game is slower until 'trace " + lamp + "' again."),
                root.ask("trace " + lamp));
        assertEquals(List.of("Traced: OBJECT " + lamp), root.ask("trace"));
        try (AdminLine other = AdminLine.maintenance(game)) {
            assertEquals(
                    ": INT 7",
                    other.ask("send object " + lamp + " add a int 3 b int 4").get(1));
            String line = root.line();
            assertEquals(": SERVER sends OBJECT " + lamp + " CLASS Lamp MESSAGE Add a = INT 3 b = INT 4", line);
            other.ask("send object " + lamp + " burn");
            assertTrue(root.line().contains(" MESSAGE Burn"));
            assertEquals(
                    ": OBJECT " + lamp + " CLASS Lamp sends OBJECT " + lamp + " CLASS Lamp MESSAGE Flicker",
                    root.line());
            assertEquals(List.of("OBJECT " + lamp + " is not traced any more."), root.ask("trace " + lamp));
            other.ask("send object " + lamp + " burn");
            assertEquals(List.of("No object is traced."), root.ask("trace"));
        }
    }

    @Test
    void clientsMessagesAreCountedByType() throws Exception {
        try (GameClient ann = game.play("ann")) {
            ann.say("one");
            ann.await(dev.ambit.game.wire.GameMessage.SAID);
            List<String> table = root.ask("show protocol");
            assertEquals("Regular commands", table.getFirst());
            assertEquals(3 * 64 + 5, table.size());
            assertTrue(table.get(1 + 110 % 64).contains("110          1"), table::toString);
            List<String> sent = root.ask("show transmitted");
            assertFalse(sent.getFirst().contains(" 0 bytes"), sent::toString);
            List<String> who = root.ask("who");
            assertTrue(who.get(3).matches("Ann +3 737 +1 127\\.0\\.0\\.1 +Game - User\\d+ \\(\\d+\\)"), who::toString);
            root.ask("hangup account ann");
            assertEquals(List.of("ACCOUNT 3 (Ann) is not logged in."), root.ask("hangup account 3"));
        }
    }

    @Test
    void whatOneAdministratorSaysTheOthersHear() throws Exception {
        try (AdminLine other = AdminLine.maintenance(game)) {
            other.ask("show usage");
            assertEquals(List.of("Said."), root.ask("say good evening"));
            assertEquals("Root says, \"good evening\"", other.line());
        }
    }

    @Test
    void statusHasTheLinesOfTheOriginal() throws Exception {
        int lamp = lamp("Lamp");
        root.ask("send object " + lamp + " burn");
        List<String> status = root.ask("show status");
        assertEquals("System Status -----------------------------", status.getFirst());
        assertTrue(status.contains("Clients on port 5959, maintenance on port 9998"), status::toString);
        assertTrue(
                status.stream()
                        .anyMatch(line ->
                                line.matches("Interpreted \\d+\\.\\d{9} billion total instructions in \\d+ seconds")),
                status::toString);
        assertTrue(status.stream()
                .anyMatch(line -> line.matches("Handled [1-9]\\d* top level messages, total \\d+ messages")));
        assertTrue(status.contains("Watching 0 active timers"), status::toString);
        assertTrue(status.contains("Used 2 object nodes"), status::toString);
        List<String> memory = root.ask("show memory");
        assertTrue(memory.stream().anyMatch(line -> line.matches("Objects +[1-9]\\d+")), memory::toString);
        assertTrue(memory.stream().anyMatch(line -> line.matches("-- Total +\\d+ MB")), memory::toString);
    }

    @Test
    void longAnswersLongCommandsAndTooManyParametersAreBounded() throws Exception {
        game.office.limits = new AdminLimits(60, 1, 100, 200, 2, 5_000_000, 200, 600);
        assertTrue(root.ask("show memory").getLast().contains("game.admin.longestAnswer"));
        assertEquals(
                List.of("Too many parameters, command ignored."),
                root.ask("send object 0 tell who int 1 string int 2"));
        game.office.files.put("long.adm", List.of("who", "who", "who"));
        assertTrue(root.ask("read long.adm").getFirst().contains("game.admin.fileLines"));
        assertEquals(
                List.of("There is no value for " + "x".repeat(60 - "show constant ".length())),
                root.ask("show constant " + "x".repeat(70)));
    }

    @Test
    void countingEndsByItselfWhenNobodyLooks() throws Exception {
        game.office.limits = new AdminLimits(119, 10, 100, 1_000_000, 10_000, 5_000_000, 200, 1);
        int lamp = lamp("Lamp");
        root.ask("show called 5");
        root.ask("send object " + lamp + " flicker");
        game.awaitLog("counting ends");
        root.ask("send object " + lamp + " flicker");
        assertEquals(1, count(root.ask("show called 5"), "Flicker"));
    }
}
