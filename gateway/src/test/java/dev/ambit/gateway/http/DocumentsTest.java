package dev.ambit.gateway.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentsTest {

    @TempDir
    Path temp;

    private Documents documents;

    @BeforeEach
    void layOutAFolderBesideASecret() throws IOException {
        Path folder = Files.createDirectories(temp.resolve("page/art"));
        Files.writeString(temp.resolve("secret.txt"), "secret");
        Files.writeString(temp.resolve("page/index.html"), "<p>hello</p>");
        Files.writeString(temp.resolve("page/.hidden"), "hidden");
        Files.writeString(folder.resolve("fox.svg"), "<svg/>");
        Files.createSymbolicLink(temp.resolve("page/way-out.txt"), temp.resolve("secret.txt"));
        documents = Documents.inFolder(temp.resolve("page"));
    }

    @Test
    void aDocumentIsFoundByItsPathAndKnowsItsType() throws IOException {
        Document fox = documents.find("/art/fox.svg").orElseThrow();
        assertEquals("<svg/>", new String(fox.content(), UTF_8));
        assertEquals("image/svg+xml", fox.type());
    }

    @Test
    void theRootIsTheIndexPage() throws IOException {
        assertEquals(
                "text/html; charset=utf-8", documents.find("/").orElseThrow().type());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/../secret.txt",
                "/art/../../secret.txt",
                "/./index.html",
                "//index.html",
                "/.hidden",
                "/way-out.txt",
                "/art",
                "/art/",
                "/art\\fox.svg",
                "/index.html\0.png",
                "index.html",
                "",
                "/missing.html"
            })
    void nothingElseIsFound(String path) throws IOException {
        assertTrue(documents.find(path).isEmpty(), path);
    }

    @Test
    void documentsCanStandUnderALongerPath() throws IOException {
        Documents under = documents.under("/lib/x");
        assertTrue(under.find("/lib/x/index.html").isPresent());
        assertTrue(under.find("/index.html").isEmpty());
        assertTrue(under.find("/lib/x").isEmpty());
    }

    @Test
    void theClassPathIsServedByTheSameRules() throws IOException {
        Documents inside = Documents.inClassPath(DocumentsTest.class.getClassLoader(), "dev/ambit/gateway");
        assertTrue(inside.find("/http/DocumentsTest.class").isPresent());
        assertTrue(inside.find("/http/../http/DocumentsTest.class").isEmpty());
        assertTrue(inside.find("/http").isEmpty());
    }

    @Test
    void largeTextIsPackedAndItsTagChangesWithItsContent() {
        Document one = Document.named("a.js", "x".repeat(5000).getBytes(UTF_8));
        Document two = Document.named("a.js", "y".repeat(5000).getBytes(UTF_8));
        assertTrue(one.packed().length > 0 && one.packed().length < 500);
        assertTrue(!one.tag().equals(two.tag()));
    }
}
