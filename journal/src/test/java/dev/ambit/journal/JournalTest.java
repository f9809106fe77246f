package dev.ambit.journal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What a journal does, whatever database it is in. */
@ParameterizedClass
@EnumSource(Database.class)
class JournalTest extends JournalFixture {

    JournalTest(Database database) {
        super(database);
    }

    @Test
    void whatWasAppendedIsReadBackInOrder() {
        try (Journal journal = open()) {
            assertEquals(1, journal.append(5, bytes("one")));
            assertEquals(2, journal.append(6, bytes("two")));
            assertEquals(3, journal.append(7, new byte[0]));
            awaitSynced(journal, 3);
            try (JournalReader reader = journal.reader()) {
                assertEquals(1, reader.first());
                assertEquals(3, reader.last());
                assertEquals(List.of("one", "two", ""), texts(reader));
                assertEquals(6, entries(reader).get(1).timeMillis());
            }
        }
    }

    @Test
    void aReopenedJournalGoesOnWhereItEnded() {
        write("one", "two");
        try (Journal journal = open()) {
            assertEquals(2, journal.synced());
            assertEquals(3, journal.append(9, bytes("three")));
        }
        try (JournalReader reader = Journal.read(where)) {
            assertEquals(List.of("one", "two", "three"), texts(reader));
        }
    }

    @Test
    void anEmptyJournalHasNoEntries() {
        write();
        try (JournalReader reader = Journal.read(where)) {
            assertEquals(1, reader.first());
            assertEquals(0, reader.last());
            assertEquals(List.of(), texts(reader));
            assertTrue(reader.sequenceAt(Long.MAX_VALUE).isEmpty());
        }
    }

    @Test
    void whereThereIsNoJournalNoneIsRead() {
        JournalException e = assertThrows(JournalException.class, () -> Journal.read(where));
        assertTrue(e.getMessage().contains("There is no journal"), e.getMessage());
    }

    @Test
    void partsOfTheLogAreReadAlone() {
        write("1", "2", "3", "4", "5");
        try (JournalReader reader = Journal.read(where)) {
            List<Long> seen = new ArrayList<>();
            reader.eachEntry(2, 4, e -> seen.add(e.sequence()));
            reader.eachEntry(4, 4, e -> seen.add(e.sequence()));
            reader.eachEntry(9, 12, e -> seen.add(e.sequence()));
            assertEquals(List.of(3L, 4L), seen);
        }
    }

    @Test
    void listenersHearOfEveryEntryOnceItIsSynced() {
        AtomicLong heard = new AtomicLong();
        try (Journal journal = open()) {
            journal.onSynced(sequence -> {
                throw new IllegalStateException("a bad listener");
            });
            journal.onSynced(heard::set);
            journal.append(1, bytes("a"));
            journal.append(2, bytes("b"));
            Await.until("both were heard of", () -> heard.get() == 2);
            assertEquals(new Backlog(0, 0, 0), journal.backlog());
        }
    }

    @Test
    void largeBodiesComeBackAsTheyWere() {
        byte[] packable = bytes("the same again ".repeat(20_000));
        byte[] noise = new byte[300_000];
        new Random(1).nextBytes(noise);
        try (Journal journal = open()) {
            journal.append(1, packable);
            journal.append(2, noise);
        }
        try (JournalReader reader = Journal.read(where)) {
            List<Entry> entries = entries(reader);
            assertArrayEquals(packable, entries.get(0).body());
            assertArrayEquals(noise, entries.get(1).body());
            long stored = reader.stats().bodyBytes();
            assertTrue(stored > noise.length && stored < noise.length + packable.length / 10, "stored " + stored);
        }
    }

    @Test
    void aTimeThatGoesBackwardsReordersNothing() {
        try (Journal journal = open()) {
            journal.append(1000, bytes("a"));
            journal.append(2000, bytes("b"));
            journal.append(1500, bytes("the clock was set back"));
        }
        try (JournalReader reader = Journal.read(where)) {
            assertEquals(List.of("a", "b", "the clock was set back"), texts(reader));
            assertTrue(reader.sequenceAt(999).isEmpty());
            assertEquals(1, reader.sequenceAt(1000).getAsLong());
            assertEquals(3, reader.sequenceAt(1700).getAsLong());
            assertEquals(3, reader.sequenceAt(2500).getAsLong());
        }
    }

    @Test
    void workRunsAfterWhatWasAppendedBeforeItAndFailsAlone() throws Exception {
        try (Journal journal = open()) {
            journal.append(1, bytes("a"));
            var made = journal.work(c -> {
                try (Statement s = c.createStatement()) {
                    s.execute("CREATE TABLE account (name TEXT)");
                    s.execute("INSERT INTO account VALUES ('ann')");
                    try (ResultSet r = s.executeQuery("SELECT count(*) FROM entry")) {
                        r.next();
                        return r.getInt(1);
                    }
                }
            });
            var failed = journal.work(c -> {
                try (Statement s = c.createStatement()) {
                    s.execute("INSERT INTO account VALUES ('bob')");
                }
                throw new IllegalStateException("no bobs here");
            });
            var wrong = journal.work(c -> {
                try (Statement s = c.createStatement()) {
                    return s.execute("INSERT INTO nowhere VALUES (1)");
                }
            });
            journal.append(2, bytes("b"));
            var names = journal.work(JournalTest::names);
            assertEquals(1, made.get());
            assertTrue(assertThrows(ExecutionException.class, failed::get).getCause() instanceof IllegalStateException);
            assertThrows(ExecutionException.class, wrong::get);
            assertEquals(List.of("ann"), names.get());
        }
        try (JournalReader reader = Journal.read(where)) {
            assertEquals(List.of("a", "b"), texts(reader));
        }
    }

    private static List<String> names(Connection c) throws SQLException {
        List<String> names = new ArrayList<>();
        try (Statement s = c.createStatement();
                ResultSet r = s.executeQuery("SELECT name FROM account")) {
            while (r.next()) {
                names.add(r.getString(1));
            }
        }
        return names;
    }

    @Test
    void aClosedJournalTakesNoWork() {
        Journal journal = open();
        journal.close();
        var late = journal.work(c -> 1);
        assertThrows(ExecutionException.class, late::get);
    }

    @Test
    void aSecondOpenerIsToldWhoHasTheWorld() {
        try (Journal journal = open()) {
            JournalException e = assertThrows(JournalException.class, this::open);
            assertTrue(
                    e.getMessage()
                            .startsWith("The world " + where.world() + " is already open in process "
                                    + ProcessHandle.current().pid() + " since "),
                    e.getMessage());
            journal.append(1, bytes("still ours"));
        }
        try (Journal again = open()) {
            assertEquals(1, again.synced());
        }
    }
}
