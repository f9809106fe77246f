package dev.ambit.server.keep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.journal.Entry;
import dev.ambit.journal.Journal;
import dev.ambit.journal.JournalAddress;
import dev.ambit.journal.JournalException;
import dev.ambit.journal.JournalReader;
import dev.ambit.journal.JournalSettings;
import dev.ambit.journal.Keep;
import dev.ambit.journal.SnapshotWriter;
import dev.ambit.kod.value.Value;
import dev.ambit.world.data.Findings;
import dev.ambit.world.image.Change;
import dev.ambit.world.image.ChangeReader;
import dev.ambit.world.image.ChangeWriter;
import dev.ambit.world.image.Image;
import dev.ambit.world.image.ThingState;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a real journal tells when worlds went back, numbers were used again and old entries are gone. */
class GoingBackInTheLogTest {
    private static final long MINUTE = 60_000;

    @TempDir
    Path folder;

    private Journal journal;

    @BeforeEach
    void open() {
        journal = Journal.open(
                JournalAddress.parse(folder.resolve("world.db").toString()),
                JournalSettings.defaults(),
                Clock.systemUTC());
    }

    @AfterEach
    void close() {
        journal.close();
    }

    private static Change thing(int id, int owner) {
        return new Change.ThingIs(
                id, new ThingState(-1, 0, owner, false, new int[0], new long[0], ThingState.Structure.NONE));
    }

    private static Change gone(int id) {
        return new Change.Gone(id);
    }

    private static Change by(int avatar) {
        return new Change.By(avatar, avatar);
    }

    /** One entry a call, a minute apart. */
    private long append(Change... changes) {
        ChangeWriter writer = new ChangeWriter();
        List.of(changes).forEach(writer::write);
        return journal.append((journal.appended() + 1) * MINUTE, writer.take());
    }

    private void awaitDisk() {
        while (journal.synced() < journal.appended()) {
            Thread.onSpinWait();
        }
    }

    private IntPredicate same(long since) {
        awaitDisk();
        try (JournalReader reader = journal.reader()) {
            return Lives.same(new Chronicle(reader), since, reader.last());
        }
    }

    private void snapshot() throws Exception {
        awaitDisk();
        long sequence = journal.appended();
        try (JournalReader reader = journal.reader();
                SnapshotWriter writer = journal.snapshot(sequence, sequence * MINUTE)) {
            new Chronicle(reader).at(sequence).write(writer::add);
            writer.complete().get();
        }
    }

    @Test
    void aNumberThatWasUsedAgainIsAnotherThings() {
        append(thing(5, -1), thing(6, -1));
        append(gone(5));
        append(thing(5, -1));
        assertFalse(same(1).test(5));
        assertTrue(same(1).test(6));
        assertTrue(same(3).test(5));
    }

    @Test
    void whatIsBackAfterARollBackIsTheSame() {
        append(thing(5, -1));
        append(gone(5));
        append(new Change.RolledBack(1));
        assertTrue(same(1).test(5));
        append(gone(5));
        assertFalse(same(1).test(5));
    }

    @Test
    void whatARollBackHasTakenAwayIsAnotherWhenTheNumberIsUsedAgain() {
        append(thing(6, -1));
        append(thing(5, -1));
        append(new Change.RolledBack(1));
        append(thing(5, -1));
        assertFalse(same(2).test(5));
        assertTrue(same(2).test(6));
    }

    @Test
    void whatARollBackHasBroughtBackIsNotWhatHadItsNumberMeanwhile() {
        append(thing(5, -1), thing(6, -1));
        append(gone(5));
        append(thing(5, -1));
        append(new Change.RolledBack(1));
        assertFalse(same(3).test(5));
        assertTrue(same(3).test(6));
        append(new Change.RolledBack(3));
        assertTrue(same(3).test(5));
    }

    @Test
    void aRollBackOfARollBackBringsTheSameBack() {
        append(thing(6, -1));
        append(thing(5, -1));
        append(new Change.RolledBack(1));
        append(new Change.RolledBack(2));
        assertTrue(same(2).test(5));
    }

    @Test
    void anotherNameOfARoomOrAnOwnerIsNoChangeOfWhatIsInItOrTheirs() {
        append(
                new Change.Named(0, Change.NameKind.PROPERTY, "name"),
                new Change.Named(1, Change.NameKind.PROPERTY, "friend"),
                new Change.StringIs(1, Change.NOBODY, "the hall".getBytes(StandardCharsets.UTF_8)),
                new Change.StringIs(2, Change.NOBODY, "Ada".getBytes(StandardCharsets.UTF_8)));
        append(thing(5, -1), new Change.Wrote(5, 0, Value.string(1)));
        append(thing(6, -1), new Change.Wrote(6, 0, Value.string(2)));
        append(thing(7, 6), new Change.Wrote(7, 1, Value.object(6)), new Change.Moved(7, 5));
        append(by(6), new Change.StringIs(1, Change.NOBODY, "the parlour".getBytes(StandardCharsets.UTF_8)));
        append(by(6), new Change.StringIs(2, Change.NOBODY, "Ada L.".getBytes(StandardCharsets.UTF_8)));
        long moved = append(by(6), new Change.Moved(7, 6));
        awaitDisk();
        try (JournalReader reader = journal.reader()) {
            List<Findings.PastEvent> events =
                    ThingHistory.forPage(new Chronicle(reader), reader.last(), 7, "", 100, false);
            assertEquals(
                    List.of(4L, moved),
                    events.stream().map(Findings.PastEvent::sequence).distinct().toList(),
                    events::toString);
            assertEquals("the parlour #5", events.getLast().from());
        }
    }

    @Test
    void minutesTellHowMuchAndTheWayBackWhatWouldBeLost() {
        append(thing(8, -1));
        append(by(8), thing(5, -1), thing(6, -1));
        append(by(8), gone(5));
        append(new Change.RolledBack(2));
        append(new Change.Clock(17));
        awaitDisk();
        try (JournalReader reader = journal.reader()) {
            Chronicle chronicle = new Chronicle(reader);
            List<Findings.Moment> moments = Minutes.latest(chronicle, reader.last(), 10);
            assertEquals(
                    List.of(4L, 3L, 2L, 1L),
                    moments.stream().map(Findings.Moment::sequence).toList());
            assertEquals(2, moments.getFirst().backTo());
            assertEquals(2, moments.get(2).things());
            assertEquals(List.of("#8"), moments.get(2).by());
            assertEquals(List.of("the world"), moments.get(3).by());
            assertEquals(1, Minutes.latest(chronicle, reader.last(), 2).size());
            assertEquals(
                    new Findings.Losses(1, 1 * MINUTE, 4, 2, List.of(new Findings.Part("#8", 2))),
                    Minutes.since(chronicle, 1, 1 * MINUTE, reader.last()));
        }
    }

    @Test
    void aRollBackToWhatIsNotKeptAnyMoreLeavesAGapAndNoMore() throws Exception {
        append(thing(5, -1));
        append(thing(6, -1));
        append(thing(7, -1));
        append(thing(8, -1));
        snapshot();
        append(gone(8));
        append(new Change.RolledBack(2));
        append(thing(9, -1));
        snapshot();
        append(thing(10, -1));
        awaitDisk();
        journal.prune(Keep.snapshots(2));
        awaitDisk();
        try (JournalReader reader = journal.reader()) {
            Chronicle chronicle = new Chronicle(reader);
            assertTrue(reader.first() > 2, "this test needs that entries are gone");
            List<Long> told = new ArrayList<>();
            chronicle.replay(reader.last(), new Chronicle.Reader() {
                @Override
                public void before(Entry entry, Image world, Optional<Long> backTo) {}

                @Override
                public void after(Entry entry, Image world) {
                    told.add(entry.sequence());
                    if (entry.sequence() == 8) {
                        assertEquals(4, world.thingCount(), "5, 6, 9 and 10");
                    }
                }
            });
            assertEquals(List.of(5L, 8L), told);
        }
    }

    private static Change holding(int id, int owner, long value) {
        return new Change.ThingIs(
                id, new ThingState(-1, 0, owner, false, new int[] {0}, new long[] {value}, ThingState.Structure.NONE));
    }

    @Test
    void aThingThatComesBackDoesNotTakeOthersForThoseWhoHadTheirNumbers() {
        append(new Change.Named(0, Change.NameKind.PROPERTY, "friend"), new Change.SystemIs(0), thing(0, -1));
        append(thing(5, -1), thing(6, -1), holding(7, 5, Value.object(6)));
        long then = append(by(5), new Change.Deed(7, "looked at it"));
        append(gone(5), gone(6));
        append(thing(5, -1));
        append(thing(6, -1));
        long now = append(holding(7, -1, Value.NIL));
        awaitDisk();
        try (JournalReader reader = journal.reader()) {
            Chronicle chronicle = new Chronicle(reader);
            append(changesOf(Rollback.ofThing(chronicle, 7, then, now)));
            awaitDisk();
            Image after = chronicle.latest();
            assertEquals(-1, after.thing(7).owner(), "who owned it is gone, and the new #5 is somebody else");
            assertEquals(Value.NIL, after.thing(7).value(0));
            JournalException refused =
                    assertThrows(JournalException.class, () -> Rollback.ofThing(chronicle, 5, then, now));
            assertTrue(refused.getMessage().contains("its number is that of"), refused.getMessage());
        }
    }

    private static Change[] changesOf(Rollback rollback) {
        List<Change> changes = new ArrayList<>();
        ChangeReader reader = new ChangeReader(rollback.changes(), 1);
        for (Change change = reader.next(); change != null; change = reader.next()) {
            changes.add(change);
        }
        return changes.toArray(Change[]::new);
    }
}
