package dev.ambit.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ambit.space.roo.RooReader;
import dev.ambit.space.text.PlanText;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class RoomsOverHttpTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    private static AmbitServer server;
    private static HttpClient http;

    @BeforeAll
    static void open() throws AmbitException {
        server = AmbitServer.start(AmbitConfig.with(Map.of("accounts.trust", true, "journal", "none", "port", 0)));
        http = HttpClient.newHttpClient();
    }

    @AfterAll
    static void close() {
        server.close();
        http.close();
    }

    private static URI at(String path) {
        return URI.create("http://127.0.0.1:" + server.port() + path);
    }

    private static HttpResponse<byte[]> get(String path) throws Exception {
        return http.send(HttpRequest.newBuilder(at(path)).build(), BodyHandlers.ofByteArray());
    }

    private static HttpResponse<byte[]> convert(String to, byte[] file) throws Exception {
        return http.send(
                HttpRequest.newBuilder(at("/rooms/convert?to=" + to))
                        .POST(BodyPublishers.ofByteArray(file))
                        .build(),
                BodyHandlers.ofByteArray());
    }

    private static byte[] study() throws Exception {
        return Files.readAllBytes(Path.of("..", "worlds", "commons", "rooms", "study.json"));
    }

    @Test
    void theRoomOneIsInCanBeFetchedByItsKeyAndKeptForEver() throws Exception {
        try (Guest ada = new Guest(http, server.port())) {
            ada.send("{\"t\":\"hello\",\"v\":1,\"name\":\"Ada\",\"avatar\":\"fox\"}");
            JsonNode room = ada.await("welcome").get("room");
            HttpResponse<byte[]> sheet = get("/rooms/" + room.get("key").asText() + ".json");
            assertEquals(200, sheet.statusCode());
            assertEquals(
                    "public, max-age=31536000, immutable",
                    sheet.headers().firstValue("cache-control").orElseThrow());
            JsonNode drawn = JSON.readTree(sheet.body());
            assertEquals(room.get("name"), drawn.get("plan").get("name"));
            assertFalse(drawn.get("leaves").isEmpty());
            assertEquals(drawn, JSON.readTree(get("/rooms/start.json").body()));
        }
    }

    @Test
    void aRoomThatNobodyKnowsIsNotThere() throws Exception {
        assertEquals(404, get("/rooms/0123456789abcdef.json").statusCode());
        assertEquals(404, get("/rooms/start").statusCode());
        assertEquals(404, get("/rooms/../ambit.conf").statusCode());
    }

    @Test
    void aPlanBecomesARoomFileAndAPlanAgain() throws Exception {
        HttpResponse<byte[]> roo = convert("roo", study());
        assertEquals(200, roo.statusCode(), new String(roo.body(), UTF_8));
        assertEquals(13, RooReader.read(roo.body()).version());
        HttpResponse<byte[]> back = convert("json", roo.body());
        assertEquals(200, back.statusCode());
        assertEquals(
                PlanText.read(study()).sectors().size(),
                PlanText.read(back.body()).sectors().size());
    }

    @Test
    void whatIsNoRoomIsRefusedInWords() throws Exception {
        HttpResponse<byte[]> text = convert("json", "walls, please".getBytes(UTF_8));
        assertEquals(400, text.statusCode());
        assertTrue(new String(text.body(), UTF_8).contains("line 1, column 1: it is not JSON"));
        byte[] torn = convert("roo", study()).body();
        HttpResponse<byte[]> half = convert("json", java.util.Arrays.copyOf(torn, torn.length / 2));
        assertEquals(400, half.statusCode());
        HttpResponse<byte[]> unknown = convert("wad", study());
        assertEquals(
                "There is no form \"wad\" of room files; expected json or roo.", new String(unknown.body(), UTF_8));
    }

    @Test
    void onlyRoomFilesMayBeLongAndNotTooLong() throws Exception {
        assertEquals(413, convert("json", new byte[(2 << 20) + 1]).statusCode());
        HttpRequest elsewhere = HttpRequest.newBuilder(at("/account/login"))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofByteArray(new byte[5_000]))
                .build();
        assertEquals(413, http.send(elsewhere, BodyHandlers.discarding()).statusCode());
    }

    @Test
    void pagesOfOtherSitesMayNotConvert() throws Exception {
        HttpRequest request = HttpRequest.newBuilder(at("/rooms/convert?to=json"))
                .header("Origin", "https://elsewhere.example")
                .POST(BodyPublishers.ofByteArray(study()))
                .build();
        assertEquals(403, http.send(request, BodyHandlers.discarding()).statusCode());
    }
}
