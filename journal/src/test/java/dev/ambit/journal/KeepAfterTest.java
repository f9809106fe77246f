package dev.ambit.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What is behind a damage stays when somebody who understands it says that it can. */
@ParameterizedClass
@EnumSource(Database.class)
class KeepAfterTest extends JournalFixture {

    /** Leaves out what is lost, and every entry that says so. */
    private static final Judge LENIENT = new Judge() {
        @Override
        public boolean isReadable(byte[] body) {
            return true;
        }

        @Override
        public List<LeftOut> judge(JournalReader before, Behind behind) {
            List<LeftOut> out = new ArrayList<>();
            behind.each(found -> {
                boolean refused = found.whole()
                        .map(entry -> text(entry.body()).startsWith("refused"))
                        .orElse(true);
                if (refused) {
                    out.add(new LeftOut(found.sequence(), found.timeMillis(), "it", found.damage(), bytes("-")));
                }
            });
            return out;
        }
    };

    KeepAfterTest(Database database) {
        super(database);
    }

    private Repaired repair() {
        Repaired repaired = Journal.repair(where, RepairPlan.keeping(LENIENT), Clock.systemUTC());
        assertEquals(List.of(), Journal.verify(where, (at, last) -> {}).damages(), "whole after " + repaired);
        return repaired;
    }

    private String all() {
        try (Journal journal = open();
                JournalReader reader = journal.reader()) {
            assertEquals(Optional.empty(), journal.tornTail());
            return String.join(" ", texts(reader));
        }
    }

    @Test
    void oneWrongByteIsPutRightAndNothingIsLost() throws Exception {
        write("one", "two", "three", "four", "five");
        for (String damage : List.of(
                "UPDATE entry SET time = time + 1 WHERE sequence = 3",
                "UPDATE entry SET seal = seal + 256 WHERE sequence = 2",
                "UPDATE entry SET packing = 7 WHERE sequence = 4",
                "UPDATE entry SET time = time + 8 WHERE sequence = 5",
                "UPDATE journal SET head_seal = head_seal + 1")) {
            tamper(damage);
            Repaired repaired = repair();
            assertEquals(0, repaired.changesLost(), damage + ": " + repaired);
            assertEquals("one two three four five", all(), damage);
        }
    }

    @Test
    void aLostEntryCostsItselfAndWhatTheJudgeLeavesOut() throws Exception {
        write("one", "two", "three", "refused", "five", "six");
        tamper("UPDATE entry SET time = 1234567890123, packing = 3 WHERE sequence = 3");
        Repaired repaired = repair();
        assertEquals(2, repaired.changesLost());
        assertEquals(2, repaired.keptBehind());
        assertEquals(
                List.of(3L, 4L),
                repaired.leftOut().stream().map(LeftOut::sequence).toList());
        assertEquals("one two - - five six", all(), "all keep their numbers");
        try (JournalReader reader = Journal.read(where)) {
            assertEquals(2, reader.stats().lostEntries());
        }
    }

    @Test
    void behindAGapOneEntryIsUnprovenAndTheRestStays() throws Exception {
        write("one", "two", "three", "four", "five", "six");
        tamper("DELETE FROM entry WHERE sequence IN (2, 3)");
        Repaired repaired = repair();
        assertEquals("one - - - five six", all());
        assertTrue(repaired.leftOut().getLast().why().contains("nothing shows whether"), repaired.toString());
    }

    @Test
    void aWildNumberBehindTheEndIsNotFilledUp() throws Exception {
        write("one", "two", "three");
        tamper("UPDATE entry SET sequence = 4000000000 WHERE sequence = 3");
        assertEquals(1, repair().changesLost());
        assertEquals("one two", all());
    }

    @Test
    void aJudgeWhoFindsNoWorldChangesNothing() throws Exception {
        write("one", "two", "three", "four");
        tamper("DELETE FROM entry WHERE sequence = 2");
        Judge none = new Judge() {
            @Override
            public boolean isReadable(byte[] body) {
                return true;
            }

            @Override
            public List<LeftOut> judge(JournalReader before, Behind behind) {
                throw new JournalException("no world");
            }
        };
        assertThrows(JournalException.class, () -> Journal.repair(where, RepairPlan.keeping(none), Clock.systemUTC()));
        try (JournalReader reader = Journal.read(where)) {
            assertEquals(3, reader.stats().entries());
            assertEquals(0, reader.stats().lostEntries());
        }
    }

    @Test
    void aDamagedFileIsCopiedFirst() throws Exception {
        write("one", "two", "three");
        tamper("UPDATE entry SET time = 99 WHERE sequence = 2");
        RepairPlan plan = new RepairPlan(Optional.of(LENIENT), true, (at, last) -> {});
        String told = Journal.repair(where, plan, Clock.systemUTC()).told().getFirst();
        if (where instanceof JournalAddress.Sqlite(Path file)) {
            Path copy = Path.of(told.replaceAll("The damaged journal is copied to (.*)\\.", "$1"));
            assertTrue(Files.exists(copy), told);
            assertEquals(
                    1,
                    Journal.verify(JournalAddress.file(copy), (at, last) -> {})
                            .damages()
                            .size());
            assertTrue(copy.startsWith(file.getParent()), told);
        }
    }

    /** Seeded: whatever a few bytes do to rows, repair ends, all before the damage stays, and what stays is unchanged. */
    @Test
    void whateverIsWrongWithRowsWhatIsWholeStays() throws Exception {
        Random random = new Random(15);
        for (int round = 0; round < 12; round++) {
            where = database.freshWorld(Files.createDirectory(folder.resolve("round" + round)));
            String[] bodies = new String[20];
            for (int i = 0; i < bodies.length; i++) {
                bodies[i] = "body" + i + "x".repeat(random.nextInt(30));
            }
            write(bodies);
            int at = 2 + random.nextInt(18);
            switch (random.nextInt(4)) {
                case 0 -> tamper("DELETE FROM entry WHERE sequence = " + at);
                case 1 -> tamper("UPDATE entry SET time = " + random.nextLong() + " WHERE sequence = " + at);
                case 2 -> tamper("UPDATE entry SET seal = " + random.nextInt() + " WHERE sequence >= " + at);
                default ->
                    tamper("UPDATE entry SET body = (SELECT body FROM entry WHERE sequence = 1), packing = 1"
                            + " WHERE sequence = " + at);
            }
            repair();
            String[] now = all().split(" ");
            for (int i = 0; i < now.length; i++) {
                assertTrue(now[i].equals(bodies[i]) || i + 1 >= at && now[i].equals("-"), now[i] + " at " + (i + 1));
            }
            assertTrue(now.length >= at - 1, "all before the damage");
        }
    }
}
