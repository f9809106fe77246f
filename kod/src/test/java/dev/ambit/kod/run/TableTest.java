package dev.ambit.kod.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ambit.kod.value.Value;
import org.junit.jupiter.api.Test;

/** The parts of tables that Kod programs see only by accident. */
class TableTest {

    @Test
    void theHashOfAValueIsThatOfItsBytesOneByOne() {
        for (long value : new long[] {0, Value.ONE, Value.integer(-1), Value.object(123_456), -1L, Long.MAX_VALUE}) {
            int hash = 0;
            for (int shift = 0; shift < 64; shift += 8) {
                hash = ElfHash.step(hash, (byte) (value >>> shift));
            }
            assertEquals(hash, ElfHash.of(value));
        }
    }

    @Test
    void aTextAndANumberInOneChainAreNoticed() {
        Table table = new Table();
        Text text = new Text("hello");
        int chain = text.elfHash() % 2999;
        long number = 0;
        while (ElfHash.of(Value.integer(number)) % 2999 != chain) {
            number++;
        }
        table.add(Value.integer(number), null, Value.ONE);
        assertEquals(Value.NIL, table.get(Value.resource(1), text));
        assertEquals(1, table.mixed());
        table.add(Value.resource(1), text, Value.ZERO);
        assertEquals(Value.ONE, table.get(Value.integer(number), null));
        assertEquals(1, table.mixed());
        assertEquals(Value.ZERO, table.get(Value.resource(1), new Text("  HELLO ")));
        assertEquals(0, table.mixed());
    }
}
