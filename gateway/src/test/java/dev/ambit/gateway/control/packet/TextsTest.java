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

class TextsTest {

    @Test
    void aTextIsCutBeforeACharacterThatDoesNotFit() {
        assertEquals("a", Texts.cut("a\u00e9b", 2));
        assertEquals("a\u00e9", Texts.cut("a\u00e9b", 3));
        assertEquals("", Texts.cut("\ud83d\ude00", 3));
        assertEquals("\ud83d\ude00", Texts.cut("\ud83d\ude00!", 4));
    }

    @Test
    void bytesAreCountedAsTheyAreWritten() {
        assertEquals(0, Texts.bytes(""));
        assertEquals("\ud83d".getBytes(UTF_8).length, Texts.bytes("\ud83d"));
        assertThrows(IllegalArgumentException.class, () -> Texts.pieces("a", 3));
    }

    @Property(tries = 300)
    void piecesAreTheWholeTextAndEachFits(@ForAll("texts") String text, @ForAll @IntRange(min = 4, max = 60) int most) {
        List<String> pieces = Texts.pieces(text, most);
        assertEquals(text, String.join("", pieces));
        assertEquals(text.getBytes(UTF_8).length, Texts.bytes(text));
        for (String piece : pieces) {
            assertTrue(!piece.isEmpty() && piece.getBytes(UTF_8).length <= most);
        }
    }

    @Provide
    Arbitrary<String> texts() {
        return AnyPacket.texts(80);
    }
}
