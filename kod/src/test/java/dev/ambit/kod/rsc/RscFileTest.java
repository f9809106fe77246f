package dev.ambit.kod.rsc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class RscFileTest {

    private static final List<Resource> TWO = List.of(new Resource(20001, "a tiny\r\nthing"), new Resource(20002, "b"));

    @Test
    void readsWhatItWrites() throws RscException {
        assertEquals(TWO, RscFile.read(RscFile.write(TWO)));
        assertEquals(TWO, RscFile.read(RscFile.writeDynamic(TWO)));
    }

    @Test
    void mergedFilesAreInReverse() throws RscException {
        var three = List.of(new Resource(20003, "c"));
        var ids = RscFile.read(RscFile.merge(List.of(TWO, three))).stream()
                .map(Resource::id)
                .toList();
        assertEquals(List.of(20003, 20002, 20001), ids);
    }

    @Test
    void theEncryptedVersionIsRefusedWithTheReason() {
        byte[] encrypted = RscFile.write(TWO);
        encrypted[4] = 2;
        var refused = assertThrows(RscException.class, () -> RscFile.read(encrypted));
        assertTrue(refused.getMessage().contains("encrypted"));
    }

    @Test
    void aFileCutAnywhereIsRefused() {
        byte[] whole = RscFile.write(TWO);
        for (int length = 0; length < whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            assertThrows(RscException.class, () -> RscFile.read(cut));
        }
    }

    @Property
    void anyTextWithoutZerosSurvives(@ForAll @CharRange(from = 1, to = 255) String text, @ForAll int id)
            throws RscException {
        var one = List.of(new Resource(id, text));
        assertEquals(one, RscFile.read(RscFile.write(one)));
    }

    @Property
    void aDamagedFileIsReadOrRefused(@ForAll @IntRange(max = 33) int where, @ForAll byte what) {
        byte[] damaged = RscFile.write(TWO);
        damaged[where] = what;
        try {
            assertTrue(RscFile.read(damaged).size() <= 2);
        } catch (RscException refused) {
            assertTrue(refused.getMessage().contains("expected"));
        }
    }
}
