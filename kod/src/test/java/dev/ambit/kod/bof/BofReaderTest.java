package dev.ambit.kod.bof;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class BofReaderTest {

    static byte[] tiny() {
        try (var in = BofReaderTest.class.getResourceAsStream("/dev/ambit/kod/tiny.bof")) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void readsTheAnnotatedExample() throws BofException {
        var bof = BofReader.read(tiny());
        assertEquals("tiny.kod", bof.sourceName());
        assertEquals(2, bof.classes().size());
        assertEquals(10001, bof.classes().get(1).superId());
        var run = bof.classes().getFirst().handlers().getFirst();
        assertEquals(5, run.locals());
        assertEquals(12, run.code().size());
        assertEquals("Adds step count times.", bof.strings().get(run.comment()));
        assertEquals(new Bof.LineEntry(465, 57), bof.lines().getLast());
        assertEquals(
                new Instruction.Propagate(465),
                bof.classes().get(1).handlers().getFirst().code().getLast());
    }

    @Test
    void writesBackWhatItRead() throws BofException {
        assertArrayEquals(tiny(), BofWriter.write(BofReader.read(tiny())));
    }

    @Test
    void saysWhatIsWrongAndWhere() {
        byte[] other = tiny();
        other[4] = 6;
        var refused = assertThrows(BofException.class, () -> BofReader.read(other));
        assertEquals("damaged object file: version 6 at byte 4; expected version 5", refused.getMessage());
        byte[] jump = tiny();
        jump[159] = 0x17;
        assertTrue(assertThrows(BofException.class, () -> BofReader.read(jump))
                .getMessage()
                .contains("a jump to 181"));
    }

    @Test
    void aFileCutAnywhereIsRefused() {
        byte[] whole = tiny();
        for (int length = 0; length < whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            assertThrows(BofException.class, () -> BofReader.read(cut));
        }
    }

    @Property(tries = 8_000)
    void aDamagedFileIsReadOrRefused(
            @ForAll @IntRange(max = 606) int where,
            @ForAll byte what,
            @ForAll @IntRange(max = 606) int alsoWhere,
            @ForAll byte also) {
        byte[] damaged = tiny();
        damaged[where] = what;
        damaged[alsoWhere] = also;
        try {
            var bof = BofReader.read(damaged);
            assertEquals(BofReader.read(BofWriter.write(bof)), BofLayout.place(bof));
        } catch (BofException refused) {
            assertTrue(refused.offset() >= 0 || refused.getMessage().contains("ends"));
        }
    }

    @Property
    void anyBytesAreReadOrRefused(@ForAll byte[] bytes) {
        byte[] withMagic = new byte[bytes.length + 8];
        System.arraycopy(tiny(), 0, withMagic, 0, 8);
        System.arraycopy(bytes, 0, withMagic, 8, bytes.length);
        try {
            BofReader.read(withMagic);
        } catch (BofException refused) {
            assertTrue(refused.getMessage().contains("expected"));
        }
    }
}
