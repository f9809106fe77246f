package dev.ambit.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletionException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HttpTest {

    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static AmbitServer server;

    @BeforeAll
    static void open() throws AmbitException {
        server = AmbitServer.start(AmbitConfig.with(Map.of("accounts.trust", true, "journal", "none", "port", 0)));
    }

    @AfterAll
    static void close() {
        server.close();
        HTTP.close();
    }

    private static HttpResponse<String> get(String path, String... headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return HTTP.send(request.build(), BodyHandlers.ofString());
    }

    /** For requests that a decent client would not send. */
    private static String raw(String request) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", server.port())) {
            socket.getOutputStream().write(request.getBytes(US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), US_ASCII);
        }
    }

    @Test
    void theRootIsThePageAndItsPolicyLetsItsImportMapIn() throws Exception {
        HttpResponse<String> page = get("/");
        assertEquals(200, page.statusCode());
        assertTrue(page.body().contains("<title>Ambit"), page.body());
        String policy = page.headers().firstValue("Content-Security-Policy").orElseThrow();
        String permissions = page.headers().firstValue("Permissions-Policy").orElseThrow();
        assertTrue(permissions.contains("microphone=(self)") && permissions.contains("camera=()"), permissions);
        assertTrue(policy.contains("script-src 'self' 'sha256-"), policy);
        assertEquals(
                "nosniff", page.headers().firstValue("X-Content-Type-Options").orElseThrow());
    }

    @Test
    void theSandboxMayEvaluateTextsAndConnectNowhereAndThePageTheOtherWayRound() throws Exception {
        String sandbox = policyOf("/things/sandbox-worker.js");
        assertTrue(sandbox.contains("default-src 'none'") && sandbox.contains("connect-src 'none'"), sandbox);
        assertTrue(sandbox.contains("script-src 'self' 'unsafe-eval'"), sandbox);
        for (String path : List.of("/", "/things/sandbox.js", "/nothing")) {
            assertFalse(policyOf(path).contains("unsafe-eval"), path);
        }
    }

    private static String policyOf(String path) throws Exception {
        return get(path).headers().firstValue("Content-Security-Policy").orElseThrow();
    }

    /** All that the page's modules name, and what these name in turn. */
    @Test
    void everyLibraryOfTheImportMapIsThere() throws Exception {
        Matcher map = Pattern.compile("\"([^\"]+)\": \"(/webjars/[^\"]+)\"").matcher(get("/").body());
        Map<String, String> modules = new TreeMap<>();
        while (map.find()) {
            HttpResponse<String> module = get(map.group(2));
            assertEquals(200, module.statusCode(), map.group(2));
            modules.put(map.group(1), module.body());
        }
        assertTrue(modules.containsKey("@codemirror/view"), modules.keySet().toString());
        modules.forEach((name, module) -> {
            Matcher named = Pattern.compile("(?m)^(?:import|export) .*? from ['\"]([^.'\"][^'\"]*)['\"]")
                    .matcher(module);
            while (named.find()) {
                assertTrue(modules.containsKey(named.group(1)), name + " needs " + named.group(1));
            }
        });
    }

    @Test
    void threeComesFromItsWebJar() throws Exception {
        HttpResponse<String> three = get("/webjars/three/build/three.module.min.js");
        assertEquals(200, three.statusCode());
        assertEquals(
                "text/javascript; charset=utf-8",
                three.headers().firstValue("Content-Type").orElseThrow());
        assertTrue(three.body().length() > 100_000);
    }

    @Test
    void anUnchangedDocumentIsNotSentTwice() throws Exception {
        String tag = get("/").headers().firstValue("ETag").orElseThrow();
        HttpResponse<String> again = get("/", "If-None-Match", tag);
        assertEquals(304, again.statusCode());
        assertEquals("", again.body());
    }

    @Test
    void textTravelsPackedToThoseWhoCanUnpack() throws Exception {
        HttpResponse<String> packed = get("/webjars/three/build/three.module.min.js", "Accept-Encoding", "gzip");
        assertEquals("gzip", packed.headers().firstValue("Content-Encoding").orElseThrow());
    }

    @Test
    void healthIsOk() throws Exception {
        assertEquals("ok\n", get("/healthz").body());
    }

    @Test
    void metricsTellTicksClientsBytesAndMessages() throws Exception {
        try (Guest guest = Guest.inside(HTTP, server.port(), "Ada")) {
            guest.say("hello");
            guest.await("said");
            String metrics = get("/metrics").body();
            for (String line : new String[] {
                "ambit_tick_seconds_bucket\\{le=\"\\+Inf\"\\} [1-9].*",
                "ambit_clients 1\\.0",
                "ambit_bytes_total\\{direction=\"in\"\\} [1-9].*",
                "ambit_bytes_total\\{direction=\"out\"\\} [1-9].*",
                "ambit_messages_total\\{direction=\"in\"\\} [2-9].*",
                "ambit_messages_total\\{direction=\"out\"\\} [2-9].*"
            }) {
                assertTrue(metrics.lines().anyMatch(l -> l.matches(line)), line + " is not in\n" + metrics);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/nothing",
                "/../pom.xml",
                "/%2e%2e/pom.xml",
                "/..%2f..%2fetc/passwd",
                "/web/",
                "/dev/ambit/server/AmbitServer.class",
                "/webjars/three/../../../reference.conf",
                "/index.html%00.png",
                "//etc/passwd",
                "/%c0%ae%c0%ae/secret"
            })
    void whatIsNotADocumentIsNotFound(String path) throws IOException {
        String answer = raw("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        assertTrue(answer.startsWith("HTTP/1.1 404 ") || answer.startsWith("HTTP/1.1 400 "), answer);
    }

    @Test
    void aMalformedUrlIsABadRequest() throws IOException {
        assertTrue(raw("GET /%zz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                .startsWith("HTTP/1.1 400 "));
    }

    @Test
    void otherMethodsAreRefusedByName() throws IOException {
        String answer = raw("DELETE / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        assertTrue(answer.startsWith("HTTP/1.1 405 "), answer);
        assertTrue(answer.contains("allow: GET, HEAD"), answer);
    }

    @Test
    void aHeadRequestGetsNoBody() throws IOException {
        String answer = raw("HEAD / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        assertTrue(answer.startsWith("HTTP/1.1 200 ") && answer.endsWith("\r\n\r\n"), answer);
    }

    @Test
    void aWebSocketFromAnotherSiteIsRefused() {
        CompletionException problem = Assertions.assertThrows(
                CompletionException.class,
                () -> HTTP.newWebSocketBuilder()
                        .header("Origin", "https://evil.example")
                        .buildAsync(URI.create("ws://127.0.0.1:" + server.port() + "/ws"), new WebSocket.Listener() {})
                        .join());
        assertTrue(problem.getCause() instanceof WebSocketHandshakeException, problem.toString());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 99\r\nSec-WebSocket-Key: a\r\n",
                "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 8\r\nSec-WebSocket-Key: a\r\n",
            })
    void whatIsNoWebSocketOfTheStandardIsToldWhichOneIs(String headers) throws IOException {
        String answer = raw("GET /ws HTTP/1.1\r\nHost: localhost\r\n" + headers + "\r\n");
        assertTrue(answer.startsWith("HTTP/1.1 426 "), answer);
        assertTrue(answer.contains("sec-websocket-version: 13"), answer);
    }

    @Test
    void aHandshakeWithoutAKeyIsABadRequest() throws IOException {
        String answer = raw("GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Version: 13\r\n\r\n");
        assertTrue(answer.startsWith("HTTP/1.1 400 "), answer);
    }

    @Test
    void theFirstDraftOfWebSocketsIsRefusedToo() throws IOException {
        // It sent eight bytes behind the headers and computed with the blanks in its keys; these have none.
        String answer = raw("GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: WebSocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Key1: 1\r\nSec-WebSocket-Key2: 2\r\n\r\n12345678");
        assertTrue(answer.startsWith("HTTP/1.1 426 "), answer);
    }

    @Test
    void aNameThatAStrangerLetPointHereGetsNeitherPageNorMetricsNorWebSocketNorLogIn() throws IOException {
        for (String asked : List.of("GET /", "GET /metrics", "GET /ws", "POST /account/login", "GET /rooms.json")) {
            String answer = raw(asked + " HTTP/1.1\r\nHost: evil.example:8080\r\nConnection: close\r\n\r\n");
            assertTrue(answer.startsWith("HTTP/1.1 421 ") && answer.contains("the setting hosts"), asked + answer);
        }
        assertTrue(raw("GET / HTTP/1.1\r\n\r\n").startsWith("HTTP/1.1 400 "));
        assertTrue(
                raw("GET /healthz HTTP/1.0\r\n\r\n").contains("\r\n\r\nok"), "some who look after servers name none");
    }
}
