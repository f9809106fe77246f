package dev.ambit.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The journal in a PostgreSQL database, and what can happen to the way there. */
class PostgresJournalTest extends JournalFixture {

    PostgresJournalTest() {
        super(Database.POSTGRESQL);
    }

    /** Ends the sessions of this world's writers, as an administrator or a broken network would. */
    private void cutOff() throws SQLException {
        try (Connection connection = RealPostgres.shared().connect();
                Statement statement = connection.createStatement()) {
            statement.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'ambit "
                    + where.world() + "'");
        }
    }

    private Journal openImpatient() {
        return Journal.open(
                where, SETTINGS.withRetries(Duration.ofMillis(1), Duration.ofMillis(20)), Clock.systemUTC());
    }

    @Test
    void theWriterComesBackAfterItsSessionWasEnded() throws Exception {
        try (Journal journal = openImpatient()) {
            for (int round = 1; round <= 10; round++) {
                for (int i = 0; i < 20; i++) {
                    journal.append(round, bytes("entry"));
                }
                cutOff();
                awaitSynced(journal, round * 20L);
            }
            assertEquals("", journal.trouble());
        }
        try (JournalReader reader = Journal.read(where)) {
            assertEquals(200, entries(reader).size());
        }
        assertTrue(Journal.verify(where, (at, last) -> {}).whole());
    }

    @Test
    void aCommitWhoseAnswerWasLostIsNotWrittenTwice() throws Exception {
        AtomicInteger runs = new AtomicInteger();
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        try (Forwarder way = new Forwarder(((JournalAddress.Postgres) where).port())) {
            JournalAddress.Postgres direct = (JournalAddress.Postgres) where;
            JournalAddress roundabout = JournalAddress.parse("postgresql://ambit:not%20a%20secret+%25@127.0.0.1:"
                    + way.port() + "/postgres?world=" + direct.world());
            try (Journal journal = Journal.open(
                    roundabout, SETTINGS.withRetries(Duration.ofMillis(1), Duration.ofMillis(20)), Clock.systemUTC())) {
                var done = journal.work(c -> {
                    if (runs.incrementAndGet() == 1) {
                        inside.countDown();
                        goOn.await();
                        // From here the server hears us, and we do not hear the server: the commit is made, unanswered.
                        way.swallowAnswersAfterCommit();
                    }
                    return "done";
                });
                inside.await();
                journal.append(1, bytes("once"));
                goOn.countDown();
                assertEquals("done", done.get());
                awaitSynced(journal, 1);
                assertEquals(1, way.swallowed(), "an answer to a commit was lost");
                assertEquals(1, runs.get(), "the work was not run again");
            }
        }
        try (JournalReader reader = Journal.read(where)) {
            assertEquals(List.of("once"), texts(reader));
        }
    }

    @Test
    void aWriterThatWasReplacedNeverWritesAgain() throws Exception {
        Journal old = openImpatient();
        old.append(1, bytes("mine"));
        awaitSynced(old, 1);
        // The old one loses its lock without noticing, and another takes the world.
        tamper("UPDATE journal SET fence = fence + 1, owner = 'process 4711'");
        old.append(2, bytes("too late"));
        Await.until("the old one notices", () -> old.stopped().isPresent());
        assertTrue(old.stopped().get().getMessage().contains("taken over by process 4711"));
        assertEquals(1, old.synced());
        assertThrows(Exception.class, () -> old.work(c -> 1).get());
        JournalException left = assertThrows(JournalException.class, old::close);
        assertTrue(left.getMessage().contains("without entries 2 to 2"), left.getMessage());
        try (JournalReader reader = Journal.read(where)) {
            assertEquals(List.of("mine"), texts(reader));
        }
    }

    @Test
    void whoFindsTheLockFreeTakesTheWorldAndTheCutOffOwnerStops() throws Exception {
        Journal old = Journal.open(
                where, SETTINGS.withRetries(Duration.ofMillis(300), Duration.ofMillis(300)), Clock.systemUTC());
        old.append(1, bytes("mine"));
        awaitSynced(old, 1);
        cutOff();
        old.append(2, bytes("lost"));
        Journal[] next = new Journal[1];
        Await.until("another has it", () -> {
            try {
                next[0] = open();
                return true;
            } catch (JournalException e) {
                return false;
            }
        });
        try (Journal taken = next[0]) {
            taken.append(3, bytes("theirs"));
            awaitSynced(taken, 2);
            Await.until("the old one gives up", () -> old.stopped().isPresent());
        }
        assertThrows(JournalException.class, old::close);
        try (JournalReader reader = Journal.read(where)) {
            assertEquals(List.of("mine", "theirs"), texts(reader));
        }
    }

    @Test
    void severalWorldsShareADatabase() {
        JournalAddress first = where;
        JournalAddress second = database.freshWorld(folder);
        try (Journal one = open()) {
            where = second;
            try (Journal two = open()) {
                one.append(1, bytes("one"));
                two.append(1, bytes("two"));
            }
        }
        try (JournalReader one = Journal.read(first);
                JournalReader two = Journal.read(second)) {
            assertEquals(List.of("one"), texts(one));
            assertEquals(List.of("two"), texts(two));
        }
    }

    @Test
    void aWrongPasswordIsSaidWithoutSayingIt() {
        JournalAddress.Postgres right = (JournalAddress.Postgres) where;
        JournalAddress wrong =
                JournalAddress.parse("postgresql://ambit:hunter2@127.0.0.1:" + right.port() + "/postgres?world=x");
        JournalException e =
                assertThrows(JournalException.class, () -> Journal.open(wrong, SETTINGS, Clock.systemUTC()));
        assertTrue(e.getMessage().contains("user, password and database"), e.getMessage());
        assertFalse(e.getMessage().contains("hunter2"));
    }
}
