package dev.ambit.kod.compile;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ambit.kod.rsc.Resource;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a string of a source says: pieces, escapes, and lines that go on. */
class StringTextTest {

    @Test
    void aStringMayBeginWithABackslashAndALineEnd() {
        assertEquals("   Once", text("\"\\\n   Once\""));
        assertEquals("   Once", text("\"\\\r\n   Once\""));
    }

    @Test
    void aBackslashAtALineEndInsideAStringContinuesIt() {
        assertEquals("Once  upon", text("\"Once\\\n  upon\""));
        assertEquals("Once % upon", text("\"Once\\\n % \\\nupon\""));
    }

    @Test
    void thePiecesOfFollowingLinesJoinWithNothingBetween() {
        assertEquals("onetwothree", text("\"one\"\n\t\"two\"\r\n  \"three\""));
        assertEquals("one two", text("\n\"one\"\n\"\\\n two\"".substring(1)));
    }

    @Test
    void escapesStandForCharacters() {
        assertEquals("a\r\nb", text("\"a\\nb\""));
        assertEquals("AzB", text("\"\\x41z\\x42\""));
        assertEquals("\"\\q", text("\"\\\"\\\\\\q\""));
        assertEquals("xzz", text("\"\\xzz\""));
    }

    @Test
    void aPercentSignInAStringIsNoComment() {
        assertEquals("100%s", text("\"100%s\"   % but this is one"));
    }

    @Test
    void aBackslashContinuesALineOutsideOfStringsToo() {
        assertEquals("there", text("\\\n   \"there\""));
    }

    @Test
    void aLineEndWithoutABackslashEndsNoString() {
        assertEquals(
                List.of("Unterminated string on token Once"),
                Kod.errors(Kod.compile(source("\"Once\nupon\""))).stream()
                        .limit(1)
                        .toList());
    }

    @Test
    void twoStringsOnOneLineAreAnError() {
        assertEquals(1, Kod.errors(Kod.compile(source("\"one\" \"two\""))).size());
    }

    private static String text(String literal) {
        Compilation compilation = Kod.compile(source(literal));
        assertEquals(List.of(), Kod.errors(compilation));
        return compilation.files().getFirst().resources().stream()
                .map(Resource::text)
                .findFirst()
                .orElseThrow();
    }

    private static String source(String literal) {
        return "T\nresources:\n   t_text = " + literal + "\nmessages:\nRun() { return; }\nend\n";
    }
}
