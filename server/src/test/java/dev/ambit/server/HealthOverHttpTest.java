package dev.ambit.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.gateway.control.packet.Command;
import dev.ambit.journal.Await;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What those hear who look after a server, when something in it stands still. */
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
        try (RawHttp http = new RawHttp(server.port())) {
            http.patience(2_000);
            http.send("GET", "/healthz");
            return http.answer("GET");
        } catch (SocketTimeoutException e) {
            return new RawHttp.Answer(0, Map.of(), new byte[0]);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static boolean tells(AmbitServer server, String line) {
        RawHttp.Answer told = health(server);
        return told.status() == 503 && told.text().lines().anyMatch(one -> one.matches(line));
    }

    private static CountDownLatch holdUp(AmbitServer server) {
        return holdUp(task -> server.groupLoop().run(groups -> task.run()));
    }

    private static CountDownLatch holdUp(Executor thread) {
        CountDownLatch held = new CountDownLatch(1);
        thread.execute(() -> waitFor(held));
        return held;
    }

    private static void waitFor(CountDownLatch held) {
        try {
            held.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Held up, it is told; let go, all is well. */
    private static void isToldWhileHeldUp(AmbitServer server, CountDownLatch held, String line) {
        try {
            Await.until("health tells", () -> tells(server, line));
        } finally {
            held.countDown();
        }
        Await.until("all is well", () -> health(server).status() == 200);
    }

    /** Turn by turn they get on, and whoever asks them something waits for seconds. */
    @Test
    void groupsThatAreFarBehindAreToldThoughTheyGetOn() throws Exception {
        try (AmbitServer server = server(Map.of("health.behind", "200ms"))) {
            Await.until("all is well", () -> health(server).text().equals("ok\n"));
            AtomicBoolean isOver = new AtomicBoolean();
            for (int i = 0; i < 60_000; i++) {
                server.groupLoop().run(groups -> {
                    if (!isOver.get()) {
                        LockSupport.parkNanos(200_000);
                    }
                });
            }
            try {
                Await.until("health tells", () -> tells(server, "requests: more than 200 ms behind for .*"));
            } finally {
                isOver.set(true);
            }
            Await.until("all is well", () -> health(server).status() == 200);
        }
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

    @Test
    void aWorldThatStandsStillIsToldAndOneThatIsGoneEndsTheProgram() throws Exception {
        AtomicReference<CountDownLatch> held = new AtomicReference<>(new CountDownLatch(0));
        Map<String, Object> settings = Map.of(
                "accounts.trust", true, "journal", "none", "port", 0, "health.late", "1s", "limits.farewell", "100ms");
        try (AmbitServer server =
                AmbitServer.start(AmbitConfig.with(settings), (world, nanos) -> waitFor(held.get()))) {
            held.set(new CountDownLatch(1));
            isToldWhileHeldUp(server, held.get(), "world: no turn for [0-9.]+ s");
            server.worldLoop().stop("on purpose");
            assertFalse(server.awaitEnd(), "it was not asked to end");
        }
    }

    @Test
    void aThreadOfTheGatewayThatStandsStillIsTold() throws Exception {
        try (AmbitServer server = server(Map.of())) {
            // The first thread lets people in; of these, some come to the one that stands still, and get no answer.
            isToldWhileHeldUp(server, holdUp(server.gatewayThreads().get(1)), "gateway 2: no turn for [0-9.]+ s");
        }
    }

    @Test
    void logInsThatStandStillAreTold() throws Exception {
        Path file = folder.resolve("accounts.db");
        try (AmbitServer server = server(Map.of("journal", file.toString(), "accounts.trust", false))) {
            isToldWhileHeldUp(server, holdUp(server.clerk().orElseThrow()), "accounts: no turn for [0-9.]+ s");
        }
    }

    @Test
    void groupsThatFailAtAllTheyAreAskedAreToldThoughTheyGoOn() throws Exception {
        try (AmbitServer server = server(Map.of())) {
            Await.until("health tells", () -> {
                for (int i = 0; i < 10; i++) {
                    server.groupLoop().run(groups -> {
                        throw new IllegalStateException("on purpose");
                    });
                }
                return tells(server, "groups: more of what it is asked fails than is done; .*on purpose");
            });
            Await.until("all is well", () -> {
                server.groupLoop().run(groups -> {});
                return health(server).status() == 200;
            });
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
                    ControlGuest bo = new ControlGuest(server.controlPort().orElseThrow());
                    try (bo) {
                        assertEquals("0", bo.logIn("Bo", ""));
                        bo.send(new Command.AppInit(List.of()));
                        bo.await(Command.AppInit.class);
                        bo.send(new Command.Teleport(0, 0, 1, ControlGuest.NOWHERE));
                        bo.await(
                                Command.Text.class,
                                said -> said.text().contains("disk")
                                        && said.text().contains("let in"));
                        statement.execute("ROLLBACK");
                        bo.await(Command.Teleport.class);
                    }
                    ada.await("welcome");
                }
            }
            Await.until("all is well", () -> health(server).status() == 200);
        }
    }
}
