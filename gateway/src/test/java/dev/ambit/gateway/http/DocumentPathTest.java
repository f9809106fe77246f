package dev.ambit.gateway.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentPathTest {

    private static DocumentPath of(String afterRoot) {
        return DocumentPath.of("/documents" + afterRoot);
    }

    @Test
    void plainNamesLeadDownwardAndWhatFollowsTheQuestionMarkDoesNotCount() {
        assertEquals(new DocumentPath.Plain("/art/fox.png"), of("/art/fox.png?v=../../x"));
    }

    @Test
    void anEscapeThatIsNotNeededMeansItsLetter() {
        assertEquals(new DocumentPath.Plain("/art/fox.png"), of("/%61rt/fo%78.png"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/../secret.txt",
                "/art/../../secret.txt",
                "/art/./fox.png",
                "/%2e%2e/secret.txt",
                "/%2E%2e%2fsecret.txt",
                "/.%2e/secret.txt",
                "/%252e%252e/secret.txt",
                "/%252e%252e%252fsecret.txt",
                "/..%5csecret.txt",
                "/art\\..\\secret.txt",
                "/%c0%ae%c0%ae/secret.txt",
                "/%c0%afetc",
                "/%e0%80%ae/secret.txt",
                "/%f8%80%80%80%ae",
                "/%ed%a0%80",
                "/fox.png%00.txt",
                "/fox%0d%0aSet-Cookie:x",
                "/fox%7f",
                "/fox%C2%80",
                "/fox%",
                "/fox%2",
                "/fox%zz",
                "/fox%u002e",
                "/fox#top",
                "/fo x",
                "/fo\"x",
                "/caf\u00e9",
                "//fox.png",
                "/art//fox.png",
                "/art%2ffox.png"
            })
    void whatCouldMeanTwoThingsIsMalformed(String path) {
        assertInstanceOf(DocumentPath.Malformed.class, of(path));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "",
                "/art/",
                "/.hidden",
                "/art/.htaccess",
                "/caf%C3%A9.txt",
                "/a%20b.txt",
                "/~root",
                "/fox.png:stream",
                "/...",
                "/con;v=1"
            })
    void whatIsWellWrittenMayStillBeNothing(String path) {
        assertInstanceOf(DocumentPath.Unknown.class, of(path));
    }
}
