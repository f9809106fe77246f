package dev.ambit.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CrowdTest {

    private static final int GUESTS = 200;

    @Test
    void twoHundredGuestsJoinWalkTalkAndLeaveWithoutAnError() throws Exception {
        try (HttpClient http = HttpClient.newHttpClient();
                AmbitServer server = AmbitServer.start(AmbitConfig.with(
                        Map.of("accounts.trust", true, "journal", "none", "port", 0, "world.crowd.most", GUESTS)))) {
            Guest witness = Guest.inside(http, server.port(), "Witness");
            List<Guest> guests = new ArrayList<>();
            List<JsonNode> welcomes = new ArrayList<>();
            for (int i = 0; i < GUESTS; i++) {
                Guest guest = new Guest(http, server.port());
                guest.send("{\"t\":\"hello\",\"v\":1,\"name\":\"Guest %d\",\"avatar\":\"fox\"}".formatted(i));
                welcomes.add(guest.await("welcome"));
                guests.add(guest);
            }
            assertEquals(GUESTS, welcomes.getLast().get("people").size(), "the last one meets everybody");

            for (int step = 1; step <= 10; step++) {
                for (int i = 0; i < GUESTS; i++) {
                    JsonNode welcome = welcomes.get(i);
                    int x = welcome.get("x").asInt() + step * (i % 5 - 2) * 3;
                    int z = welcome.get("z").asInt() + step * (i % 7 - 3) * 2;
                    guests.get(i).walk(x, z);
                }
            }
            for (int i = 0; i < GUESTS; i++) {
                guests.get(i).say("I am " + i);
            }
            for (int i = 0; i < GUESTS; i++) {
                witness.await("said");
            }
            for (Guest guest : guests) {
                guest.close();
            }
            for (int i = 0; i < GUESTS; i++) {
                witness.await("disappear");
            }

            HttpRequest request = HttpRequest.newBuilder(URI.create(server.address() + "/metrics"))
                    .build();
            String metrics = http.send(request, BodyHandlers.ofString()).body();
            // Some have walked out of sight before they left: that all have is known when only the witness is counted.
            while (!metrics.contains("ambit_clients 1.0\n")) {
                metrics = http.send(request, BodyHandlers.ofString()).body();
            }
            for (String wanted : List.of(
                    "ambit_cutoffs_total{reason=\"misbehaved\"} 0.0",
                    "ambit_cutoffs_total{reason=\"slow\"} 0.0",
                    "ambit_cutoffs_total{reason=\"full\"} 0.0",
                    "ambit_putbacks_total 0.0")) {
                assertTrue(metrics.contains(wanted + "\n"), wanted + " is not in\n" + metrics);
            }
        }
    }
}
