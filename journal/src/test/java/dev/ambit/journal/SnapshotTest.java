package dev.ambit.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Snapshots are seen whole or not at all, and what is pruned away is never missed. */
@ParameterizedClass
@EnumSource(Database.class)
class SnapshotTest extends JournalFixture {

    SnapshotTest(Database database) {
        super(database);
    }

    static List<String> pieces(JournalReader reader, Snapshot snapshot) {
        List<String> pieces = new ArrayList<>();
        reader.eachPiece(snapshot, piece -> pieces.add(text(piece)));
        return pieces;
    }

    /** Ten entries a snapshot, the second i * 10. */
    private void history(int snapshots) {
        try (Journal journal = open()) {
            for (int i = 1; i <= snapshots; i++) {
                for (int k = 0; k < 10; k++) {
                    journal.append(1000L * (journal.appended() + 1), bytes("entry"));
                }
                SnapshotWriter writer = journal.snapshot(journal.appended(), 1000 * journal.appended());
                writer.add(bytes("state " + i));
                writer.complete().join();
            }
        }
    }

    private Journal openAt(long second) {
        return Journal.open(where, SETTINGS, Clock.fixed(Instant.ofEpochSecond(second), ZoneOffset.UTC));
    }

    @Test
    void aSnapshotIsSeenOnceItIsComplete() {
        try (Journal journal = open();
                JournalReader reader = startedReader(journal)) {
            SnapshotWriter writer = journal.snapshot(1, 77);
            writer.add(bytes("first")).join();
            writer.add(bytes("second ".repeat(10_000))).join();
            assertEquals(List.of(), reader.snapshots());
            Snapshot snapshot = writer.complete().join();
            assertEquals(new Snapshot(1, 77, 5 + 70_000, 2), snapshot);
            assertEquals(List.of(snapshot), reader.snapshots());
            assertEquals(List.of("first", "second ".repeat(10_000)), pieces(reader, snapshot));
            assertEquals(0, writer.waiting());
        }
    }

    private JournalReader startedReader(Journal journal) {
        journal.append(1, bytes("a"));
        return journal.reader();
    }

    @Test
    void anAbandonedSnapshotLeavesNothingAndCanBeTriedAgain() throws Exception {
        try (Journal journal = open()) {
            try (SnapshotWriter writer = journal.snapshot(0, 1)) {
                writer.add(bytes("half")).join();
            }
            Await.until("it can be tried again", () -> {
                try (SnapshotWriter again = journal.snapshot(0, 2)) {
                    again.complete().join();
                    return true;
                } catch (JournalException e) {
                    return false;
                }
            });
            try (JournalReader reader = journal.reader()) {
                assertEquals(List.of(new Snapshot(0, 2, 0, 0)), reader.snapshots());
            }
        }
    }

    @Test
    void whatACrashLeftOfASnapshotIsClearedAwayAtTheNextOpening() throws Exception {
        write("a", "b");
        tamper(
                "INSERT INTO snapshot (sequence, time, bytes, pieces, seal, complete) VALUES (2, 0, 0, 0, 0, 0)",
                "INSERT INTO snapshot_piece (sequence, piece, packing, seal, body) VALUES (2, 0, 0, 0, '')");
        try (Journal journal = open()) {
            SnapshotWriter writer = journal.snapshot(2, 5);
            writer.add(bytes("whole"));
            Snapshot snapshot = writer.complete().join();
            try (JournalReader reader = journal.reader()) {
                assertEquals(List.of("whole"), pieces(reader, snapshot));
            }
        }
    }

    @Test
    void thereIsOneSnapshotAnEntry() {
        history(1);
        try (Journal journal = open()) {
            assertThrows(JournalException.class, () -> journal.snapshot(10, 0));
            assertThrows(IllegalArgumentException.class, () -> journal.snapshot(11, 0));
            SnapshotWriter writer = journal.snapshot(9, 0);
            assertThrows(
                    IllegalArgumentException.class, () -> writer.add(new byte[SnapshotWriter.MOST_PIECE_BYTES + 1]));
            writer.close();
            assertThrows(IllegalStateException.class, () -> writer.add(new byte[1]));
        }
    }

    @Test
    void keepingAllPrunesNothing() {
        history(3);
        try (Journal journal = open()) {
            assertEquals(Pruned.NOTHING, journal.prune(Keep.all()));
        }
    }

    @Test
    void keepingTwoSnapshotsKeepsTheLogSinceTheOlder() {
        history(4);
        try (Journal journal = open();
                JournalReader reader = journal.reader()) {
            assertEquals(new Pruned(30, 2), journal.prune(Keep.snapshots(2)));
            assertEquals(31, reader.first());
            assertEquals(
                    List.of(30L, 40L),
                    reader.snapshots().stream().map(Snapshot::sequence).toList());
            assertEquals(10, entries(reader).size());
            JournalException e = assertThrows(JournalException.class, () -> reader.eachEntry(5, 40, entry -> {}));
            assertTrue(e.getMessage().contains("starts with 31"), e.getMessage());
            journal.append(1, bytes("on it goes"));
        }
        try (Journal journal = open()) {
            assertEquals(41, journal.synced());
        }
        assertTrue(Journal.verify(where, (at, last) -> {}).whole());
    }

    @Test
    void keepingForATimeKeepsEnoughToGoBackThatFar() {
        history(4);
        // At second 45, 18 seconds back is second 27: only the snapshot of second 20 leads there.
        try (Journal journal = openAt(45);
                JournalReader reader = journal.reader()) {
            assertEquals(new Pruned(20, 1), journal.prune(Keep.lasting(Duration.ofSeconds(18))));
            assertEquals(21, reader.first());
            assertEquals(Pruned.NOTHING, journal.prune(Keep.lasting(Duration.ofSeconds(60))));
        }
    }

    @Test
    void nothingIsPrunedForTheSakeOfADamagedSnapshot() throws Exception {
        history(3);
        tamper("UPDATE snapshot_piece SET seal = seal + 1 WHERE sequence = 30");
        try (Journal journal = open();
                JournalReader reader = journal.reader()) {
            assertThrows(DamageException.class, () -> journal.prune(Keep.snapshots(1)));
            assertEquals(1, reader.first());
            assertEquals(3, reader.snapshots().size());
        }
    }

    @Test
    void pruningEverythingButTheSnapshotLeavesAJournalThatGoesOn() {
        history(1);
        try (Journal journal = open()) {
            assertEquals(new Pruned(10, 0), journal.prune(Keep.snapshots(1)));
        }
        try (Journal journal = open();
                JournalReader reader = journal.reader()) {
            assertEquals(List.of(), entries(reader));
            assertEquals(11, journal.append(1, bytes("x")));
            awaitSynced(journal, 11);
            assertEquals(List.of("x"), texts(reader));
        }
    }
}
