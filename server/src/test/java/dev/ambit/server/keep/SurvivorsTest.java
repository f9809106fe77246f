package dev.ambit.server.keep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.journal.Journal;
import dev.ambit.journal.JournalAddress;
import dev.ambit.journal.JournalException;
import dev.ambit.journal.JournalReader;
import dev.ambit.journal.JournalSettings;
import dev.ambit.journal.LeftOut;
import dev.ambit.journal.RepairPlan;
import dev.ambit.journal.Repaired;
import dev.ambit.kod.value.Value;
import dev.ambit.world.image.Change;
import dev.ambit.world.image.Change.NameKind;
import dev.ambit.world.image.ChangeWriter;
import dev.ambit.world.image.Image;
import dev.ambit.world.image.Soundness;
import dev.ambit.world.image.ThingState;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which ticks stay when one before them is lost, in a real journal. */
class SurvivorsTest {
    private static final int SIZE = 1;

    @TempDir
    Path folder;

    private final List<Change[]> ticks = new ArrayList<>();

    /** Entry 1: the class Ball as #1, with the names Ball and size, and the Things #2, #3 and #4, the last two in #2. */
    private void world() {
        tick(
                new Change.Named(0, NameKind.CLASS, "Ball"),
                new Change.Named(1, NameKind.PROPERTY, "size"),
                new Change.ThingIs(1, new ThingState(0, -1, -1, true, new int[] {1}, new long[] {Value.NIL}, NONE)),
                ball(2),
                ball(3),
                ball(4),
                new Change.Moved(3, 2),
                new Change.Moved(4, 2),
                new Change.StringIs(7, -1, new byte[] {65}),
                size(4, Value.string(7)));
    }

    private static final ThingState.Structure NONE = ThingState.Structure.NONE;

    private void tick(Change... changes) {
        ticks.add(changes);
    }

    private static Change ball(int id) {
        return ball(id, 1, -1);
    }

    private static Change ball(int id, int exemplar, int owner) {
        return new Change.ThingIs(id, new ThingState(-1, exemplar, owner, true, new int[0], new long[0], NONE));
    }

    private static Change size(int id, long value) {
        return new Change.Wrote(id, SIZE, value);
    }

    private static Change size(int id) {
        return size(id, Value.integer(id));
    }

    private JournalAddress where() {
        return JournalAddress.file(folder.resolve("world.db"));
    }

    private void write() {
        try (Journal journal = Journal.open(where(), JournalSettings.defaults(), Clock.systemUTC())) {
            for (Change[] changes : ticks) {
                ChangeWriter writer = new ChangeWriter();
                List.of(changes).forEach(writer::write);
                journal.append((journal.appended() + 1) * 1000, writer.take());
            }
        }
    }

    /** Loses entry 2 and says which others go with it, but for the entry itself. */
    private List<Long> lostWithTheSecond() throws SQLException {
        write();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("world.db"));
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("UPDATE entry SET body = x'001122', time = 99999999999 WHERE sequence = 2");
        }
        Repaired repaired = repair();
        List<Long> lost = new ArrayList<>(
                repaired.leftOut().stream().map(LeftOut::sequence).toList());
        assertEquals(2L, lost.removeFirst());
        assertEquals(ticks.size(), repaired.lastSequence(), "all keep their numbers");
        return lost;
    }

    private Repaired repair() {
        Repaired repaired = Journal.repair(where(), RepairPlan.keeping(new Survivors()), Clock.systemUTC());
        assertTrue(Journal.verify(where(), (at, last) -> {}).whole());
        assertEquals(java.util.Set.of(), Soundness.problems(image()));
        return repaired;
    }

    private Image image() {
        try (JournalReader reader = Journal.read(where())) {
            return new Chronicle(reader).latest();
        }
    }

    @Test
    void whatDoesNotNeedTheLostTickStays() throws Exception {
        world();
        tick(ball(5), size(3));
        tick(size(2));
        tick(size(5));
        tick(new Change.Moved(4, 3), size(4, Value.string(7)));
        tick(ball(6, 5, -1));
        tick(new Change.Moved(4, 5));
        tick(size(4, Value.object(5)));
        tick(ball(8, 1, 5));
        tick(ball(9), size(9));
        assertEquals(List.of(4L, 6L, 7L, 8L, 9L), lostWithTheSecond());
        Image image = image();
        assertEquals(3, image.thing(4).container());
        assertEquals(Value.integer(9), image.thing(9).value(0));
    }

    @Test
    void namesKeepTheirNumbersThoughSomeAreLost() throws Exception {
        world();
        tick(
                new Change.Named(2, NameKind.PROPERTY, "mood"),
                new Change.Wrote(2, 2, Value.integer(1)),
                new Change.Named(3, NameKind.PROPERTY, "colour"),
                new Change.Wrote(2, 3, Value.integer(1)));
        tick(size(3));
        tick(new Change.Wrote(3, 2, Value.integer(5)));
        tick(new Change.Named(4, NameKind.PROPERTY, "weight"), new Change.Wrote(3, 4, Value.integer(6)));
        tick(new Change.Wrote(4, 4, Value.integer(7)));
        assertEquals(List.of(4L), lostWithTheSecond());
        Image image = image();
        assertEquals("weight", image.name(image.thing(4).property(1)));
        assertEquals(5, image.names().size());
    }

    @Test
    void aListOrTextThatMayBeAnotherByNowIsNotTakenForTheOld() throws Exception {
        world();
        ticks.set(0, with(ticks.getFirst(), new Change.StringIs(8, -1, new byte[] {66})));
        tick(new Change.StringIs(8, -1, new byte[] {67}), size(3, Value.string(8)));
        tick(size(2, Value.string(8)));
        tick(size(2, Value.string(7)));
        tick(new Change.StringIs(8, -1, new byte[] {68}), size(2, Value.string(8)));
        tick(size(3, Value.string(8)));
        assertEquals(List.of(3L), lostWithTheSecond());
    }

    private static Change[] with(Change[] changes, Change one) {
        List<Change> more = new ArrayList<>(List.of(changes));
        more.addFirst(one);
        return more.toArray(Change[]::new);
    }

    @Test
    void theWorldStaysATreeAndNobodyLosesWhatTheyAreMadeFrom() throws Exception {
        world();
        tick(new Change.Moved(3, -1));
        tick(new Change.Moved(2, 3));
        tick(new Change.Gone(1));
        tick(ball(3, 2, -1));
        tick(new Change.PersonIs("ada", 2));
        tick(new Change.PersonIs("bob", 2));
        assertEquals(List.of(3L, 4L, 5L, 7L), lostWithTheSecond());
    }

    @Test
    void aNumberThatWasGivenToAnotherInWhatIsLeftOutIsNotTheOldThing() throws Exception {
        world();
        tick(ball(5));
        tick(new Change.Gone(3), size(5));
        tick(ball(3));
        tick(size(3));
        tick(size(4));
        tick(new Change.Gone(3));
        tick(ball(3));
        tick(size(3));
        assertEquals(List.of(3L, 4L, 5L), lostWithTheSecond());
    }

    @Test
    void aWorldThatWentBackBeforeTheDamageIsKnownAgain() throws Exception {
        world();
        tick(ball(5));
        tick(size(5));
        tick(new Change.RolledBack(1));
        tick(size(4));
        tick(new Change.RolledBack(3));
        tick(size(4));
        assertEquals(List.of(3L, 6L, 7L), lostWithTheSecond());
    }

    /** Seeded, on the file itself: no damage ends in anything but a world that holds together or a sentence. */
    @Test
    void whateverBytesOfTheFileAreWrongThereIsAWorldOrASentence() throws IOException {
        Random random = new Random(900);
        world();
        for (int i = 10; i < 60; i++) {
            tick(
                    ball(i, i % 7 == 0 ? i - 1 : 1, -1),
                    new Change.StringIs(
                            i, -1, ("text " + i).repeat(1 + random.nextInt(9)).getBytes(StandardCharsets.UTF_8)),
                    size(i, i % 3 == 0 ? Value.string(i) : Value.object(i - 1)),
                    new Change.Moved(i, 2 + random.nextInt(3)));
        }
        write();
        Path file = folder.resolve("world.db");
        byte[] whole = Files.readAllBytes(file);
        int worlds = 0;
        for (int round = 0; round < 60; round++) {
            Files.write(file, whole);
            Files.deleteIfExists(folder.resolve("world.db-wal"));
            Files.deleteIfExists(folder.resolve("world.db-shm"));
            try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
                if (round % 10 == 9) {
                    bytes.setLength(random.nextInt(whole.length));
                }
                for (int i = 0; i <= round % 3; i++) {
                    bytes.seek(random.nextInt(whole.length));
                    bytes.write(random.nextInt(256));
                }
            }
            try {
                repair();
                worlds++;
                try (Journal journal = Journal.open(where(), JournalSettings.defaults(), Clock.systemUTC())) {
                    assertTrue(journal.appended() > 0);
                }
            } catch (JournalException e) {
                assertTrue(String.valueOf(e.getMessage()).length() > 20, "round " + round + ": " + e);
            }
        }
        assertTrue(worlds > 30, worlds + " of 60");
    }
}
