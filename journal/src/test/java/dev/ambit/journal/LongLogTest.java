package dev.ambit.journal;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** A log of many pieces goes in and comes out again. {@code ./ambit bench million} does it with a million entries. */
@ParameterizedClass
@EnumSource(Database.class)
class LongLogTest extends JournalFixture {

    private static final int ENTRIES = 20_000;

    LongLogTest(Database database) {
        super(database);
    }

    @Test
    void entriesAreStreamedInOrderAndFoundByTheirTime() {
        try (Journal journal = open()) {
            for (long i = 1; i <= ENTRIES; i++) {
                journal.append(i, ByteBuffer.allocate(100).putLong(i).array());
            }
            awaitSynced(journal, ENTRIES);
        }
        long[] seen = new long[1];
        try (JournalReader reader = Journal.read(where)) {
            reader.eachEntry(
                    0,
                    Long.MAX_VALUE,
                    entry -> assertEquals(
                            ++seen[0], ByteBuffer.wrap(entry.body()).getLong()));
            assertEquals(ENTRIES, seen[0]);
            assertEquals(ENTRIES / 2, reader.sequenceAt(ENTRIES / 2).getAsLong());
        }
    }
}
