package dev.ambit.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** A long log goes in and comes out again a piece at a time. */
@ParameterizedClass
@EnumSource(Database.class)
class MillionTest extends JournalFixture {

    private static final int ENTRIES = 1_000_000;
    private static final int BODY_BYTES = 100;
    private static final int MOST_WAITING = 50_000;

    MillionTest(Database database) {
        super(database);
    }

    @Test
    void aMillionEntriesAreWrittenAndStreamed() {
        long start = System.nanoTime();
        try (Journal journal = open()) {
            for (long i = 1; i <= ENTRIES; i++) {
                journal.append(i, ByteBuffer.allocate(BODY_BYTES).putLong(i).array());
                while (i % 1000 == 0 && journal.backlog().entries() > MOST_WAITING) {
                    LockSupport.parkNanos(500_000);
                }
            }
            awaitSynced(journal, ENTRIES);
        }
        long written = System.nanoTime();
        long[] seen = new long[1];
        try (JournalReader reader = Journal.read(where)) {
            reader.eachEntry(0, Long.MAX_VALUE, entry -> {
                seen[0]++;
                if (ByteBuffer.wrap(entry.body()).getLong() != seen[0]) {
                    throw new AssertionError("entry " + entry.sequence() + " is another");
                }
            });
            assertEquals(ENTRIES, seen[0]);
            long read = System.nanoTime();
            assertEquals(500_000, reader.sequenceAt(500_000).getAsLong());
            System.out.printf(
                    "%s: %,d entries of %d bytes written in %d ms, streamed and checked in %d ms, one of them found by its"
                            + " time in %d ms, %,d bytes on disk%n",
                    database,
                    ENTRIES,
                    BODY_BYTES,
                    (written - start) / 1_000_000,
                    (read - written) / 1_000_000,
                    (System.nanoTime() - read) / 1_000_000,
                    reader.stats().databaseBytes());
        }
    }
}
