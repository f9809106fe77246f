package dev.ambit.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.group.wire.WorldWords;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The settings that bound a decent visitor: each holds, and holds no earlier than it says. */
class LimitsTest {

    private final HttpClient http = HttpClient.newHttpClient();

    @AfterEach
    void close() {
        http.close();
    }

    private static AmbitServer serverWith(String setting, Object value) throws AmbitException {
        Map<String, Object> settings = new HashMap<>(Map.of("accounts.trust", true, "journal", "none", "port", 0));
        settings.put(setting, value);
        return AmbitServer.start(AmbitConfig.with(settings));
    }

    private static String padded(int bytes) {
        String start = "{\"t\":\"ping\",\"n\":7,\"filler\":\"";
        int around = WorldWords.say("x".repeat(bytes)).length - bytes;
        return start + "x".repeat(bytes - around - start.length() - 2) + "\"}";
    }

    @Test
    void messageBytesIsTheLargestMessageThatPasses() throws AmbitException {
        try (AmbitServer server = serverWith("limits.messageBytes", 200)) {
            Guest guest = Guest.inside(http, server.port(), "Ada");
            guest.send(padded(200));
            assertEquals(7, guest.await("pong").get("n").asInt());
            guest.send(padded(201));
            assertEquals(1009, guest.awaitClose());
        }
    }

    @Test
    void idleSecondsDoesNotEndTheVisitOfAQuietPageThatIsStillThere() throws AmbitException {
        try (AmbitServer server = serverWith("limits.idleSeconds", 4)) {
            // Says nothing after the hello, as a tab in the background; its WebSocket answers pings by itself.
            Guest quiet = Guest.inside(http, server.port(), "Quiet");
            Guest clock = Guest.inside(http, server.port(), "Clock");
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(9);
            for (int n = 0; System.nanoTime() < end; n++) {
                int number = n;
                clock.send("{\"t\":\"ping\",\"n\":" + n + "}");
                clock.await(news -> news.path("n").asInt(-1) == number, "the pong");
            }
            clock.say("are you there?");
            assertEquals("are you there?", quiet.await("said").get("text").asText());
        }
    }

    @Test
    void originsLetPagesOfOtherSitesIn() throws Exception {
        try (AmbitServer server = serverWith("origins", java.util.List.of("https://friend.example"))) {
            WebSocket socket = http.newWebSocketBuilder()
                    .header("Origin", "https://friend.example")
                    .buildAsync(URI.create("ws://127.0.0.1:" + server.port() + "/ws"), new WebSocket.Listener() {})
                    .get(300, TimeUnit.SECONDS);
            assertTrue(!socket.isInputClosed());
            socket.abort();
        }
    }
}
