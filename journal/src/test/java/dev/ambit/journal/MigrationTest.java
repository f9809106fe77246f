package dev.ambit.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Journals of older versions are brought up to date, those of newer ones are left alone. */
@ParameterizedClass
@EnumSource(Database.class)
class MigrationTest extends JournalFixture {

    private static final Migrations.Step ACCOUNTS =
            Migrations.Step.of("CREATE TABLE account (id {sequence}, hash {bytes})");

    MigrationTest(Database database) {
        super(database);
    }

    /** What the first version wrote, with two entries; written down here so that it never changes with the code. */
    private void versionOne() throws Exception {
        boolean file = database == Database.SQLITE;
        String bytes = file ? "BLOB" : "BYTEA";
        String key = file ? "INTEGER PRIMARY KEY" : "BIGINT PRIMARY KEY";
        String one = file ? "x'6f6e65'" : "'\\x6f6e65'";
        String two = file ? "x'74776f'" : "'\\x74776f'";
        tamper(
                "CREATE TABLE schema_version (owner TEXT PRIMARY KEY, version INTEGER NOT NULL)",
                "INSERT INTO schema_version VALUES ('journal', 1)",
                "CREATE TABLE journal (id INTEGER PRIMARY KEY, fence BIGINT NOT NULL, transactions BIGINT NOT NULL,"
                        + " start_sequence BIGINT NOT NULL, start_seal BIGINT NOT NULL, head_sequence BIGINT NOT NULL,"
                        + " head_seal BIGINT NOT NULL, owner TEXT NOT NULL)",
                "CREATE TABLE entry (sequence " + key + ", time BIGINT NOT NULL, packing SMALLINT NOT NULL,"
                        + " seal BIGINT NOT NULL, body " + bytes + " NOT NULL)",
                "CREATE TABLE snapshot (sequence " + key + ", time BIGINT NOT NULL, bytes BIGINT NOT NULL,"
                        + " pieces INTEGER NOT NULL, seal BIGINT NOT NULL, complete SMALLINT NOT NULL)",
                "CREATE TABLE snapshot_piece (sequence BIGINT NOT NULL, piece INTEGER NOT NULL, packing SMALLINT NOT NULL,"
                        + " seal BIGINT NOT NULL, body " + bytes + " NOT NULL, PRIMARY KEY (sequence, piece))",
                "INSERT INTO entry VALUES (1, 1000, 0, 1297682422, " + one + ")",
                "INSERT INTO entry VALUES (2, 2000, 0, 1903444698, " + two + ")",
                "INSERT INTO journal VALUES (1, 1, 2, 0, 0, 2, 1903444698, 'process 1')");
    }

    @Test
    void aJournalOfTheFirstVersionIsBroughtUpToDate() throws Exception {
        versionOne();
        try (JournalReader before = Journal.read(where)) {
            assertEquals(1, before.stats().schemaVersion());
            assertEquals(List.of("one", "two"), texts(before));
        }
        try (Journal journal = open();
                JournalReader reader = journal.reader()) {
            assertEquals(3, journal.append(3, bytes("three")));
            awaitSynced(journal, 3);
            assertEquals(List.of("one", "two", "three"), texts(reader));
            assertEquals(2, reader.stats().schemaVersion());
        }
    }

    @Test
    void aTornJournalOfTheFirstVersionIsBroughtUpToDateAndMended() throws Exception {
        versionOne();
        tamper("UPDATE entry SET time = 0 WHERE sequence = 2");
        try (Journal journal = open()) {
            assertEquals(2, journal.tornTail().orElseThrow().sequence());
        }
    }

    @Test
    void aJournalOfANewerAmbitIsRefused() throws Exception {
        write("one");
        tamper("UPDATE schema_version SET version = 99");
        JournalException e = assertThrows(JournalException.class, this::open);
        assertTrue(e.getMessage().contains("version 99, and this Ambit knows up to 2"), e.getMessage());
        assertThrows(JournalException.class, () -> Journal.read(where));
    }

    @Test
    void othersKeepTheirTablesUpToDateInTheSameWay() throws Exception {
        openWith(new Migrations("account", List.of(ACCOUNTS))).close();
        Migrations two = new Migrations(
                "account", List.of(ACCOUNTS, Migrations.Step.of("ALTER TABLE account ADD COLUMN role TEXT")));
        try (Journal journal = openWith(two)) {
            int count = journal.work(c -> {
                        try (Statement s = c.createStatement()) {
                            s.execute("INSERT INTO account (id, role) VALUES (1, 'wizard')");
                            try (ResultSet r = s.executeQuery("SELECT count(role) FROM account")) {
                                r.next();
                                return r.getInt(1);
                            }
                        }
                    })
                    .get();
            assertEquals(1, count);
        }
        JournalException e =
                assertThrows(JournalException.class, () -> openWith(new Migrations("account", List.of(ACCOUNTS))));
        assertTrue(e.getMessage().startsWith("The account tables of"), e.getMessage());
    }

    @Test
    void aStepThatFailsChangesNothing() throws Exception {
        write("one");
        Migrations bad = new Migrations(
                "account",
                List.of(Migrations.Step.of("CREATE TABLE account (id {sequence})", "CREATE TABLE nonsense (")));
        JournalException e = assertThrows(JournalException.class, () -> openWith(bad));
        assertTrue(e.getMessage().contains("from version 0 to 1"), e.getMessage());
        openWith(new Migrations("account", List.of(ACCOUNTS))).close();
    }

    private Journal openWith(Migrations tables) {
        return Journal.open(where, SETTINGS.withTables(tables), Clock.systemUTC());
    }
}
