package dev.ambit.gateway.http;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who answers what, and to whom. */
class HttpSiteTest {

    private static final TestSite SITE = new TestSite(false, List::of);
    private static final TestSite OPEN = new TestSite(true, () -> List.of("groups: gone", "journal: full"));

    @Test
    void metricsAreForThisMachineUnlessTheyArePublic() {
        assertEquals(403, SITE.ask("GET", "/metrics").status());
        assertEquals(200, OPEN.ask("GET", "/metrics").status());
    }

    @Test
    void everyPathHasItsOwnPolicy() {
        for (String path : List.of("/", "/things/sandbox-worker.js", "/nothing")) {
            assertEquals("policy of " + path, SITE.ask("GET", path + "?v=1").header("Content-Security-Policy"));
        }
    }

    @Test
    void healthTellsAllThatIsWrongLineByLine() {
        assertEquals(200, SITE.ask("GET", "/healthz").status());
        TestSite.Reply ill = OPEN.ask("GET", "/healthz");
        assertEquals(503, ill.status());
        assertEquals("groups: gone\njournal: full\n", ill.body());
    }

    @Test
    void aNameThatAStrangerLetPointHereReachesNothingButHealth() {
        for (String path :
                List.of("/", "/ws", "/metrics", "/account/login", "/rooms/start.json", "/documents/a.txt", "/%zz")) {
            TestSite.Reply refused = SITE.ask("GET", path, "Host", "evil.example:8080");
            assertEquals(421, refused.status(), path);
            assertEquals("close", refused.header("Connection"), path);
        }
        assertEquals(
                200, SITE.ask("GET", "/healthz", "Host", "evil.example:8080").status());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "DELETE | /                   | GET, HEAD",
                "PUT    | /healthz            | GET, HEAD",
                "POST   | /ws                 | GET, HEAD",
                "PUT    | /account/me         | GET, HEAD, POST",
                "PUT    | /rooms/convert      | POST, GET, HEAD",
                "POST   | /rooms/start.json   | GET, HEAD",
                "PUT    | /documents/avatars  | POST, GET, HEAD",
                "POST   | /documents/poem.txt | GET, HEAD"
            })
    void whatDoesNotWorkIsToldWhatDoes(String method, String path, String allowed) {
        TestSite.Reply refused = SITE.ask(method, path);
        assertEquals(405, refused.status());
        assertEquals(allowed, refused.header("Allow"));
    }

    @Test
    void theHeadIsTheSameWithoutTheBody() {
        TestSite.Reply whole = SITE.ask("GET", "/account/me");
        TestSite.Reply head = SITE.ask("HEAD", "/account/me");
        assertEquals("{\"matter\":\"me\"}", whole.body());
        assertEquals(200, head.status());
        assertEquals("", head.body());
        assertEquals(whole.header("Content-Length"), head.header("Content-Length"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "GET  | /ws                | This page may not ask that",
                "GET  | /account/me        | {\"error\":\"This page may not ask that",
                "POST | /account/login     | {\"error\":\"This page may not ask that",
                "POST | /documents/avatars | {\"error\":\"This page may not ask that",
                "POST | /rooms/convert     | This page may not ask that"
            })
    void anotherSitesPageIsRefusedInTheFormThatIsExpectedThere(String method, String path, String begins) {
        TestSite.Reply refused = SITE.ask(method, path, "Origin", "https://evil.example");
        assertEquals(403, refused.status());
        assertEquals(begins, refused.body().substring(0, begins.length()));
    }

    @Test
    void aFormOfAnotherSiteThatNamesNoOriginIsRefusedWhereItCouldActForSomebody() {
        assertEquals(
                403,
                SITE.ask("POST", "/account/logout", "Sec-Fetch-Site", "cross-site")
                        .status());
        assertEquals(
                403,
                SITE.ask("POST", "/documents/avatars", "Sec-Fetch-Site", "cross-site")
                        .status());
        assertEquals(
                200,
                SITE.ask("GET", "/rooms/start.json", "Sec-Fetch-Site", "cross-site")
                        .status());
    }

    @Test
    void whatIsNotOfTheExpectedTypeIsNotRead() {
        assertEquals(
                415,
                SITE.ask("POST", "/account/login", "Content-Type", "text/plain").status());
        assertEquals(
                415,
                SITE.ask("POST", "/documents/avatars", "Content-Type", "image/gif")
                        .status());
    }

    @Test
    void anAnswerThatDoesNotComeIsAFaultOfTheServer() {
        TestSite.Reply broken = SITE.ask("POST", "/rooms/convert");
        assertEquals(500, broken.status());
        assertEquals("Something is broken here.\n", broken.body());
    }

    @Test
    void whatIsNamedByItsContentsMayBeKeptForEver() {
        assertEquals("no-cache", SITE.ask("GET", "/rooms/start.json").header("Cache-Control"));
        assertEquals(
                "public, max-age=31536000, immutable",
                SITE.ask("GET", "/rooms/0123abcd.json").header("Cache-Control"));
    }

    @Test
    void anAddressThatIsNoneIsABadRequest() {
        assertEquals(400, SITE.ask("GET", "/%zz").status());
        assertEquals(404, SITE.ask("GET", "*").status());
    }
}
