package dev.ambit.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpClient;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What moves in the Tower carries and lets pass those who walk: real sockets, a real server, the world that ships. */
class TowerTest {
    private static final int LIFT = 1;
    private static final int TOWER_DOOR = 10;
    private static final int ROOF_DOOR = 11;

    private final HttpClient http = HttpClient.newHttpClient();
    private AmbitServer server;
    private Guest ada;
    private int asked;

    @BeforeEach
    void enterTheTower() throws AmbitException {
        // Whoever walks so fast gets everywhere in one step.
        server = AmbitServer.start(
                AmbitConfig.with(Map.of("accounts.trust", true, "journal", "none", "port", 0, "world.speed", 50_000)));
        ada = Guest.inside(http, server.port(), "Ada");
        use(named("the tower gate"));
        ada.await("room");
    }

    @AfterEach
    void close() {
        ada.close();
        server.close();
        http.close();
    }

    private JsonNode named(String name) {
        return thing(props -> props.path("name").asText().equals(name), name);
    }

    private JsonNode thing(Predicate<JsonNode> wanted, String what) {
        return ada.await(n -> n.get("e").asText().equals("thing") && wanted.test(n.path("props")), what);
    }

    private void use(JsonNode thing) {
        ada.send("{\"t\":\"do\",\"n\":%d,\"verb\":\"use\",\"id\":%d}"
                .formatted(++asked, thing.get("id").asInt()));
    }

    /** Tries a step; whether the world let it be. */
    private boolean steps(int x, int z) {
        ada.walk(x, z);
        ada.send("{\"t\":\"ping\",\"n\":%d}".formatted(++asked));
        Predicate<JsonNode> isAnswer =
                n -> n.get("e").asText().equals("pong") && n.get("n").asInt() == asked;
        JsonNode first = ada.await(n -> n.get("e").asText().equals("place") || isAnswer.test(n), "an answer");
        if (isAnswer.test(first)) {
            return true;
        }
        ada.await(isAnswer, "a pong");
        return false;
    }

    private void stepsSoon(int x, int z) {
        while (!steps(x, z)) {
            Thread.onSpinWait();
        }
    }

    private JsonNode level(int id) {
        return ada.await(n -> n.get("e").asText().equals("level") && n.get("id").asInt() == id, "level of " + id);
    }

    @Test
    void aDoorOpensBeforeWhoWalksUpToIt() {
        assertFalse(steps(700, 912), "through the shut door");

        ada.walk(860, 912);
        JsonNode opens = level(TOWER_DOOR);
        assertEquals("ceiling", opens.get("part").asText());
        assertEquals(0, opens.get("from").asInt());
        assertEquals(156, opens.get("to").asInt());

        stepsSoon(600, 912);
        assertEquals(0, level(TOWER_DOOR).get("to").asInt(), "closes behind");
    }

    @Test
    void theLiftComesWhenItIsCalledAndCarriesUp() {
        JsonNode below = thing(
                props -> props.has("stop_height") && props.get("stop_height").asInt() == 0, "the button below");
        ada.walk(860, 912);
        level(TOWER_DOOR);
        stepsSoon(700, 912);
        assertTrue(steps(560, 560));

        use(below);
        stepsSoon(320, 320);
        assertFalse(steps(320, 200), "from the ground up to the second floor");

        // By itself it goes on, floor by floor.
        while (level(LIFT).get("to").asInt() != 384) {
            Thread.onSpinWait();
        }
        stepsSoon(320, 200);
        assertTrue(steps(640, 200));
        assertTrue(steps(900, 300));

        ada.walk(896, 520);
        assertEquals(540, level(ROOF_DOOR).get("to").asInt());
        stepsSoon(896, 690);
        ada.walk(896, 720);
        assertEquals(
                "The Rooftop", ada.await("room").get("room").get("name").asText(), "the stairs lead to the Rooftop");
    }
}
