package dev.ambit.server.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.journal.RealPostgres;
import dev.ambit.server.AmbitConfig;
import dev.ambit.server.AmbitException;
import dev.ambit.server.AmbitServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** A world that is started again and again, as its operator and its builders see it. */
class KeptWorldTest {
    private record Answer(int code, String text) {}

    @TempDir
    Path folder;

    private AmbitServer server;

    private Path journal() {
        return folder.resolve("world.db");
    }

    private void start(String... more) throws AmbitException {
        Map<String, Object> settings = new HashMap<>(
                Map.of("accounts.trust", true, "port", 0, "journal", journal().toString()));
        for (int i = 0; i < more.length; i += 2) {
            settings.put(more[i], more[i + 1]);
        }
        server = AmbitServer.start(AmbitConfig.with(settings));
    }

    @AfterEach
    void stop() {
        if (server != null) {
            server.close();
        }
    }

    private static Answer run(String... arguments) {
        StringWriter text = new StringWriter();
        CommandLine commands = Main.commandLine();
        commands.setOut(new PrintWriter(text, true)).setErr(new PrintWriter(text, true));
        return new Answer(commands.execute(arguments), text.toString());
    }

    private String thing(String... words) {
        String[] all = new String[words.length + 5];
        all[0] = "thing";
        System.arraycopy(words, 0, all, 1, words.length);
        all[words.length + 1] = "--server";
        all[words.length + 2] = server.address();
        all[words.length + 3] = "--as";
        all[words.length + 4] = "Ada";
        Answer answer = run(all);
        assertEquals(0, answer.code, answer.text);
        return answer.text.trim();
    }

    private String keep(int code, String... words) {
        String[] all = new String[words.length + 2];
        System.arraycopy(words, 0, all, 0, words.length);
        all[words.length] = "--journal";
        all[words.length + 1] = journal().toString();
        Answer answer = run(all);
        assertEquals(code, answer.code, answer.text);
        return answer.text;
    }

    private String madeBall() throws IOException {
        String id = thing("create", "Ball", "red ball").replace("#", "");
        thing("set", id, "description", "first");
        thing("add-property", id, "mood", "42");
        Path kod = Files.writeString(
                folder.resolve("bark.kod"), "Bark()\n{\n   description = \"barked\";\n   return 7;\n}\n");
        thing("method", id, kod.toString());
        return id;
    }

    @Test
    void whatPeopleMadeIsThereWhenTheWorldIsStartedAgain() throws Exception {
        start();
        String id = madeBall();
        server.close();
        start();
        String look = thing("look", id);
        assertTrue(look.contains("red ball") && look.contains("\"first\"") && look.contains("mood"), look);
        assertEquals("7", thing("call", id, "Bark"));
        assertTrue(thing("look", id).contains("barked"));
    }

    @Test
    void aWorldThatIsOpenCannotBeOpenedAgain() throws Exception {
        start();
        AmbitException twice = assertThrows(AmbitException.class, this::start);
        assertTrue(twice.getMessage().contains("already open in process"), twice.getMessage());
        assertTrue(keep(1, "rollback", "--to", "1").contains("already open"));
        assertTrue(keep(0, "journal", "verify").contains("Whole"), "reading is possible all the same");
    }

    @Test
    void theHistoryTellsWhoChangedWhatFromWhatToWhat() throws Exception {
        start();
        String id = madeBall();
        thing("set", id, "description", "second");
        String history = keep(0, "history", id, "description");
        assertTrue(
                history.lines().anyMatch(line -> line.matches("\\d+ .*Ada #\\d+ +description +\"first\" +\"second\"")),
                history);
        assertTrue(keep(0, "history", "#" + id).contains("method Bark"));
        assertTrue(keep(0, "history", "99999").contains("Nothing is known"));
        assertTrue(keep(1, "history", "ball").contains("expected its number"));
    }

    @Test
    void aThingIsAgainWhatItWasAndThatCanBeUndone() throws Exception {
        start();
        String id = madeBall();
        server.close();
        String first = lastEntryOf(keep(0, "history", id, "description"));
        assertTrue(
                keep(0, "rollback", "--to", first, "--thing", id, "--dry-run").contains("Would"));
        String done = keep(0, "rollback", "--to", first, "--thing", id);
        start();
        String look = thing("look", id);
        assertTrue(look.contains("\"first\""), look);
        assertFalse(look.contains("mood") || look.contains("Bark"), look);
        server.close();
        String undo = done.substring(done.lastIndexOf(' ') + 1).trim();
        keep(0, "rollback", "--to", undo, "--thing", id);
        start();
        assertEquals("7", thing("call", id, "Bark"));
    }

    @Test
    void theWorldGoesBackAndForth() throws Exception {
        start();
        String id = madeBall();
        thing("delete", id);
        server.close();
        String created = keep(0, "history", id, "created");
        String gone = keep(0, "history", id, "deleted");
        long before = Long.parseLong(lastEntryOf(gone)) - 1;
        keep(0, "rollback", "--to", String.valueOf(before));
        start();
        assertTrue(thing("look", id).contains("red ball"), created);
        server.close();
        keep(0, "rollback", "--to", lastEntryOf(gone));
        start();
        assertEquals(1, run("thing", "look", id, "--server", server.address(), "--as", "Ada").code);
    }

    private static String lastEntryOf(String history) {
        String[] lines = history.trim().split("\n");
        return lines[lines.length - 1].trim().split(" ")[0];
    }

    @Test
    void aMomentThatIsNotKeptIsExplained() throws Exception {
        start();
        server.close();
        assertTrue(keep(1, "rollback", "--to", "99999").contains("the last one is"));
        assertTrue(keep(1, "rollback", "--to", "1h").contains("Nothing is kept from before"));
        assertTrue(keep(1, "rollback", "--to", "tomorrow").contains("is no moment"));
    }

    @Test
    void aSnapshotTakesThePlaceOfTheLog() throws Exception {
        start();
        String id = madeBall();
        server.close();
        assertTrue(keep(0, "journal", "snapshot").contains("Snapshot of entry"));
        assertTrue(keep(0, "journal", "stats").contains("snapshots"));
        start();
        assertEquals("7", thing("call", id, "Bark"));
    }

    @Test
    void aRunningWorldMakesASnapshotWhenAWizardAsks() throws Exception {
        start();
        String id = madeBall();
        assertEquals(1, run("thing", "snapshot", "--server", server.address(), "--as", "Ada").code, "builders may not");
        server.close();
        server = AmbitServer.start(AmbitConfig.with(Map.of(
                "accounts.trust", true, "port", 0, "journal", journal().toString(), "world.wizards", List.of("Ada"))));
        String told = thing("snapshot");
        assertTrue(told.contains("Snapshot of entry"), told);
        assertTrue(keep(0, "journal", "stats").contains("snapshots             1"), "on disk");
        server.close();
        start();
        assertEquals("7", thing("call", id, "Bark"));
    }

    @Test
    void aDamagedEntryStopsTheStartAndSaysWhere() throws Exception {
        start();
        madeBall();
        server.close();
        damage("UPDATE entry SET time = time + 1 WHERE sequence = 3");
        AmbitException refused = assertThrows(AmbitException.class, this::start);
        assertTrue(refused.getMessage().contains("sequence 3"), refused.getMessage());
        assertTrue(refused.getMessage().contains("journal repair"), refused.getMessage());
        assertTrue(keep(1, "journal", "verify").contains("sequence 3"));
        String told = keep(0, "journal", "repair");
        assertTrue(told.contains("whole up to entry 2"), told);
        start();
        assertTrue(thing("list").contains("Ball"));
    }

    @Test
    void aTickThatIsLostDoesNotTakeAllBehindItAlong() throws Exception {
        start();
        String id = madeBall();
        String other = thing("create", "Ball", "blue ball").replace("#", "");
        thing("set", id, "description", "second");
        thing("set", other, "description", "by the blue one");
        server.close();
        String lost = lastEntryOf(keep(0, "history", id, "description"));
        damage("UPDATE entry SET body = x'0102030405', time = 12345678901234 WHERE sequence = " + lost);
        String would = keep(0, "journal", "repair", "--keep-after", "--dry-run");
        assertTrue(would.contains("Nothing was changed") && would.contains("Left out: entry " + lost), would);
        assertTrue(keep(1, "journal", "verify").contains("sequence " + lost), "a dry run changes nothing");
        String told = keep(0, "journal", "repair", "--keep-after");
        assertTrue(told.contains("copied to") && told.contains("Left out: entry " + lost), told);
        assertTrue(keep(0, "journal", "verify").contains("Whole"));
        assertTrue(keep(0, "history", other, "description").contains("by the blue one"));
        assertTrue(
                keep(0, "rollback", "--to", lost, "--thing", other, "--dry-run").contains("Would"));
        start();
        assertTrue(thing("look", other).contains("by the blue one"));
        assertTrue(thing("look", id).contains("\"first\""), "as if the lost tick had not happened");
    }

    @Test
    void oneWrongByteIsPutRight() throws Exception {
        start();
        String id = madeBall();
        server.close();
        damage("UPDATE entry SET time = time + 1 WHERE sequence = 3");
        String told = keep(0, "journal", "repair", "--keep-after");
        assertTrue(told.contains("Entry 3 is put right") && told.contains("0 changes are lost"), told);
        start();
        assertEquals("7", thing("call", id, "Bark"));
    }

    @Test
    void aFileThatIsNoWorldIsToldWithTheWayBack() throws Exception {
        Files.writeString(folder.resolve("monday.db"), "a backup");
        Files.writeString(journal(), "SQLite has nothing to do with this text. ".repeat(50));
        tells("Its beginning is not that of a database", "./ambit serve --journal BACKUP", "monday.db");
        Files.write(journal(), new byte[0]);
        tells("is an empty file", "./ambit serve --journal BACKUP", "To begin a new world: rm ");
        Files.delete(journal());
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + journal());
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE recipes (title TEXT)");
        }
        tells("journal", "Name another place with --journal", "backup");
        Files.delete(journal());
        Files.createDirectory(journal());
        tells("is a folder", "world.db");
    }

    /** From serve and from each command for journals. */
    private void tells(String... parts) {
        AmbitException refused = assertThrows(AmbitException.class, this::start);
        for (String part : parts) {
            assertTrue(refused.getMessage().contains(part), refused.getMessage());
            for (String command : List.of("verify", "repair", "stats", "snapshot")) {
                String told = keep(1, "journal", command);
                assertTrue(told.contains(part), command + ": " + told);
                assertFalse(told.contains("\tat "), told);
            }
        }
    }

    private void damage(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + journal());
                Statement statement = connection.createStatement()) {
            assertEquals(1, statement.executeUpdate(sql));
        }
    }

    @Test
    void aClassThatThingsAreMadeFromMayNotVanish() throws Exception {
        Path kod = folder.resolve("kod");
        Files.createDirectories(kod);
        try (var files = Files.list(Path.of("..", "worlds", "commons", "kod"))) {
            for (Path file : files.toList()) {
                Files.copy(file, kod.resolve(file.getFileName()));
            }
        }
        Files.writeString(kod.resolve("kite.kod"), "Kite is Artifact\nproperties:\n   model = \"ball\"\nend\n");
        start("world.kod", kod.toString());
        String id = thing("create", "Kite", "blue kite").replace("#", "");
        server.close();
        Files.delete(kod.resolve("kite.kod"));
        AmbitException refused = assertThrows(AmbitException.class, () -> start("world.kod", kod.toString()));
        assertTrue(refused.getMessage().contains("no class Kite any more"), refused.getMessage());
        Files.writeString(
                kod.resolve("kite.kod"), "Kite is Artifact\nproperties:\n   model = \"box\"\n   tail = 3\nend\n");
        start("world.kod", kod.toString());
        String look = thing("look", id);
        assertTrue(look.contains("blue kite") && look.contains("tail") && look.contains("\"box\""), look);
    }

    @Test
    void aRunningWorldIsCopiedAndTheCopyIsAWorld() throws Exception {
        start();
        String id = madeBall();
        Path copy = folder.resolve("backups").resolve("monday.db");
        String told = keep(0, "backup", copy.toString());
        assertTrue(told.contains("whole"), told);
        assertTrue(keep(1, "backup", copy.toString()).contains("already"));
        thing("delete", id);
        server.close();
        start("journal", copy.toString());
        assertEquals("7", thing("call", id, "Bark"));
    }

    @Test
    void aWorldMovesToPostgresAndLivesThere() throws Exception {
        String there = RealPostgres.shared().freshWorld();
        start();
        String id = madeBall();
        server.close();
        String told = keep(0, "backup", there);
        assertFalse(told.contains("secret"), told);
        start("journal", there);
        assertEquals("7", thing("call", id, "Bark"));
        thing("set", id, "description", "kept by PostgreSQL");
        AmbitException twice = assertThrows(AmbitException.class, () -> start("journal", there));
        assertTrue(twice.getMessage().contains("already open"), twice.getMessage());
        server.close();
        start("journal", there);
        assertTrue(thing("look", id).contains("kept by PostgreSQL"));
    }

    @Test
    void aServerWhoseWorldIsTakenByAnotherEndsAndWritesNothingMore() throws Exception {
        start();
        String id = madeBall();
        damage("UPDATE journal SET fence = fence + 1");
        run("thing", "set", id, "description", "not kept", "--server", server.address(), "--as", "Ada");
        assertFalse(server.awaitEnd());
        start();
        assertTrue(thing("look", id).contains("\"first\""), "what was told before is kept");
    }

    @Test
    void withoutAJournalNothingLastsAndAccountsAreRefused() throws Exception {
        AmbitException refused = assertThrows(
                AmbitException.class, () -> AmbitServer.start(AmbitConfig.with(Map.of("journal", "none", "port", 0))));
        assertTrue(refused.getMessage().contains("--trust"), refused.getMessage());
    }
}
