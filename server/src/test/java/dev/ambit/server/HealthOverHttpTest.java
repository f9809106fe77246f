package dev.ambit.server;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.journal.Await;
import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What those hear who look after a server, when something in it stands still. */
@Timeout(120)
class HealthOverHttpTest {

    @TempDir
    Path folder;

    private static AmbitServer server(Map<String, ?> settings) throws AmbitException {
        Map<String, Object> all = new HashMap<>(Map.of("accounts.trust", true, "journal", "none", "port", 0));
        all.put("health.late", "1s");
        all.put("limits.farewell", "100ms");
        all.putAll(settings);
        return AmbitServer.start(AmbitConfig.with(all));
    }

    private static RawHttp.Answer health(AmbitServer server) {
        try {
            return RawHttp.get(server.port(), "/healthz");
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static boolean tells(AmbitServer server, String line) {
        RawHttp.Answer told = health(server);
        return told.status() == 503 && told.text().lines().anyMatch(one -> one.matches(line));
    }

    private static CountDownLatch holdUp(AmbitServer server) {
        CountDownLatch held = new CountDownLatch(1);
        server.groupLoop().run(groups -> {
            try {
                held.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        return held;
    }

    @Test
    void groupsThatStandStillAreToldAndWellAgainAtOnceWhenTheyGoOn() throws Exception {
        try (AmbitServer server = server(Map.of())) {
            Await.until("all is well", () -> health(server).text().equals("ok\n"));
            CountDownLatch held = holdUp(server);
            try {
                Await.until("health tells", () -> tells(server, "groups: no turn for [0-9.]+ s"));
            } finally {
                held.countDown();
            }
            Await.until("all is well", () -> health(server).status() == 200);
            server.groupLoop().run(groups -> {
                throw new StackOverflowError("on purpose");
            });
            Await.until(
                    "the fault is counted",
                    () -> metrics(server).contains("ambit_faults_total{thread=\"groups\"} 1.0"));
            Await.until("all is still well", () -> health(server).status() == 200);
        }
    }

    private static String metrics(AmbitServer server) {
        try {
            return RawHttp.get(server.port(), "/metrics").text();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void groupsThatNeverGoOnEndTheProgramInOrderAndAsAFailure() throws Exception {
        try (AmbitServer server = server(Map.of("health.end", "2s"))) {
            CountDownLatch held = holdUp(server);
            try {
                assertFalse(server.awaitEnd(), "it was not asked to end");
            } finally {
                held.countDown();
            }
        }
    }

    @Test
    void aDiskThatTakesNothingIsToldAndSoAreThoseWhoWaitAtTheDoor() throws Exception {
        Path file = folder.resolve("world.db");
        try (AmbitServer server = server(Map.of("journal", file.toString(), "keep.patience.time", "200ms"))) {
            try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + file);
                    Statement statement = other.createStatement()) {
                statement.execute("BEGIN IMMEDIATE");
                Await.until(
                        "health tells", () -> tells(server, "journal: nothing could be written for [0-9.]+ s(; .*)?"));
                try (HttpClient http = HttpClient.newHttpClient();
                        Guest ada = new Guest(http, server.port())) {
                    ada.send("{\"t\":\"hello\",\"v\":1,\"name\":\"Ada\",\"avatar\":\"robot\"}");
                    String why = ada.await("notice").get("text").asText();
                    assertTrue(why.contains("disk") && why.contains("let in"), why);
                    statement.execute("ROLLBACK");
                    ada.await("welcome");
                }
            }
            Await.until("all is well", () -> health(server).status() == 200);
        }
    }
}
