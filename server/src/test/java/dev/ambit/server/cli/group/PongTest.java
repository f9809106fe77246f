package dev.ambit.server.cli.group;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ambit.group.Address;
import dev.ambit.group.client.ClientOptions;
import dev.ambit.group.client.GroupClient;
import dev.ambit.group.sample.pong.PongField;
import dev.ambit.group.sample.pong.PongMatch;
import dev.ambit.group.sample.pong.PongMove;
import dev.ambit.server.AmbitConfig;
import dev.ambit.server.AmbitServer;
import dev.ambit.server.cli.CommandLines;
import dev.ambit.server.cli.CommandLines.Outcome;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PongTest {
    private static final int PATIENCE_SECONDS = 300;
    private static final Executor THREADS = Executors.newVirtualThreadPerTaskExecutor();

    private AmbitServer server;

    @BeforeEach
    void startTheServer() throws Exception {
        server = AmbitServer.start(AmbitConfig.with(Map.of("accounts.trust", true, "journal", "none", "port", 0)));
    }

    @AfterEach
    void stopTheServer() {
        server.close();
    }

    private URI stream() {
        return URI.create("tcp://127.0.0.1:" + server.groupPort().orElseThrow());
    }

    private URI web() {
        return URI.create("ws://127.0.0.1:" + server.port() + "/ws");
    }

    /** Plays so many rounds and remembers each. */
    private static final class Fan implements PongTable.Player {
        private final int rounds;
        private final Map<Integer, PongField> seen = new ConcurrentSkipListMap<>();
        private final List<String> heard = new CopyOnWriteArrayList<>();
        private final CountDownLatch isThere = new CountDownLatch(1);

        private Fan(int rounds) {
            this.rounds = rounds;
        }

        @Override
        public PongMove move(PongMatch match, Address self) {
            return match.round() % 2 == 0 ? match.automatic(self) : PongMove.of(match.round() / 3 % 3);
        }

        @Override
        public boolean hasEnough() {
            isThere.countDown();
            return seen.size() > rounds;
        }

        @Override
        public boolean wantsAnother(PongMatch match) {
            return false;
        }

        @Override
        public void see(PongMatch match, Address self) {
            seen.put(match.round(), match.field());
        }

        @Override
        public void hear(String text) {
            heard.add(text);
        }
    }

    private static CompletableFuture<PongMatch> sit(URI place, String name, String code, Fan fan) {
        return CompletableFuture.supplyAsync(
                () -> {
                    PongTable table = new PongTable(fan);
                    try (GroupClient client = GroupClient.open(place, ClientOptions.DEFAULT, table)) {
                        GroupClient.await(client.connect(name));
                        return table.play(client, code).orElseThrow();
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                },
                THREADS);
    }

    @Test
    void twoPlayersSeeTheSameBallInEachRound() throws Exception {
        Fan ada = new Fan(80);
        Fan bob = new Fan(120);
        CompletableFuture<PongMatch> left = sit(stream(), "Ada", "TWO", ada);
        assertTrue(ada.isThere.await(PATIENCE_SECONDS, TimeUnit.SECONDS));
        CompletableFuture<PongMatch> right = sit(web(), "Bob", "TWO", bob);

        left.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        PongMatch asBobSawIt = right.get(PATIENCE_SECONDS, TimeUnit.SECONDS);

        int rounds = Math.min(ada.seen.size(), bob.seen.size());
        assertTrue(rounds > 80, "rounds played: " + rounds);
        for (int round = 0; round < rounds; round++) {
            assertEquals(ada.seen.get(round), bob.seen.get(round), "in round " + round);
        }
        assertTrue(
                ada.seen.values().stream().anyMatch(field -> field.leftY() != field.rightY()),
                "the two moved as they liked");
        assertTrue(ada.heard.getFirst().endsWith("you are left"), ada.heard::toString);
        assertTrue(bob.heard.getLast().endsWith("has left"), bob.heard::toString);
        assertFalse(asBobSawIt.left().equals(asBobSawIt.right()));
    }

    @Test
    void theMachinePlaysFromTheCommandLineUntilTheOtherLeaves() throws Exception {
        Fan ada = new Fan(40);
        CompletableFuture<PongMatch> left = sit(stream(), "Ada", "K7PQM", ada);
        assertTrue(ada.isThere.await(PATIENCE_SECONDS, TimeUnit.SECONDS));

        Outcome bot = CommandLines.run(
                List.of("group", "pong", "k7pqm", "--bot", "--json", "--name=Bot", "--server=" + stream()));

        left.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        assertEquals(0, bot.code(), bot.err());
        assertTrue(bot.err().contains("you are right") && bot.err().contains("has left"), bot.err());
        String last = bot.out().lines().reduce((a, b) -> b).orElseThrow();
        assertEquals("end", new ObjectMapper().readTree(last).path("e").asText());
    }

    @Test
    void aThirdPlayerIsToldToStartAnotherGame() throws Exception {
        Fan ada = new Fan(100);
        CompletableFuture<PongMatch> left = sit(stream(), "Ada", "FULL", ada);
        assertTrue(ada.isThere.await(PATIENCE_SECONDS, TimeUnit.SECONDS));
        CompletableFuture<PongMatch> right = sit(stream(), "Bob", "FULL", new Fan(100));
        while (ada.seen.isEmpty()) {
            Thread.onSpinWait();
        }

        Outcome third = CommandLines.run(List.of("group", "pong", "FULL", "--bot", "--server=" + stream()));

        assertEquals(1, third.code());
        assertTrue(third.err().contains("start another game"), third.err());
        left.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        right.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    @Test
    void thePictureShowsPaddlesBallAndScore() {
        String[] lines =
                PongPicture.of(new PongField(156, 96, -3, 2, 0, 160, 3, 4, 0)).split("\n");

        assertEquals(27, lines.length);
        assertTrue(lines[0].contains(" 3 : 4 "), lines[0]);
        for (String line : lines) {
            assertEquals(82, line.length());
        }
        assertEquals("|  ##", lines[1].substring(0, 5));
        assertEquals("|    ", lines[6].substring(0, 5), "five lines high");
        assertEquals("##  |", lines[25].substring(77));
        assertEquals("OO", lines[13].substring(40, 42));
    }

    @Test
    void keysAreReadAsTheyArePressed() throws Exception {
        PipedOutputStream keys = new PipedOutputStream();
        try (PipedInputStream in = new PipedInputStream(keys);
                Keyboard keyboard = Keyboard.open(in)) {
            press(keys, "w", () -> keyboard.direction() == Keyboard.Key.UP);
            press(keys, "\033[B", () -> keyboard.direction() == Keyboard.Key.DOWN);
            press(keys, " ", keyboard::wantsAgain);
            assertFalse(keyboard.wantsToQuit());
            press(keys, "q", keyboard::wantsToQuit);
        }
    }

    /** Held down until it is noticed. */
    @SuppressWarnings("ThreadPriorityCheck") // to give way is enough: the deadline is long
    private static void press(PipedOutputStream keys, String key, java.util.function.BooleanSupplier isNoticed)
            throws IOException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!isNoticed.getAsBoolean()) {
            keys.write(key.getBytes(java.nio.charset.StandardCharsets.US_ASCII));
            keys.flush();
            Thread.yield();
            assertTrue(System.nanoTime() < deadline, "never noticed " + key);
        }
    }
}
