package dev.ambit.kod.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Texts work on eight bytes at a time; here they are held against plain strings. */
class TextTest {

    @Test
    void comparingAndSearchingAgreeWithPlainStrings() {
        Random random = new Random(7);
        String alphabet = "aAbBzZ @[`{\u00e9\t";
        for (int i = 0; i < 200_000; i++) {
            String a = word(random, alphabet, 24);
            String b = random.nextInt(3) == 0 ? shuffleCase(random, a) : word(random, alphabet, 12);
            assertEquals(
                    !a.isEmpty() && !b.isEmpty() && plain(a).equals(plain(b)),
                    new Text(a).sameAs(new Text(b)),
                    a + "|" + b);
            assertEquals(
                    !a.isEmpty() && !b.isEmpty() && plain(a).contains(plain(b)),
                    new Text(a).contains(new Text(b)),
                    a + "|" + b);
            assertEquals(upper(a).indexOf(upper(b)), new Text(a).indexOf(new Text(b)), a + "|" + b);
        }
    }

    @Test
    void numbersAreWrittenInDecimal() {
        for (int number :
                new int[] {0, 7, -7, 10, 99, 100, -100, 999_999_999, 1_000_000_000, Integer.MAX_VALUE, Integer.MIN_VALUE
                }) {
            Text text = new Text("n=");
            text.appendNumber(number, 100);
            assertEquals("n=" + number, text.toString());
        }
        Text cut = new Text("n=");
        cut.appendNumber(12345, 4);
        assertEquals("n=12", cut.toString());
    }

    @Test
    void aChangeIsSeenByTheNextComparison() {
        Text text = new Text("abc");
        assertTrue(text.sameAs(new Text("ABC")));
        text.append(new Text("d"), 100);
        assertFalse(text.sameAs(new Text("ABC")));
        assertTrue(text.sameAs(new Text(" abcd ")));
        text.clear();
        assertFalse(text.sameAs(new Text("abcd")));
    }

    private static String word(Random random, String alphabet, int most) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(most); i > 0; i--) {
            text.append(alphabet.charAt(random.nextInt(alphabet.length())));
        }
        return text.toString();
    }

    private static String shuffleCase(Random random, String text) {
        return random.nextBoolean()
                ? " " + upper(text)
                : text.toLowerCase(Locale.ROOT).replace('\u00c9', '\u00e9') + "\n";
    }

    private static String plain(String text) {
        return upper(text.strip());
    }

    /** Only ASCII letters have capitals here. */
    private static String upper(String text) {
        StringBuilder result = new StringBuilder();
        text.chars().forEach(c -> result.append((char) (c >= 'a' && c <= 'z' ? c - 32 : c)));
        return result.toString();
    }
}
