package dev.ambit.journal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The journal in a file. */
class SqliteJournalTest extends JournalFixture {

    SqliteJournalTest() {
        super(Database.SQLITE);
    }

    private Path file() {
        return ((JournalAddress.Sqlite) where).path();
    }

    @Test
    void aFileThatIsNoDatabaseIsRefusedAndLeftAlone() throws Exception {
        Files.createDirectories(file().getParent());
        Files.writeString(file(), "my diary ".repeat(100));
        JournalException e = assertThrows(JournalException.class, this::open);
        assertTrue(e.getMessage().contains("not a database"), e.getMessage());
        assertThrows(JournalException.class, () -> Journal.read(where));
        assertEquals("my diary ".repeat(100), Files.readString(file()));
    }

    @Test
    void anotherProgramsDatabaseIsRefusedAndLeftAlone() throws Exception {
        tamper("CREATE TABLE recipe (name TEXT)");
        byte[] before = Files.readAllBytes(file());
        JournalException e = assertThrows(JournalException.class, this::open);
        assertTrue(e.getMessage().contains("something else"), e.getMessage());
        assertArrayEquals(before, Files.readAllBytes(file()));
    }

    @Test
    void theSameFileByAnotherNameIsTheSameWorld() throws Exception {
        Files.createDirectories(file().getParent());
        Path link = folder.resolve("link");
        Files.createSymbolicLink(link, file().getParent());
        Journal journal = open();
        where = JournalAddress.file(link.resolve("world.db"));
        assertThrows(JournalException.class, this::open);
        journal.close();
    }
}
