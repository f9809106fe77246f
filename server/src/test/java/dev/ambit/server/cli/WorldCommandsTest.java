package dev.ambit.server.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.server.AmbitConfig;
import dev.ambit.server.AmbitException;
import dev.ambit.server.AmbitServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Whole worlds as folders, with the world that ships with Ambit in a real journal. */
class WorldCommandsTest {
    private static final String LIBRARY = "the-library-";

    @TempDir
    Path home;

    private Path journal;
    private Path folder;
    private String said = "";

    @BeforeEach
    void aWorldHasRun() throws AmbitException {
        journal = home.resolve("world.db");
        folder = home.resolve("text");
        run(journal);
    }

    private static void run(Path journal) throws AmbitException {
        AmbitServer.start(AmbitConfig.with(Map.of("port", 0, "journal", journal.toString(), "accounts.trust", true)))
                .close();
    }

    private int ambit(String... arguments) {
        StringWriter words = new StringWriter();
        CommandLine commands = Main.commandLine();
        commands.setOut(new PrintWriter(words, true));
        commands.setErr(new PrintWriter(words, true));
        int code = commands.execute(arguments);
        said = words.toString();
        return code;
    }

    private void export(Path journal, Path folder) {
        assertEquals(0, ambit("export", folder.toString(), "--journal", journal.toString()), () -> said);
    }

    @Test
    void exportImportExportGivesTheSameFiles() throws IOException {
        export(journal, folder);
        Path copy = home.resolve("copy.db");
        assertEquals(0, ambit("import", folder.toString(), "--journal", copy.toString()), () -> said);
        export(copy, home.resolve("again"));
        assertEquals(contents(folder), contents(home.resolve("again")));
        assertTrue(contents(folder).get("world.txt").contains("class Room #"));
    }

    @Test
    void whatIsChangedInTheTextIsInTheWorldThatIsImported() throws IOException, AmbitException {
        export(journal, folder);
        Path room = room();
        Files.writeString(room, Files.readString(room).replace("\"the Library\"", "\"the Reading Room\""));
        Path copy = home.resolve("copy.db");
        assertEquals(0, ambit("import", folder.toString(), "--journal", copy.toString()), () -> said);
        run(copy);
        export(copy, home.resolve("again"));
        assertTrue(
                contents(home.resolve("again")).keySet().stream()
                        .anyMatch(path -> path.startsWith("rooms/the-reading-room-")),
                () -> said);
    }

    @Test
    void aFolderWithSomethingInItIsRefused() throws IOException {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("README.md"), "mine");
        assertEquals(1, ambit("export", folder.toString(), "--journal", journal.toString()));
        assertTrue(said.contains("is not empty, and nothing was written"), said);
        assertEquals(1, contents(folder).size());
    }

    @Test
    void onlyWhatAnExportHasWrittenIsEverDeleted() throws IOException {
        export(journal, folder);
        Path gone = folder.resolve("rooms/gone-99.thing");
        Path mine = folder.resolve("rooms/mine.thing");
        Files.writeString(gone, "thing #99\n");
        Files.writeString(mine, "thing #98\n");
        Files.writeString(folder.resolve("README.md"), "mine");
        Path list = folder.resolve(".ambit-files");
        Files.writeString(list, Files.readString(list) + "rooms/gone-99.thing\nREADME.md\n../../README.md\n");
        assertEquals(0, ambit("export", folder.toString(), "--force", "--journal", journal.toString()), () -> said);
        assertFalse(Files.exists(gone));
        assertTrue(Files.exists(mine));
        assertTrue(Files.exists(folder.resolve("README.md")));
        assertTrue(said.contains("0 changed, 1 deleted"), said);
        assertTrue(said.contains("warning: rooms/mine.thing is not of this world"), said);
    }

    @Test
    void whatIsWrongIsToldAndNothingIsImported() throws IOException {
        export(journal, folder);
        Path room = room();
        Files.writeString(room, Files.readString(room).replaceFirst("entry_x = \\d+", "entry_x = 64O"));
        Path copy = home.resolve("copy.db");
        assertEquals(1, ambit("import", folder.toString(), "--journal", copy.toString()));
        assertTrue(said.contains(room.getFileName() + ":") && said.contains(": expected digits"), said);
        assertTrue(said.contains("Nothing was imported: 1 problem."), said);
        assertFalse(Files.exists(copy));
    }

    @Test
    void aWorldWithoutItsClassesIsRefused() throws IOException {
        export(journal, folder);
        Files.delete(folder.resolve("kod/book.kod"));
        assertEquals(
                1,
                ambit(
                        "import",
                        folder.toString(),
                        "--journal",
                        home.resolve("copy.db").toString()));
        assertTrue(said.contains("does not have: Book. Nothing was imported."), said);
    }

    @Test
    void aWorldIsNeverOverwritten() {
        export(journal, folder);
        assertEquals(1, ambit("import", folder.toString(), "--journal", journal.toString()));
        assertTrue(said.contains("already, and it was not touched"), said);
        assertEquals(0, ambit("import", folder.toString(), "--check", "--journal", journal.toString()), () -> said);
        assertTrue(said.contains("The text is good"), said);
    }

    @Test
    void whereThereIsNoWorldThereIsNothingToExport() {
        Path nothing = home.resolve("nothing.db");
        assertEquals(1, ambit("export", folder.toString(), "--journal", nothing.toString()));
        assertFalse(Files.exists(folder));
        assertFalse(Files.exists(nothing));
    }

    @Test
    void aWorldGoesThroughASavedGame() throws IOException, AmbitException {
        Path saved = home.resolve("saved");
        assertEquals(0, ambit("saved", "export", saved.toString(), "--journal", journal.toString()), () -> said);
        assertTrue(said.contains("Left out:") && said.contains("what is in what: "), said);
        assertEquals(1, ambit("saved", "export", saved.toString(), "--journal", journal.toString()));
        // As the original's server keeps a password.
        Files.writeString(
                savedFile(saved, "accounts."),
                "ACCOUNT 1:Ada:" + md5("hello world 1") + ":1:879465600:0:0\nNEXT_ACCOUNT_ID 2\n");
        Path copy = home.resolve("copy.db");
        assertEquals(0, ambit("saved", "import", saved.toString(), "--journal", copy.toString()), () -> said);
        assertTrue(said.contains("1 accounts"), said);
        assertEquals(0, ambit("account", "list", "--journal", copy.toString()));
        assertTrue(said.contains("Ada") && said.contains("admin"), said);
        run(copy);
        export(copy, folder);
        assertTrue(Files.readString(room()).contains("name = \"the Library\""));
    }

    private static Path savedFile(Path folder, String start) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().startsWith(start))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static String md5(String password) {
        try {
            byte[] digest = MessageDigest.getInstance("MD5").digest(password.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError(e);
        }
    }

    private Path room() throws IOException {
        try (Stream<Path> rooms = Files.list(folder.resolve("rooms"))) {
            return rooms.filter(file -> file.getFileName().toString().startsWith(LIBRARY))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static Map<String, String> contents(Path folder) throws IOException {
        Map<String, String> contents = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                contents.put(folder.relativize(file).toString(), Files.readString(file));
            }
        }
        return contents;
    }
}
