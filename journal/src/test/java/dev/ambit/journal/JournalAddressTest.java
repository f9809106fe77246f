package dev.ambit.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Addresses of journals, as people write them. */
class JournalAddressTest {

    @Test
    void aPathIsAFileWithOrWithoutItsScheme() {
        JournalAddress plain = JournalAddress.parse("worlds/commons.db");
        assertEquals(plain, JournalAddress.parse("sqlite:worlds/commons.db"));
        assertEquals(new JournalAddress.Sqlite(Path.of("worlds/commons.db").toAbsolutePath()), plain);
        assertEquals("commons", plain.world());
    }

    @Test
    void aServersAddressHasAllItsParts() {
        JournalAddress.Postgres full = (JournalAddress.Postgres) JournalAddress.parse(
                "postgresql://ann:p%40ss+w%3Ard@db.example:6543/worlds?world=commons&sslmode=require");
        assertEquals(
                new JournalAddress.Postgres(
                        "db.example", 6543, "worlds", "ann", "p@ss+w:rd", "commons", Map.of("sslmode", "require")),
                full);
        JournalAddress.Postgres little =
                (JournalAddress.Postgres) JournalAddress.parse("postgresql://localhost/worlds");
        assertEquals(5432, little.port());
        assertEquals("world", little.world());
    }

    @Test
    void thePasswordNeverShows() {
        assertEquals(
                "postgresql://ann@localhost:5432/worlds?world=world",
                JournalAddress.parse("postgresql://ann:hunter2@localhost/worlds")
                        .toString());
        JournalException e = assertThrows(
                JournalException.class, () -> JournalAddress.parse("mysql://ann:hunter2@localhost/worlds"));
        assertFalse(e.getMessage().contains("hunter2"), e.getMessage());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "sqlite:",
                "/",
                "mysql://localhost/worlds",
                "postgresql:worlds",
                "postgresql://localhost",
                "postgresql://localhost/",
                "postgresql://localhost/a/b",
                "postgresql://localhost:0/a",
                "postgresql://localhost:99999/a",
                "postgresql://localhost/a?world=Big",
                "postgresql://localhost/a?world=",
                "postgresql://localhost/a?socketFactory=evil",
                "postgresql://an%zz@localhost/a"
            })
    void nonsenseIsRefused(String text) {
        assertThrows(JournalException.class, () -> JournalAddress.parse(text));
    }
}
