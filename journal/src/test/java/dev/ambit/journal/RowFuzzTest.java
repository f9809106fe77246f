package dev.ambit.journal;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.api.FuzzedDataProvider;
import com.code_intelligence.jazzer.junit.FuzzTest;
import java.nio.file.Path;

/** Whatever a row holds, it is an entry or a {@link DamageException}, also when its seal fits by chance. */
class RowFuzzTest {

    private static final JournalAddress WHERE = JournalAddress.file(Path.of("/fuzz/world.db"));

    @FuzzTest(maxDuration = "3s")
    void anyRowIsAnEntryOrDamage(FuzzedDataProvider data) {
        long sequence = data.consumeLong(0, 3);
        long time = data.consumeLong();
        int packing = data.consumeInt(-1, 3);
        boolean fits = data.consumeBoolean();
        long stored = data.consumeLong(0, 0xffffffffL);
        Packed packed = new Packed(packing, data.consumeRemainingAsBytes());
        long seal = fits ? Seal.of(Seal.START, sequence, time, packed) : stored;
        try {
            new Chain(WHERE, new Head.Link(0, Seal.START)).follow(new Chain.Row(sequence, time, packed, seal));
            assertTrue(sequence == 1 && seal == Seal.of(Seal.START, 1, time, packed));
        } catch (DamageException e) {
            assertTrue(e.getMessage().contains("table entry"));
        }
    }
}
