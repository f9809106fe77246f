package dev.ambit.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** People meet: real sockets, a real server. */
class VisitTest {

    /** Far longer than closing takes where nobody is waited for, on any machine. */
    private static final Duration FAREWELL = Duration.ofSeconds(40);

    private final HttpClient http = HttpClient.newHttpClient();
    private AmbitServer server;

    @BeforeEach
    void open() throws AmbitException {
        server = AmbitServer.start(AmbitConfig.with(Map.of(
                "accounts.trust",
                true,
                "journal",
                "none",
                "port",
                0,
                "world.visitors",
                3,
                "world.visits.pace.talk.burst",
                100,
                "limits.farewell",
                FAREWELL)));
    }

    @AfterEach
    void close() {
        server.close();
        http.close();
    }

    private Guest inside(String name) {
        return Guest.inside(http, server.port(), name);
    }

    @Test
    void twoGuestsSeeEachOtherMoveAndTalk() {
        Guest ada = inside("Ada");
        Guest bob = inside("Bob");
        JsonNode appeared = ada.await(n -> n.path("name").asText().equals("Bob"), "Bob");
        int bobsId = appeared.get("id").asInt();
        int x = appeared.get("x").asInt();
        int z = appeared.get("z").asInt();

        bob.walk(x + 10, z);
        JsonNode moves = ada.await("moves");
        assertEquals(
                "[[" + bobsId + "," + (x + 10) + "," + z + ",0]]",
                moves.get("m").toString());

        bob.say("hello");
        JsonNode said = ada.await("said");
        assertEquals("hello", said.get("text").asText());
        assertEquals(bobsId, said.get("id").asInt());

        bob.close();
        assertEquals(bobsId, ada.await("disappear").get("id").asInt());
    }

    @Test
    void aGuestWhoseConnectionBreaksDisappears() {
        Guest ada = inside("Ada");
        Guest bob = inside("Bob");
        bob.vanish();
        ada.await("disappear");
    }

    @Test
    void severalNewsOfOneTickTravelInOneMessage() {
        Guest ada = inside("Ada");
        inside("Bob");
        ada.await("appear");
        int before = ada.messagesSoFar();
        for (int i = 0; i < 40; i++) {
            ada.say("word " + i);
        }
        ada.await(n -> n.path("text").asText().equals("word 39"), "the last word");
        int took = ada.messagesSoFar() - before;
        assertTrue(took < 40, "40 utterances took " + took + " messages");
    }

    @Test
    void aStepThroughTheOuterWallIsPutBack() {
        Guest ada = inside("Ada");
        ada.walk(0, 0);
        ada.await("place");
    }

    @Test
    void aPingIsAnswered() {
        Guest ada = inside("Ada");
        ada.send("{\"t\":\"ping\",\"n\":42}");
        assertEquals(42, ada.await("pong").get("n").asInt());
    }

    @Test
    void aFullWorldSaysSoAndEndsTheConnection() {
        inside("A");
        inside("B");
        inside("C");
        Guest late = new Guest(http, server.port());
        late.send("{\"t\":\"hello\",\"v\":1,\"name\":\"D\",\"avatar\":\"robot\"}");
        assertTrue(late.await("refused").get("why").asText().contains("full"));
        assertEquals(1001, late.awaitClose());
    }

    @Test
    void shuttingDownSaysGoodbyeAndClosesInOrder() {
        Guest ada = inside("Ada");
        server.close();
        assertEquals(
                "The server is shutting down.", ada.await("goodbye").get("why").asText());
        assertEquals(1001, ada.awaitClose());
    }

    @Test
    void shuttingDownDoesNotWaitForThoseWhoAreNotInside() throws IOException {
        Guest stranger = new Guest(http, server.port());
        try (Socket idle = new Socket("127.0.0.1", server.port())) {
            // One that the server has accepted: what still waits for that is reset.
            idle.getOutputStream().write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(US_ASCII));
            assertEquals('H', idle.getInputStream().read());
            long start = System.nanoTime();
            server.close();
            long millis = (System.nanoTime() - start) / 1_000_000;
            assertTrue(
                    millis < FAREWELL.toMillis() / 2, "closing took " + millis + " ms, as if it waited for somebody");
            idle.getInputStream().readAllBytes();
        }
        assertEquals(1001, stranger.awaitClose());
    }
}
