package dev.ambit.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The world's documents over a real socket: what is there, piece by piece, and nothing that is not. */
class DocumentsOverHttpTest {

    private static final int LARGE = 3_000_000;

    @TempDir
    static Path temp;

    private static AmbitServer server;
    private static final byte[] large = new byte[LARGE];

    @BeforeAll
    static void open() throws AmbitException, IOException {
        Path folder = Files.createDirectories(temp.resolve("world/documents"));
        Files.createDirectories(folder.resolve("art"));
        Files.createDirectories(folder.resolve(".git"));
        Files.writeString(temp.resolve("secret.txt"), "the secret");
        Files.writeString(temp.resolve("world/secret.txt"), "the secret");
        Files.writeString(folder.resolve("poem.txt"), "0123456789");
        Files.writeString(folder.resolve("empty.txt"), "");
        Files.writeString(folder.resolve("page.html"), "<script>alert(1)</script>");
        Files.writeString(folder.resolve("art/fox.svg"), "<svg xmlns='http://www.w3.org/2000/svg'/>");
        Files.writeString(folder.resolve(".hidden"), "the secret");
        Files.writeString(folder.resolve(".git/config"), "the secret");
        new Random(7).nextBytes(large);
        Files.write(folder.resolve("large.wav"), large);
        Files.write(folder.resolve("too-large.wav"), new byte[LARGE + 1]);
        Files.createSymbolicLink(folder.resolve("way-out.txt"), temp.resolve("secret.txt"));
        Files.createSymbolicLink(folder.resolve("outside"), temp);
        Files.createSymbolicLink(folder.resolve("to-hidden.txt"), Path.of(".hidden"));
        Files.createSymbolicLink(folder.resolve("inside.txt"), Path.of("poem.txt"));
        Files.createSymbolicLink(folder.resolve("dangling.txt"), Path.of("nowhere.txt"));
        Files.createSymbolicLink(folder.resolve("loop.txt"), Path.of("loop.txt"));
        server = AmbitServer.start(AmbitConfig.with(settings(folder.toString())));
    }

    private static Map<String, Object> settings(String documents) {
        return new HashMap<>(Map.of(
                "accounts.trust",
                true,
                "journal",
                "none",
                "port",
                0,
                "world.documents",
                documents,
                "documents.largestBytes",
                LARGE,
                "avatars.folder",
                temp.resolve("avatars").toString()));
    }

    @AfterAll
    static void close() {
        server.close();
    }

    private static RawHttp.Answer get(String path, String... headers) throws IOException {
        return RawHttp.get(server.port(), "/documents" + path, headers);
    }

    // ---- what is there ----

    @Test
    void aDocumentComesWithItsTypeItsTagAndNoLeaveToDoAnything() throws IOException {
        RawHttp.Answer poem = get("/poem.txt");
        assertEquals(200, poem.status());
        assertEquals("0123456789", poem.text());
        assertEquals("text/plain; charset=utf-8", poem.header("content-type"));
        assertEquals("bytes", poem.header("accept-ranges"));
        assertEquals("no-cache", poem.header("cache-control"));
        assertEquals("nosniff", poem.header("x-content-type-options"));
        assertTrue(poem.header("content-security-policy").contains("default-src 'none'"));
        assertTrue(poem.header("content-security-policy").endsWith("sandbox"));
        assertTrue(poem.header("etag").matches("\"[0-9a-f]{32}\""), poem.header("etag"));
        assertEquals("image/svg+xml", get("/art/fox.svg").header("content-type"));
        assertEquals("application/octet-stream", get("/page.html").header("content-type"), "never a page");
    }

    @Test
    void theHeadSaysTheSameWithoutTheDocument() throws IOException {
        try (RawHttp http = new RawHttp(server.port())) {
            http.send("HEAD", "/documents/large.wav", "Range: bytes=0-9");
            RawHttp.Answer head = http.answer("HEAD");
            assertEquals(200, head.status());
            assertEquals(String.valueOf(LARGE), head.header("content-length"));
            http.send("GET", "/documents/poem.txt");
            assertEquals("0123456789", http.answer("GET").text(), "and the connection goes on");
        }
    }

    @Test
    void whoHasItIsToldSoAndGetsItAnewOnceItHasChanged() throws IOException {
        Path file = temp.resolve("world/documents/changing.txt");
        Files.writeString(file, "before");
        String tag = get("/changing.txt").header("etag");
        RawHttp.Answer known = get("/changing.txt", "If-None-Match: \"other\", W/" + tag);
        assertEquals(304, known.status());
        assertEquals(tag, known.header("etag"));
        assertEquals(304, get("/changing.txt", "If-None-Match: *").status());
        assertEquals(200, get("/changing.txt", "If-None-Match: \"other\"").status());
        Files.writeString(file, "and after");
        RawHttp.Answer anew = get("/changing.txt", "If-None-Match: " + tag);
        assertEquals(200, anew.status());
        assertEquals("and after", anew.text());
        assertNotEquals(tag, anew.header("etag"));
    }

    @Test
    void aPartOfItIsThatPart() throws IOException {
        RawHttp.Answer part = get("/poem.txt", "Range: bytes=2-4");
        assertEquals(206, part.status());
        assertEquals("234", part.text());
        assertEquals("bytes 2-4/10", part.header("content-range"));
        assertEquals("89", get("/poem.txt", "Range: bytes=-2").text());
        RawHttp.Answer beyond = get("/poem.txt", "Range: bytes=10-");
        assertEquals(416, beyond.status());
        assertEquals("bytes */10", beyond.header("content-range"));
        assertEquals(200, get("/poem.txt", "Range: bytes=0-1,3-4").status());
        assertEquals(416, get("/empty.txt", "Range: bytes=0-").status());
        assertEquals(200, get("/empty.txt").status());
    }

    @Test
    void aPartIsOnlyForWhoHasTheRestOfTheSame() throws IOException {
        String tag = get("/poem.txt").header("etag");
        assertEquals(
                206, get("/poem.txt", "Range: bytes=2-4", "If-Range: " + tag).status());
        assertEquals(
                200, get("/poem.txt", "Range: bytes=2-4", "If-Range: \"old\"").status());
        assertEquals(
                200, get("/poem.txt", "Range: bytes=2-4", "If-Range: W/" + tag).status());
    }

    @Test
    void aLargeDocumentComesWholeAndInParts() throws IOException {
        assertArrayEquals(large, get("/large.wav").body());
        RawHttp.Answer part = get("/large.wav", "Range: bytes=70000-1070000");
        assertArrayEquals(Arrays.copyOfRange(large, 70_000, 1_070_001), part.body());
        assertEquals("audio/wav", part.header("content-type"));
    }

    @Test
    void whatIsAskedMeanwhileIsAnsweredInOrder() throws IOException {
        try (RawHttp http = new RawHttp(server.port())) {
            http.send("GET", "/documents/large.wav");
            http.send("GET", "/documents/poem.txt");
            http.send("GET", "/healthz");
            assertArrayEquals(large, http.answer("GET").body());
            assertEquals("0123456789", http.answer("GET").text());
            assertEquals("ok\n", http.answer("GET").text());
        }
    }

    @Test
    void whoDoesNotReadALargeDocumentLosesTheConnection() throws Exception {
        Map<String, Object> impatient = settings(temp.resolve("world/documents").toString());
        impatient.put("limits.silentSeconds", 1);
        try (AmbitServer strict = AmbitServer.start(AmbitConfig.with(impatient));
                Socket idler = new Socket()) {
            idler.setReceiveBufferSize(4096);
            idler.connect(new InetSocketAddress("127.0.0.1", strict.port()));
            idler.getOutputStream()
                    .write("GET /documents/large.wav HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(UTF_8));
            assertEquals('H', idler.getInputStream().read(), "the answer has begun");
            assertTrue(connections(strict) >= 2, "the idler and who asks");
            assertTimeoutPreemptively(Duration.ofSeconds(30), () -> {
                while (connections(strict) > 1) {
                    Thread.onSpinWait();
                }
            });
        }
    }

    private static double connections(AmbitServer server) throws IOException {
        Matcher gauge = Pattern.compile("(?m)^ambit_connections(?:\\{.*})? ([0-9.E+]+)$")
                .matcher(RawHttp.get(server.port(), "/metrics").text());
        assertTrue(gauge.find(), "a gauge of connections");
        return Double.parseDouble(gauge.group(1));
    }

    @Test
    void roomFilesAreDocumentsToo() throws IOException {
        RawHttp.Answer study = get("/rooms/study.json");
        assertEquals(200, study.status());
        assertEquals("application/json", study.header("content-type"));
        assertTrue(study.text().contains("\"vertices\""));
    }

    @Test
    void theListOfRoomsLeadsToTheirFiles() throws Exception {
        // Whoever is welcome is so after a tick, and by then the list is written.
        try (HttpClient http = HttpClient.newHttpClient();
                Guest ada = new Guest(http, server.port())) {
            ada.send("{\"t\":\"hello\",\"v\":1,\"name\":\"Ada\",\"avatar\":\"fox\"}");
            int here = ada.await("welcome").get("roomId").asInt();
            RawHttp.Answer answer = get("/rooms.json");
            assertEquals("application/json", answer.header("content-type"));
            JsonNode rooms = new ObjectMapper().readTree(answer.body());
            assertFalse(rooms.isEmpty());
            for (JsonNode room : rooms) {
                String document = room.get("document").asText();
                assertEquals(200, RawHttp.get(server.port(), document).status(), document);
                assertFalse(room.get("name").asText().isEmpty());
            }
            assertTrue(rooms.findValuesAsText("number").contains(String.valueOf(here)));
        }
    }

    @Test
    void aLinkThatStaysInsideIsFollowed() throws IOException {
        assertEquals("0123456789", get("/inside.txt").text());
    }

    @Test
    void theCommonsHaveAWelcomeAndASound() throws Exception {
        try (AmbitServer commons = AmbitServer.start(AmbitConfig.with(settings("commons/documents")))) {
            RawHttp.Answer welcome = RawHttp.get(commons.port(), "/documents/welcome.txt");
            assertEquals(200, welcome.status());
            assertTrue(new String(welcome.body(), UTF_8).contains("Welcome"));
            RawHttp.Answer chime = RawHttp.get(commons.port(), "/documents/sounds/chime.wav");
            assertEquals("audio/wav", chime.header("content-type"));
            assertTrue(chime.text().startsWith("RIFF") && chime.text().startsWith("WAVEfmt ", 8));
        }
    }

    // ---- what is not ----

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/missing.txt",
                "/",
                "/art",
                "/art/",
                "/.hidden",
                "/.git/config",
                "/way-out.txt",
                "/outside/secret.txt",
                "/to-hidden.txt",
                "/dangling.txt",
                "/loop.txt",
                "/too-large.wav",
                "/poem.txt/",
                "/poem.txt/x",
                "/avatars/owners.txt",
                "/avatars/0123456789abcdef01234567.png",
                "/rooms/study",
                "/rooms/nowhere.json",
                "/caf%C3%A9.txt"
            })
    void nothingElseIsThere(String path) throws IOException {
        RawHttp.Answer answer = get(path);
        assertEquals(404, answer.status(), path);
        assertFalse(answer.text().contains("secret"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/../secret.txt",
                "/art/../../secret.txt",
                "/%2e%2e/secret.txt",
                "/..%2fsecret.txt",
                "/%252e%252e%252fsecret.txt",
                "/..%5csecret.txt",
                "/..\\secret.txt",
                "/%c0%ae%c0%ae/secret.txt",
                "/%c0%ae%c0%ae%c0%afsecret.txt",
                "/poem.txt%00.png",
                "/poem.txt%0d%0aX-Evil:%20yes",
                "/poem%",
                "/poem%2",
                "/poem%zz.txt",
                "//poem.txt",
                "/rooms/../poem.txt",
                "/rooms/..%2f..%2fambit.conf",
                "/avatars/..%2fpoem.txt"
            })
    void aMalformedAddressIsCalledSo(String path) throws IOException {
        RawHttp.Answer answer = get(path);
        assertEquals(400, answer.status(), path);
        assertFalse(answer.text().contains("secret"));
        assertTrue(answer.text().endsWith(".\n"), "a sentence");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/%64ocuments/../secret.txt", "/documents%2fpoem.txt", "/x/../documents/poem.txt"})
    void noOtherSpellingLeadsIn(String uri) throws IOException {
        int status = RawHttp.get(server.port(), uri).status();
        assertTrue(status == 404 || status == 400, uri + " " + status);
    }

    @Test
    void documentsAreOnlyRead() throws IOException {
        for (String method : new String[] {"POST", "PUT", "DELETE", "OPTIONS"}) {
            RawHttp.Answer answer = RawHttp.ask(server.port(), method, "/documents/poem.txt", "Content-Length: 0");
            assertEquals(405, answer.status(), method);
            assertEquals("GET, HEAD", answer.header("allow"));
        }
    }
}
