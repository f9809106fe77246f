package dev.ambit.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** A database that does not let us write holds up nothing but what is written. */
@ParameterizedClass
@EnumSource(Database.class)
class StallTest extends JournalFixture {

    StallTest(Database database) {
        super(database);
    }

    /** Somebody else holds what the writer needs, until the connection is closed. */
    private Connection held() throws SQLException {
        Connection connection = database.connect(where);
        try (Statement statement = connection.createStatement()) {
            if (database == Database.SQLITE) {
                statement.execute("BEGIN IMMEDIATE");
            } else {
                connection.setAutoCommit(false);
                statement.execute("LOCK TABLE entry IN ACCESS EXCLUSIVE MODE");
            }
        }
        return connection;
    }

    @Test
    void whatWaitsIsCountedAndWrittenAfterwards() throws Exception {
        try (Journal journal = open()) {
            journal.append(1, bytes("before"));
            awaitSynced(journal, 1);
            Connection holder = held();
            try (holder) {
                for (int i = 0; i < 10; i++) {
                    journal.append(2, new byte[100]);
                }
                Await.until("the oldest has waited", () -> journal.backlog().oldestMillis() > 20);
                assertEquals(10, journal.backlog().entries());
                assertEquals(1000, journal.backlog().bytes());
                assertEquals(1, journal.synced());
                if (database == Database.SQLITE) {
                    Await.until("the trouble is told", () -> journal.trouble().contains("locked"));
                }
            }
            awaitSynced(journal, 11);
            Await.until("the trouble is over", () -> journal.trouble().isEmpty());
            assertEquals(new Backlog(0, 0, 0), journal.backlog());
        }
    }

    @Test
    void whatCannotBeWrittenInTimeIsToldWhenClosing() throws Exception {
        Journal journal = Journal.open(where, SETTINGS.withCloseLimit(Duration.ofMillis(50)), Clock.systemUTC());
        journal.append(1, bytes("written"));
        awaitSynced(journal, 1);
        Connection holder = held();
        try (holder) {
            journal.append(2, new byte[100]);
            journal.append(3, new byte[50]);
            JournalException e = assertThrows(JournalException.class, journal::close);
            assertTrue(e.getMessage().contains("without entries 2 to 3 (2 entries, 150 bytes)"), e.getMessage());
        }
        try (Journal again = open()) {
            assertEquals(1, again.synced());
        }
    }
}
