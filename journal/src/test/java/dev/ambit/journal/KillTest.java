package dev.ambit.journal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** A process that is killed loses nothing it called synced, and lets go of the world. */
@ParameterizedClass
@EnumSource(Database.class)
class KillTest extends JournalFixture {

    private static final int KILLS = 5;

    KillTest(Database database) {
        super(database);
    }

    private Process start() throws IOException {
        String address = database == Database.SQLITE
                ? where.toString()
                : RealPostgres.shared().addressOf(where.world());
        return Child.java(KillRun.class, address)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    @Test
    void whatWasSyncedBeforeTheKillIsThereAfterIt() throws Exception {
        Random random = new Random(5);
        long synced = 0;
        for (int kill = 1; kill <= KILLS; kill++) {
            Process child = start();
            try (BufferedReader said = child.inputReader()) {
                int commits = 2 + random.nextInt(60);
                String line = said.readLine();
                for (int i = 0; i < commits && line != null; i++) {
                    synced = Long.parseLong(line);
                    line = said.readLine();
                }
                assertTrue(child.isAlive(), "the child ended by itself");
                // Through its handle, which leaves its output to be read to the end.
                child.toHandle().destroyForcibly();
                // What it said before it died counts too.
                while (line != null && line.matches("\\d+")) {
                    synced = Long.parseLong(line);
                    line = said.readLine();
                }
            } finally {
                child.destroyForcibly().waitFor();
            }
            check(synced);
        }
    }

    private void check(long synced) {
        try (Journal journal = open();
                JournalReader reader = journal.reader()) {
            assertTrue(journal.synced() >= synced, synced + " were synced, " + journal.synced() + " are there");
            assertTrue(journal.tornTail().isEmpty());
            reader.eachEntry(0, Long.MAX_VALUE, e -> assertArrayEquals(KillRun.body(e.sequence()), e.body()));
            for (Snapshot snapshot : reader.snapshots()) {
                reader.eachPiece(snapshot, p -> assertArrayEquals(KillRun.body(snapshot.sequence()), p));
            }
        }
    }

    @Test
    void aWorldThatAnotherProcessHasIsRefusedAndStaysItsOwn() throws Exception {
        Process child = start();
        try (BufferedReader said = child.inputReader()) {
            said.readLine();
            JournalException e = assertThrows(JournalException.class, this::open);
            assertTrue(
                    e.getMessage().contains("is already open in process " + child.pid() + " since "), e.getMessage());
            long before = Long.parseLong(said.readLine());
            while (Long.parseLong(said.readLine()) < before + 100) {
                assertTrue(child.isAlive());
            }
            try (JournalReader beside = Journal.read(where)) {
                long seen = beside.last();
                assertTrue(seen >= before + 100);
                long[] count = new long[1];
                beside.eachEntry(0, seen, entry -> count[0]++);
                assertEquals(seen, count[0]);
            }
        } finally {
            child.destroyForcibly().waitFor();
        }
    }
}
