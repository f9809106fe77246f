package dev.ambit.journal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/**
 * Runs in a JVM with the failing disk: one short life of a journal, again and again, and each time another call fails.
 * What was called synced must be in what a power cut would leave, at every moment; and once the disk works again, all is
 * there, without anybody's help.
 */
final class FaultRun {

    private static final JournalSettings SETTINGS = JournalSettings.defaults()
            .withRetries(Duration.ofMillis(1), Duration.ofMillis(4))
            .withTidyBytes(8000)
            .withTables(new Migrations("tally", List.of(Migrations.Step.of("CREATE TABLE tally (n BIGINT)"))));

    private static final int OLD_ENTRIES = 3;

    private final Path folder;
    private final Faults faults;
    private final List<String> expected = new ArrayList<>();
    private long cuts;

    private FaultRun(Path folder, Faults faults) {
        this.folder = folder;
        this.faults = faults;
    }

    /** Arguments: the control file, a folder to work in. */
    public static void main(String[] arguments) throws Exception {
        Path folder = Path.of(arguments[1]);
        Faults faults = new Faults(Path.of(arguments[0]));
        Path template = Files.createDirectories(folder.resolve("template")).resolve("world.db");
        try (Journal journal = Journal.open(JournalAddress.file(template), SETTINGS, Clock.systemUTC())) {
            for (int i = 1; i <= OLD_ENTRIES; i++) {
                journal.append(i, bytes("old " + i));
            }
        }
        for (Faults.Kind kind : Faults.Kind.values()) {
            every(folder, template, faults, kind, 1);
        }
        every(folder, template, faults, Faults.Kind.NO_SPACE, 12);
        System.out.println("DONE");
    }

    /** All of a kind: one run for each call, until one runs through without meeting its fault. */
    private static void every(Path folder, Path template, Faults faults, Faults.Kind kind, long inARow)
            throws Exception {
        long failAt = 0;
        long made;
        long cuts = 0;
        do {
            failAt++;
            Path place = Files.createDirectories(folder.resolve("run"));
            FaultRun run = new FaultRun(place, faults);
            Path database = place.resolve("world.db");
            Files.copy(template, database);
            Files.copy(template, image(database));
            // A short write is a pair: half is stored, then there is no room for the rest.
            faults.arm(database, kind, failAt, kind == Faults.Kind.SHORT_WRITE ? Math.max(2, inARow) : inARow);
            try {
                run.live(JournalAddress.file(database));
            } catch (Exception | Error e) {
                throw new IllegalStateException(kind + " at call " + failAt + ", " + inARow + " in a row", e);
            }
            made = faults.made();
            cuts += run.cuts;
            faults.disarm();
            deleteAll(place);
        } while (made > 0);
        System.out.println(
                kind + " x" + inARow + ": " + (failAt - 1) + " calls failed, " + cuts + " power cuts looked at");
    }

    private void live(JournalAddress where) throws Exception {
        for (int i = 1; i <= OLD_ENTRIES; i++) {
            expected.add("old " + i);
        }
        try (Journal journal = openOrHeal(where)) {
            for (int i = 0; i < 3; i++) {
                append(journal, "small " + i);
                lookAtPowerCut(journal);
            }
            CompletableFuture<Integer> tally = journal.work(FaultRun::tally);
            append(journal, noise(20_000));
            lookAtPowerCut(journal);
            SnapshotWriter snapshot = journal.snapshot(journal.synced(), 1);
            snapshot.add(bytes("state")).join();
            snapshot.complete().join();
            tally.join();
            append(journal, "after the snapshot");
            lookAtPowerCut(journal);
            if (!journal.trouble().isEmpty()) {
                throw new IllegalStateException("still in trouble: " + journal.trouble());
            }
        }
        faults.heal();
        check(where, expected.size());
        try (Journal again = Journal.open(where, SETTINGS, Clock.systemUTC())) {
            if (again.tornTail().isPresent() || again.synced() != expected.size()) {
                throw new IllegalStateException("reopened at " + again.synced() + " " + again.tornTail());
            }
        }
    }

    /** A failing disk may keep a journal from being opened, but then it must open once the disk is well. */
    private Journal openOrHeal(JournalAddress where) {
        try {
            return Journal.open(where, SETTINGS, Clock.systemUTC());
        } catch (DamageException e) {
            throw e;
        } catch (JournalException e) {
            faults.heal();
            return Journal.open(where, SETTINGS, Clock.systemUTC());
        }
    }

    private void append(Journal journal, String body) {
        expected.add(body);
        long sequence = journal.append(expected.size(), bytes(body));
        Await.until("entry " + sequence + " is synced", () -> journal.synced() >= sequence);
    }

    private static int tally(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return statement.executeUpdate("INSERT INTO tally VALUES (1)");
        }
    }

    /** What would be found, were the power cut now. */
    private void lookAtPowerCut(Journal journal) throws Exception {
        long synced = journal.synced();
        Path after = folder.resolve("after").resolve("world.db");
        copyImages(after);
        cuts++;
        try {
            check(JournalAddress.file(after), synced);
        } catch (IllegalStateException | JournalException e) {
            throw new IllegalStateException("after a power cut with " + synced + " synced", e);
        }
        deleteAll(after.getParent());
    }

    /** Both images as of one moment: the journal goes on meanwhile and may be moving its log into the database. */
    private void copyImages(Path after) throws IOException {
        while (true) {
            long changes = faults.changes();
            Files.createDirectories(after.getParent());
            Files.copy(image(folder.resolve("world.db")), after);
            try {
                Files.copy(image(folder.resolve("world.db-wal")), after.resolveSibling("world.db-wal"));
            } catch (NoSuchFileException e) {
                // Then a power cut would leave no log either.
            }
            if (changes % 2 == 0 && changes == faults.changes()) {
                return;
            }
            deleteAll(after.getParent());
        }
    }

    private static Path image(Path file) {
        return file.resolveSibling(file.getFileName() + ".synced");
    }

    private void check(JournalAddress where, long synced) throws SQLException {
        Verification found = Journal.verify(where, (at, last) -> {});
        if (!found.whole()) {
            throw new IllegalStateException(found.toString());
        }
        List<String> entries = new ArrayList<>();
        try (JournalReader reader = Journal.read(where)) {
            reader.eachEntry(0, Long.MAX_VALUE, e -> entries.add(new String(e.body(), StandardCharsets.UTF_8)));
            for (Snapshot snapshot : reader.snapshots()) {
                if (snapshot.bytes() != 5) {
                    throw new IllegalStateException(snapshot.toString());
                }
            }
        }
        if (entries.size() < synced || !entries.equals(expected.subList(0, entries.size()))) {
            throw new IllegalStateException(synced + " entries were synced, found " + entries.size());
        }
        if (entries.size() == expected.size() && expected.size() > OLD_ENTRIES + 4 && tallies(where) != 1) {
            throw new IllegalStateException("the work was done " + tallies(where) + " times");
        }
    }

    private static int tallies(JournalAddress where) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + where);
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT count(*) FROM tally")) {
            row.next();
            return row.getInt(1);
        }
    }

    private static String noise(int length) {
        StringBuilder noise = new StringBuilder();
        new Random(1).ints(length, 'a', 'z' + 1).forEach(c -> noise.append((char) c));
        return noise.toString();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static void deleteAll(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
