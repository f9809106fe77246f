package dev.ambit.gateway.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The table of what can be asked, as code and as document. */
class RouteTableTest {

    private static final Path DOC = Path.of("../docs/operators.md");
    private static final String BEGIN = "<!-- generated: routes -->\n";

    /** Writes the document anew instead of complaining about it. */
    private static final String WRITE = "ambit.docs.write";

    private static final RouteTable ROUTES = TestSite.routes(List::of);

    private static HttpRequest request(HttpMethod method, String uri) {
        return new DefaultHttpRequest(HttpVersion.HTTP_1_1, method, uri);
    }

    @Test
    void theDocumentHasTheSameTable() throws IOException {
        String found = Files.readString(DOC);
        int begin = found.indexOf(BEGIN) + BEGIN.length();
        int end = found.indexOf("<!-- end -->", begin);
        assertTrue(begin >= BEGIN.length() && end >= begin, "a place for the table in " + DOC);
        String table = ROUTES.rows().stream()
                .map(route -> "| %s | `%s` | %s | %s |\n"
                        .formatted(route.method(), route.path(), route.who().words(), route.about()))
                .collect(Collectors.joining("", "| method | path | who may | what |\n| --- | --- | --- | --- |\n", ""));
        if (Boolean.getBoolean(WRITE)) {
            Files.writeString(DOC, found.substring(0, begin) + table + found.substring(end));
            return;
        }
        assertEquals(
                table,
                found.substring(begin, end),
                "docs/operators.md differs from the code. Write it anew by: mvn test -pl gateway -am"
                        + " -Dtest=RouteTableTest -Dsurefire.failIfNoSpecifiedTests=false -D" + WRITE + "=true");
    }

    @Test
    void bodiesAreShortButForRoomFilesAndPictures() {
        assertEquals(2 << 20, ROUTES.largestBody(request(HttpMethod.POST, "/rooms/convert?to=roo")));
        assertEquals(100_000, ROUTES.largestBody(request(HttpMethod.POST, "/documents/avatars")));
        assertEquals(2 << 20, ROUTES.largestBody());
        for (String path : List.of("/rooms/converted", "/account/login", "/documents/avatars/x", "/", "/%zz")) {
            assertEquals(4096, ROUTES.largestBody(request(HttpMethod.POST, path)), path);
        }
        assertEquals(4096, ROUTES.largestBody(request(HttpMethod.PUT, "/rooms/convert")));
    }

    @Test
    void onlyHowTheServerIsCanBeAskedWhenItIsFull() {
        assertTrue(ROUTES.isOpenWhenFull(request(HttpMethod.GET, "/healthz")));
        assertTrue(ROUTES.isOpenWhenFull(request(HttpMethod.GET, "/metrics")));
        assertFalse(ROUTES.isOpenWhenFull(request(HttpMethod.POST, "/healthz")));
        for (String path : List.of("/", "/ws", "/healthz/", "/account/me", "/documents/a.txt", "/%zz")) {
            assertFalse(ROUTES.isOpenWhenFull(request(HttpMethod.GET, path)), path);
        }
    }
}
