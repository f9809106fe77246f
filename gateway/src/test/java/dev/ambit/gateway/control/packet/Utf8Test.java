package dev.ambit.gateway.control.packet;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class Utf8Test {

    @Test
    void aTextIsCutBeforeACharacterThatDoesNotFit() {
        assertEquals("a", Utf8.cut("a\u00e9b", 2));
        assertEquals("a\u00e9", Utf8.cut("a\u00e9b", 3));
        assertEquals("", Utf8.cut("\ud83d\ude00", 3));
        assertEquals("\ud83d\ude00", Utf8.cut("\ud83d\ude00!", 4));
    }

    @Test
    void bytesAreCountedAsTheyAreWritten() {
        assertEquals(0, Utf8.bytes(""));
        assertEquals("\ud83d".getBytes(UTF_8).length, Utf8.bytes("\ud83d"));
        assertThrows(IllegalArgumentException.class, () -> Utf8.pieces("a", 3));
    }

    @Property(tries = 300)
    void piecesAreTheWholeTextAndEachFits(@ForAll("texts") String text, @ForAll @IntRange(min = 4, max = 60) int most) {
        List<String> pieces = Utf8.pieces(text, most);
        assertEquals(text, String.join("", pieces));
        assertEquals(text.getBytes(UTF_8).length, Utf8.bytes(text));
        for (String piece : pieces) {
            assertTrue(!piece.isEmpty() && piece.getBytes(UTF_8).length <= most);
        }
    }

    @Provide
    Arbitrary<String> texts() {
        return AnyPacket.texts(80);
    }
}
