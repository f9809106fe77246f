package dev.ambit.journal;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A test with a journal of its own, in whichever database. */
abstract class JournalFixture {

    static final JournalSettings SETTINGS = JournalSettings.defaults();

    final Database database;

    @TempDir
    Path folder;

    JournalAddress where;

    JournalFixture(Database database) {
        this.database = database;
    }

    @BeforeEach
    void findAPlace() {
        where = database.freshWorld(folder);
    }

    /** Statements behind the journal's back. */
    void tamper(String... statements) throws SQLException {
        try (Connection connection = database.connect(where);
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    Journal open() {
        return Journal.open(where, SETTINGS, Clock.systemUTC());
    }

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    static void awaitSynced(Journal journal, long sequence) {
        Await.until("entry " + sequence + " is synced", () -> journal.synced() >= sequence);
    }

    static List<Entry> entries(JournalReader reader) {
        List<Entry> entries = new ArrayList<>();
        reader.eachEntry(reader.first() - 1, Long.MAX_VALUE, entries::add);
        return entries;
    }

    static List<String> texts(JournalReader reader) {
        return entries(reader).stream().map(e -> text(e.body())).toList();
    }

    void write(String... bodies) {
        try (Journal journal = open()) {
            for (String body : bodies) {
                journal.append(journal.appended() * 1000, bytes(body));
            }
        }
    }
}
