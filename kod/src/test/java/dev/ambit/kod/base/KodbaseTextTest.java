package dev.ambit.kod.base;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class KodbaseTextTest {

    private static final String TEXT = """
            T 10007 20001
            C B 10002 10001 A
            V\tvi 0
            Y\tvi 1
            M\tRun 10004
            P\t\tcount 10003
            C A 10001 0
            R\ta_rsc 20001
            p way 10007
            c Gone 10005
            m Went 10006
            """;

    private static Kodbase read(String text) throws KodbaseException {
        return KodbaseText.read(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    @Test
    void writesBackWhatItRead() throws KodbaseException {
        assertEquals(TEXT, new String(KodbaseText.write(read(TEXT)), StandardCharsets.ISO_8859_1));
        assertEquals(TEXT, new String(KodbaseText.write(read(TEXT).copy()), StandardCharsets.ISO_8859_1));
    }

    @Test
    void anEmptyBaseStartsTheCounters() {
        assertEquals("T 10000 20000\n", new String(KodbaseText.write(new Kodbase()), StandardCharsets.ISO_8859_1));
    }

    @Test
    void aPropertyHidesTheClassVariableItOverrides() throws KodbaseException {
        var slot = read(TEXT).interfaceOf(10002).find("vi").orElseThrow();
        assertEquals(ClassInterface.SlotKind.PROPERTY, slot.kind());
    }

    @Test
    void aLineThatMakesNoSenseIsNamed() {
        var refused = assertThrows(KodbaseException.class, () -> read("T 10000 20000\nX what 1\n"));
        assertEquals("kodbase line 2: unknown type X", refused.getMessage());
        assertThrows(KodbaseException.class, () -> read("M\tRun 1\n"));
        assertThrows(KodbaseException.class, () -> read("C A 1 0\nP\t\tp 1\n"));
        assertThrows(KodbaseException.class, () -> read("C A 99999999999 0\n"));
        assertThrows(KodbaseException.class, () -> read("C A 1 0\nC a 2 0\n"));
    }

    @Test
    void superclassesInACircleDoNotHang() throws KodbaseException {
        var base = read("C A 1 2 B\nV\tv 0\nC B 2 1 A\nV\tw 1\n");
        assertEquals(2, base.interfaceOf(1).classVars());
        assertEquals(2, base.descendants(1).size());
    }

    @Property
    void aDamagedBaseIsReadOrRefused(@ForAll @IntRange(max = 150) int where, @ForAll byte what) {
        byte[] damaged = TEXT.getBytes(StandardCharsets.ISO_8859_1);
        damaged[where % damaged.length] = what;
        readOrRefuse(damaged);
    }

    @Property
    void anyBytesAreReadOrRefused(@ForAll byte[] bytes) {
        readOrRefuse(bytes);
    }

    private static void readOrRefuse(byte[] bytes) {
        try {
            var base = KodbaseText.read(bytes);
            for (var kodClass : base.classes()) {
                base.interfaceOf(kodClass.id());
            }
            KodbaseText.write(base);
        } catch (KodbaseException refused) {
            assertTrue(refused.getMessage().startsWith("kodbase line"));
        }
    }
}
