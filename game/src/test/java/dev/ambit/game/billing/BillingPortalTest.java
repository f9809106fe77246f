package dev.ambit.game.billing;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.game.option.GameOption;
import dev.ambit.game.option.GameOptions;
import dev.ambit.game.option.OptionsFile;
import dev.ambit.game.play.GameLog;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A game asks a billing server that is a real TCP server of this test. */
class BillingPortalTest implements GameLog {
    private static final int PATIENCE_MILLIS = 120_000;

    private final List<String> lines = new CopyOnWriteArrayList<>();
    private ServerSocket office;
    private GameOptions options;

    @BeforeEach
    void open() throws Exception {
        office = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
        office.setSoTimeout(PATIENCE_MILLIS);
        options = options("");
    }

    @AfterEach
    void close() throws IOException {
        office.close();
    }

    private GameOptions options(String more) {
        String config = "[Portal]\nEnabled Yes\nMachine %s\nPort %d\nServerNumber 7\nErrorReport <no billing>\n%s"
                .formatted(office.getInetAddress().getHostAddress(), office.getLocalPort(), more);
        OptionsFile file = OptionsFile.read(config.getBytes(ISO_8859_1), "test", name -> Optional.empty());
        assertEquals(List.of(), file.problems());
        return new GameOptions(file, Map.of());
    }

    /** The billing server's end of a connection. */
    private final class Clerk implements AutoCloseable {
        final Socket socket = office.accept();
        final BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream(), ISO_8859_1));

        Clerk() throws IOException {
            socket.setSoTimeout(PATIENCE_MILLIS);
        }

        String hear() throws IOException {
            return in.readLine();
        }

        void say(String line) throws IOException {
            socket.getOutputStream().write((line + "\n").getBytes(ISO_8859_1));
        }

        Clerk begin() throws IOException {
            assertEquals("STARTUP\t7", hear());
            say("STARTUP\t7");
            return this;
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }

    private BillingPortal portal() {
        return new BillingPortal(options, this, () -> true);
    }

    private static Optional<String> answer(CompletionStage<Optional<String>> coming) throws Exception {
        return coming.toCompletableFuture().get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** Waits until the greeting has arrived: the log says so. */
    private void awaitBegun() {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(PATIENCE_MILLIS);
        while (System.nanoTime() < end) {
            if (lines.remove("The billing server has answered; log-ins are asked about")) {
                return;
            }
            Thread.onSpinWait();
        }
        throw new AssertionError("no greeting: " + lines);
    }

    @Test
    void whoLogsInIsHeldForItsVerdictAndItHearsWhenTheyGo() throws Exception {
        try (BillingPortal portal = portal();
                Clerk clerk = new Clerk().begin()) {
            awaitBegun();
            CompletionStage<Optional<String>> ann = portal.whyNot("Ann Onymous");
            CompletionStage<Optional<String>> bob = portal.whyNot("bob");
            assertEquals("LOGIN\tAnn Onymous\t7", clerk.hear());
            assertEquals("LOGIN\tbob\t7", clerk.hear());
            assertFalse(ann.toCompletableFuture().isDone());
            clerk.say("LOGIN\tNO\tbob\t7");
            clerk.say("LOGIN\tYES\tnobody asked\t7");
            clerk.say("nonsense");
            clerk.say("LOGIN\tYES\tAnn Onymous\t7");
            assertTrue(answer(bob).orElseThrow().startsWith("Your account is not open for play"));
            assertEquals(Optional.empty(), answer(ann));
            portal.left("Ann Onymous");
            assertEquals("LOGOUT\tAnn Onymous\t7", clerk.hear());
            assertTrue(lines.stream().anyMatch(line -> line.contains("\"nonsense\"")), lines::toString);
        }
    }

    @Test
    void beforeItHasAnsweredTheGreetingNobodyIsLetIn() throws Exception {
        try (BillingPortal portal = portal();
                Clerk clerk = new Clerk()) {
            assertEquals("STARTUP\t7", clerk.hear());
            assertEquals(Optional.of("no billing"), answer(portal.whyNot("ann")));
            clerk.say("STARTUP\t8");
            assertEquals(Optional.of("no billing"), answer(portal.whyNot("ann")));
        }
    }

    @Test
    void aLostConnectionEndsWhatWaitsAndIsMadeAnew() throws Exception {
        try (BillingPortal portal = portal()) {
            try (Clerk clerk = new Clerk().begin()) {
                awaitBegun();
                CompletionStage<Optional<String>> ann = portal.whyNot("ann");
                assertEquals("LOGIN\tann\t7", clerk.hear());
                clerk.close();
                assertEquals(Optional.of("no billing"), answer(ann));
            }
            assertEquals(Optional.of("no billing"), answer(portal.whyNot("ann")));
            try (Clerk clerk = new Clerk().begin()) {
                awaitBegun();
                CompletionStage<Optional<String>> ann = portal.whyNot("ann");
                assertEquals("LOGIN\tann\t7", clerk.hear());
                clerk.say("LOGIN\tYES\tann\t7");
                assertEquals(Optional.empty(), answer(ann));
            }
        }
    }

    @Test
    void whereItIsIgnoredItIsToldAndEverybodyIsLetIn() throws Exception {
        options = options("Ignore Yes\n[Debug]\nPortal Yes\n");
        try (BillingPortal portal = portal();
                Clerk clerk = new Clerk().begin()) {
            awaitBegun();
            assertEquals(Optional.empty(), answer(portal.whyNot("ann")));
            assertEquals("LOGIN\tann\t7", clerk.hear());
            assertTrue(lines.contains("Portal > LOGIN ann 7"), lines::toString);
        }
    }

    @Test
    void anAnswerThatDoesNotComeIsNotWaitedForWithoutEnd() throws Exception {
        options = options("AnswerSeconds 1\n");
        try (BillingPortal portal = portal();
                Clerk clerk = new Clerk().begin()) {
            awaitBegun();
            assertEquals(Optional.of("no billing"), answer(portal.whyNot("ann")));
            assertEquals("LOGIN\tann\t7", clerk.hear());
            options.set(GameOption.PORTAL_ANSWER_SECONDS, "100");
            CompletionStage<Optional<String>> again = portal.whyNot("ann");
            assertEquals("LOGIN\tann\t7", clerk.hear());
            clerk.say("LOGIN\tYES\tann\t7");
            assertEquals(Optional.empty(), answer(again));
        }
    }

    @Override
    public void debug(String line) {
        lines.add(line);
    }

    @Override
    public void error(String line) {
        lines.add(line);
    }

    @Override
    public void log(String line) {
        lines.add(line);
    }
}
