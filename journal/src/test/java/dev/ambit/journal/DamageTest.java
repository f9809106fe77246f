package dev.ambit.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What is not as it was written is found, told exactly, and cut off only when somebody asks for it. */
@ParameterizedClass
@EnumSource(Database.class)
class DamageTest extends JournalFixture {

    DamageTest(Database database) {
        super(database);
    }

    private void fiveEntries() {
        write("one", "two", "three", "four", "five");
    }

    /** Entries 1 to 5, a snapshot of 3 and one of 5. */
    private void fiveEntriesAndTwoSnapshots() {
        try (Journal journal = open()) {
            for (int i = 1; i <= 5; i++) {
                journal.append(i, bytes("entry " + i));
                if (i == 3 || i == 5) {
                    SnapshotWriter writer = journal.snapshot(i, i);
                    writer.add(bytes("state"));
                    writer.add(bytes("of " + i));
                    writer.complete().join();
                }
            }
        }
    }

    private Damage readAll() {
        try (JournalReader reader = Journal.read(where)) {
            return assertThrows(DamageException.class, () -> entries(reader)).damage();
        }
    }

    private List<Damage> verify() {
        return Journal.verify(where, (at, last) -> {}).damages();
    }

    private Repaired repair() {
        Repaired repaired = Journal.repair(where, RepairPlan.CUT, Clock.systemUTC());
        assertEquals(List.of(), verify(), "whole after " + repaired);
        return repaired;
    }

    private String opens() {
        try (Journal journal = open();
                JournalReader reader = journal.reader()) {
            journal.append(9, bytes("new"));
            awaitSynced(journal, journal.appended());
            return String.join(" ", texts(reader));
        }
    }

    @Test
    void aWholeJournalVerifies() {
        fiveEntriesAndTwoSnapshots();
        assertEquals(new Verification(5, 2, List.of()), Journal.verify(where, (at, last) -> {}));
        assertEquals(List.of(), repair().told());
    }

    @Test
    void aTornLastEntryIsDroppedAndReported() throws Exception {
        fiveEntries();
        tamper("UPDATE entry SET body = substr(body, 1, 2) WHERE sequence = 5");
        try (Journal journal = open()) {
            TornTail torn = journal.tornTail().orElseThrow();
            assertEquals(5, torn.sequence());
            assertTrue(torn.why().contains("seal"), torn.why());
            assertEquals(4, journal.synced());
            assertEquals(5, journal.append(1, bytes("another five")));
        }
        try (Journal journal = open();
                JournalReader reader = journal.reader()) {
            assertEquals(Optional.empty(), journal.tornTail());
            assertEquals(List.of("one", "two", "three", "four", "another five"), texts(reader));
            assertEquals(1, reader.stats().lostEntries());
        }
    }

    @Test
    void aTornOnlyEntryIsDropped() throws Exception {
        write("one");
        tamper("UPDATE entry SET time = 99");
        try (Journal journal = open()) {
            assertEquals(1, journal.tornTail().orElseThrow().sequence());
            assertEquals(0, journal.synced());
        }
        assertEquals("new", opens());
    }

    @Test
    void twoBadEntriesAtTheEndAreNoTornTail() throws Exception {
        fiveEntries();
        tamper("UPDATE entry SET time = time + 1 WHERE sequence >= 4");
        DamageException e = assertThrows(DamageException.class, this::open);
        assertEquals(4, e.damage().sequence());
        assertTrue(e.getMessage().contains(where + " is damaged: table entry, sequence 4: expected the seal"));
        assertTrue(e.getMessage().contains("./ambit journal repair"));
        assertThrows(DamageException.class, this::open, "refusing changed nothing");
        assertEquals(2, repair().changesLost());
        assertEquals("one two three new", opens());
    }

    @Test
    void aMissingLastEntryIsNoTornTail() throws Exception {
        fiveEntries();
        tamper("DELETE FROM entry WHERE sequence = 5");
        DamageException e = assertThrows(DamageException.class, this::open);
        assertEquals("entries 5 to 5 are missing from the end", e.damage().what());
        assertEquals(1, repair().changesLost());
        assertEquals("one two three four new", opens());
    }

    @Test
    void aMissingEndIsFound() throws Exception {
        fiveEntries();
        tamper("DELETE FROM entry WHERE sequence >= 2");
        assertThrows(DamageException.class, this::open);
        assertEquals(4, repair().changesLost());
        assertEquals("one new", opens());
    }

    @Test
    void aChangedEntryIsFoundWhenItIsRead() throws Exception {
        fiveEntries();
        tamper("UPDATE entry SET body = (SELECT body FROM entry WHERE sequence = 1) WHERE sequence = 3");
        assertEquals(3, readAll().sequence());
        assertEquals(List.of(3L), verify().stream().map(Damage::sequence).toList());
        Repaired repaired = repair();
        assertEquals(3, repaired.changesLost());
        assertTrue(
                repaired.told().getFirst().contains("Entries 3 to 5"),
                repaired.told().toString());
        assertEquals("one two new", opens());
        try (JournalReader reader = Journal.read(where)) {
            assertEquals(3, reader.stats().lostEntries());
        }
    }

    @Test
    void aLostEntryIsFoundWhenItIsRead() throws Exception {
        fiveEntries();
        tamper("DELETE FROM entry WHERE sequence = 2");
        assertEquals("entry 2 is missing; the next one found is 3", readAll().what());
        assertEquals(4, repair().changesLost());
        assertEquals("one new", opens());
    }

    @Test
    void swappedEntriesAreFound() throws Exception {
        fiveEntries();
        tamper(
                "UPDATE entry SET sequence = 99 WHERE sequence = 2",
                "UPDATE entry SET sequence = 2 WHERE sequence = 3",
                "UPDATE entry SET sequence = 3 WHERE sequence = 99");
        assertEquals(2, readAll().sequence());
        assertEquals(2, verify().getFirst().sequence());
        assertEquals(4, repair().changesLost());
    }

    /** Its own seal fits; that of its successor gives it away. */
    @Test
    void anEntryThatWasExchangedForAnotherWholeOneIsFound() throws Exception {
        fiveEntries();
        long one = Seal.of(Seal.START, 1, 0, new Packed(Packed.PLAIN, bytes("one")));
        long forged = Seal.of(one, 2, 1000, new Packed(Packed.PLAIN, bytes("five")));
        tamper("UPDATE entry SET seal = " + forged
                + ", body = (SELECT body FROM entry WHERE sequence = 5) WHERE sequence = 2");
        assertEquals(3, readAll().sequence());
    }

    @Test
    void anEntryOfAnotherTimeLineIsFound() throws Exception {
        fiveEntries();
        tamper("INSERT INTO entry (sequence, time, packing, seal, body) SELECT 6, time, packing, seal, body FROM entry"
                + " WHERE sequence = 5");
        assertThrows(DamageException.class, this::open);
        assertFalse(verify().isEmpty());
        repair();
        assertEquals("one two three four five new", opens());
    }

    @Test
    void everyDamageIsToldNotOnlyTheFirst() throws Exception {
        fiveEntriesAndTwoSnapshots();
        tamper(
                "UPDATE entry SET time = time + 1 WHERE sequence IN (1, 4)",
                "DELETE FROM snapshot_piece WHERE sequence = 3 AND piece = 1");
        List<String> found = new ArrayList<>();
        verify().forEach(d -> found.add(d.table() + " " + d.sequence()));
        assertEquals(List.of("entry 1", "entry 4", "snapshot 3"), found);
    }

    @Test
    void damageBeforeAWholeSnapshotCostsHistoryOnly() throws Exception {
        fiveEntriesAndTwoSnapshots();
        tamper("UPDATE entry SET time = 77 WHERE sequence = 2", "DELETE FROM snapshot WHERE sequence = 5");
        Repaired repaired = repair();
        assertEquals(0, repaired.changesLost());
        assertEquals(3, repaired.historyLost());
        assertEquals(4, repaired.firstSequence());
        assertEquals(5, repaired.lastSequence());
        assertEquals("entry 4 entry 5 new", opens());
    }

    @Test
    void damageOnBothSidesOfAWholeSnapshotCostsHistoryAndTheEnd() throws Exception {
        fiveEntriesAndTwoSnapshots();
        tamper("UPDATE entry SET time = 77 WHERE sequence IN (1, 5)", "DELETE FROM snapshot WHERE sequence = 5");
        Repaired repaired = repair();
        assertEquals(1, repaired.changesLost());
        assertEquals(3, repaired.historyLost());
        assertEquals("entry 4 new", opens());
    }

    @Test
    void aDamagedSnapshotIsDroppedWhenTheLogReplacesIt() throws Exception {
        fiveEntriesAndTwoSnapshots();
        tamper("UPDATE snapshot SET time = 0 WHERE sequence = 5");
        try (JournalReader reader = Journal.read(where)) {
            Snapshot snapshot = reader.snapshots().getLast();
            DamageException e = assertThrows(DamageException.class, () -> reader.eachPiece(snapshot, piece -> {}));
            assertEquals(Damage.Table.SNAPSHOT, e.damage().table());
        }
        Repaired repaired = repair();
        assertEquals(List.of(5L), repaired.snapshotsDropped());
        assertEquals(0, repaired.changesLost());
        try (JournalReader reader = Journal.read(where)) {
            assertEquals(1, reader.snapshots().size());
            assertEquals(5, reader.last());
        }
    }

    @Test
    void swappedPiecesAreFound() throws Exception {
        fiveEntriesAndTwoSnapshots();
        tamper(
                "UPDATE snapshot_piece SET piece = 9 WHERE sequence = 5 AND piece = 0",
                "UPDATE snapshot_piece SET piece = 0 WHERE sequence = 5 AND piece = 1",
                "UPDATE snapshot_piece SET piece = 1 WHERE sequence = 5 AND piece = 9");
        assertEquals(5, verify().getFirst().sequence());
    }

    @Test
    void whenNothingIsLeftToBuildUponRepairChangesNothing() throws Exception {
        fiveEntriesAndTwoSnapshots();
        try (Journal journal = open()) {
            journal.prune(Keep.snapshots(1));
        }
        tamper("UPDATE snapshot_piece SET seal = 0 WHERE sequence = 5");
        JournalException e = assertThrows(JournalException.class, this::repair);
        assertTrue(e.getMessage().contains("go back to a backup"), e.getMessage());
        assertEquals(1, verify().size());
    }

    @Test
    void withoutTheRowThatSaysWhereItEndsTheLogIsRepaired() throws Exception {
        fiveEntries();
        tamper("DELETE FROM journal");
        assertThrows(DamageException.class, this::open);
        repair();
        assertEquals("one two three four five new", opens());
    }

    @Test
    void anEndThatDoesNotFitIsRefusedAndRepaired() throws Exception {
        fiveEntries();
        tamper("UPDATE journal SET head_seal = head_seal + 1");
        assertThrows(DamageException.class, this::open);
        repair();
    }

    @Test
    void aWorldInUseIsNotRepaired() {
        Journal journal = open();
        assertThrows(JournalException.class, this::repair);
        journal.close();
    }
}
