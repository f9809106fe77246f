package dev.ambit.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Ambit inside another program, as docs/developers.md shows it. */
class EmbeddingTest {

    @Test
    void aProgramCanHoldAWorld() throws Exception {
        AmbitConfig config = AmbitConfig.with(
                Map.of("accounts.trust", true, "journal", "none", "port", 0, "world.name", "My world"));
        try (AmbitServer server = AmbitServer.start(config);
                HttpClient http = HttpClient.newHttpClient()) {
            HttpRequest health = HttpRequest.newBuilder(URI.create(server.address() + "/healthz"))
                    .build();
            assertEquals("ok\n", http.send(health, BodyHandlers.ofString()).body());
        }
    }
}
