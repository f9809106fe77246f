package dev.ambit.server.cli.group;

import static dev.ambit.group.client.GroupClient.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ambit.group.Address;
import dev.ambit.group.client.ClientOptions;
import dev.ambit.group.client.GroupClient;
import dev.ambit.group.client.GroupException;
import dev.ambit.group.client.Listener;
import dev.ambit.group.wire.AppData;
import dev.ambit.group.wire.Attributes;
import dev.ambit.group.wire.Element;
import dev.ambit.group.wire.Notice;
import dev.ambit.group.wire.Status;
import dev.ambit.server.AmbitConfig;
import dev.ambit.server.AmbitServer;
import dev.ambit.server.cli.CommandLines;
import dev.ambit.server.cli.CommandLines.Outcome;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GroupCommandTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int PATIENCE_SECONDS = 300;

    private AmbitServer server;
    private GroupClient ada;
    private Address lobby;
    private final LinkedBlockingQueue<String> adaHears = new LinkedBlockingQueue<>();

    /** Ada is in #lobby, and what she hears is kept: what is said, and who comes and goes. */
    @BeforeEach
    void adaIsInTheLobby() throws Exception {
        server = AmbitServer.start(AmbitConfig.with(Map.of(
                "accounts.trust", true,
                "journal", "none",
                "port", 0,
                // Ada asks until something is there.
                "limits.messagesPerSecond", 1_000_000,
                "groups.sendsPerSecond", 1_000_000)));
        ada = GroupClient.open(URI.create(address()), ClientOptions.DEFAULT, new Listener() {
            @Override
            public void received(Address group, List<Element> elements) {
                elements.forEach(element -> AppData.read(element.data()).ifPresent(said -> adaHears.add(said.text())));
            }

            @Override
            public void notice(Address group, Notice notice) {
                if (notice instanceof Notice.Joined joined) {
                    adaHears.add(joined.name() + " joined");
                } else if (notice instanceof Notice.Left) {
                    adaHears.add("somebody left");
                }
            }
        });
        await(ada.connect("Ada"));
        lobby = await(ada.enter("#lobby", "", Attributes.NONE));
    }

    @AfterEach
    void stopTheServer() {
        ada.close();
        server.close();
    }

    private String address() {
        return "tcp://127.0.0.1:" + server.groupPort().orElseThrow();
    }

    private Outcome group(String... words) {
        List<String> all = new ArrayList<>(List.of("group"));
        all.addAll(List.of(words));
        all.add("--server=" + address());
        return CommandLines.run(all);
    }

    private CompletableFuture<Outcome> meanwhile(String... words) {
        CompletableFuture<Outcome> outcome = new CompletableFuture<>();
        Thread.ofPlatform().daemon().start(() -> {
            try {
                outcome.complete(group(words));
            } catch (RuntimeException e) {
                outcome.completeExceptionally(e);
            }
        });
        return outcome;
    }

    private static Outcome outcome(CompletableFuture<Outcome> of) throws Exception {
        return of.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    private void adaWillHear(String expected) throws InterruptedException {
        assertEquals(expected, adaHears.poll(PATIENCE_SECONDS, TimeUnit.SECONDS));
    }

    private void adaSays(String text) throws IOException {
        ada.send(lobby, AppData.talk(text).encode());
    }

    @Test
    void connectTellsTheAddressAndHowFarTheServerIs() throws Exception {
        Outcome outcome = group("connect", "--name=Bob", "--count=2");
        assertEquals(0, outcome.code(), outcome.err());
        assertTrue(outcome.out().matches("(?s)connected +tcp://\\S+ as host:\\d+ \\(~?Bob\\).*"), outcome.out());
        assertTrue(outcome.out().contains("2 times"), outcome.out());

        JsonNode json = JSON.readTree(group("connect", "--udp", "--json").out());
        assertTrue(json.path("rttMillis").asDouble() > 0, json::toString);
        assertTrue(json.path("serverMicros").asLong() > 0, json::toString);
        assertTrue(json.path("datagrams").asBoolean(), json::toString);
    }

    @Test
    void whatIsSentToAChannelIsHeardThere() throws Exception {
        Outcome outcome = group("send", "#lobby", "Hello", "from", "a terminal", "--name=Bob");

        assertEquals(new Outcome(0, "", ""), outcome);
        adaHears.take();
        adaWillHear("Hello from a terminal");
        adaWillHear("somebody left");
    }

    @Test
    void onlyThoseWhoAreMeantHearIt() throws Exception {
        Address self = ada.host().orElseThrow();
        assertEquals(
                0, group("send", "lobby", "--to", "not " + self, "not for Ada").code());
        assertEquals(
                0,
                group("send", "lobby", "--to", self + " or host:1", "for Ada").code());

        List<String> heard = new ArrayList<>();
        await(ada.settle());
        adaHears.drainTo(heard);
        assertTrue(heard.contains("for Ada") && !heard.contains("not for Ada"), heard::toString);
    }

    @Test
    void eachLineOfTheInputIsSaid() throws Exception {
        Outcome outcome = withInput(
                new ByteArrayInputStream("one\ntwo\n".getBytes(StandardCharsets.UTF_8)),
                () -> group("send", "lobby", "--stdin", "--name=Logger", "--json"));

        assertEquals(2, JSON.readTree(outcome.out()).path("sent").asInt());
        adaHears.take();
        adaWillHear("one");
        adaWillHear("two");
    }

    private interface Action {
        Outcome run() throws Exception;
    }

    private static Outcome withInput(InputStream in, Action action) throws Exception {
        InputStream before = System.in;
        System.setIn(in);
        try {
            return action.run();
        } finally {
            System.setIn(before);
        }
    }

    @Test
    void watchPrintsWhatIsSaidWithNames() throws Exception {
        CompletableFuture<Outcome> people = meanwhile("watch", "#lobby", "--count=2", "--name=Bob");
        assertTrue(adaHears.poll(PATIENCE_SECONDS, TimeUnit.SECONDS).endsWith("Bob joined"));
        CompletableFuture<Outcome> program = meanwhile("watch", "#lobby", "--count=1", "--json", "--name=Cid");
        assertTrue(adaHears.poll(PATIENCE_SECONDS, TimeUnit.SECONDS).endsWith("Cid joined"));

        adaSays("hello \033[2Jthere");
        ada.send(lobby, new byte[] {9, 8, 7});

        Outcome bob = outcome(people);
        assertEquals(0, bob.code(), bob.err());
        assertTrue(bob.out().matches("(?s)\\* ~?Cid is here\n~?Ada: hello \ufffd\\[2Jthere\n.*"), bob.out());
        assertTrue(bob.out().contains("Ada: (3 bytes: 09 08 07)"), bob.out());
        JsonNode said = JSON.readTree(outcome(program).out());
        assertEquals("said", said.path("e").asText());
        assertEquals(ada.host().orElseThrow().toString(), said.path("from").asText());
        assertEquals("hello \033[2Jthere", said.path("text").asText());
    }

    @Test
    void joinSaysWhatIsTypedAndLeavesAtItsEnd() throws Exception {
        PipedOutputStream keys = new PipedOutputStream();
        try (PipedInputStream in = new PipedInputStream(keys)) {
            Outcome done = withInput(in, () -> {
                CompletableFuture<Outcome> joined = meanwhile("join", "lobby", "--name=Bob");
                assertTrue(adaHears.poll(PATIENCE_SECONDS, TimeUnit.SECONDS).endsWith("Bob joined"));
                adaSays("welcome");
                keys.write("thank you\n".getBytes(StandardCharsets.UTF_8));
                keys.flush();
                adaWillHear("thank you");
                keys.close();
                return outcome(joined);
            });
            assertEquals(0, done.code(), done.err());
            assertTrue(done.out().contains("Ada: welcome"), done.out());
            assertTrue(done.err().matches("(?s)you are in #lobby \\(group:\\d+\\) with ~?Ada\n"), done.err());
            adaWillHear("somebody left");
        }
    }

    /** That ended all groups for good: the timer of a period is always a little late, and the processor was asked in circles. */
    @Test
    void numbersForAGroupThatAddsUpComeBackAsTheirSum() throws Exception {
        Address sums = await(ada.createImplicit(Attributes.everyMillis(100)
                .with(Attributes.Tag.PROCESSOR, "sum")
                .with(Attributes.Tag.OPEN, 1)));
        for (int i = 1; i <= 3; i++) {
            Outcome outcome = group("send", sums.toString(), "" + i);
            assertEquals(new Outcome(0, "", ""), outcome);
            adaWillHear("" + i);
        }
    }

    @Test
    void createHoldsTheGroupAndTellsWhyItEnds() throws Exception {
        CompletableFuture<Outcome> held =
                meanwhile("create", "--channel=#quiet", "--key=sesame", "--capacity=3", "--json");
        Address quiet = null;
        while (quiet == null) {
            try {
                quiet = await(ada.find("#quiet"));
            } catch (GroupException e) {
                assertEquals(Status.UNKNOWN_HOST, e.status());
                await(ada.ping());
                assertFalse(held.isDone(), "it holds the group");
            }
        }
        Address group = quiet;
        assertEquals(
                Status.FORBIDDEN,
                assertThrows(GroupException.class, () -> await(ada.join(group, "guess")))
                        .status());
        await(ada.join(group, "sesame"));
        assertEquals(3, await(ada.attributes(group)).number(Attributes.Tag.CAPACITY, 0));

        server.close();

        Outcome outcome = outcome(held);
        assertEquals(1, outcome.code());
        assertEquals(
                group.toString(),
                JSON.readTree(outcome.out().lines().findFirst().orElseThrow())
                        .path("group")
                        .asText());
        assertTrue(outcome.err().contains("it lasts as long as somebody is in it"), outcome.err());
    }

    @Test
    void listAndStatsTellWhatThereIs() throws Exception {
        Outcome list = group("list");
        assertTrue(list.out().matches("(?s).*" + lobby + " +#lobby +1 +immediate.*"), list.out());
        JsonNode figures = JSON.readTree(group("stats", "#lobby", "--json").out());
        assertEquals("1", figures.path("group.members").asText(), figures::toString);
        assertTrue(group("stats").out().contains("server.hosts"));
    }

    @Test
    void whatGoesWrongIsSaidWithWhatToDo() throws Exception {
        assertSays(1, "./ambit group list", group("send", "group:999", "hello"));
        assertSays(1, "--name NAME", group("connect", "--name=ada"));
        assertSays(2, "what is to be said", group("send", "#lobby"));
        assertSays(2, "either a text or --stdin", group("send", "#lobby", "--stdin", "x"));
        assertSays(2, "is somebody, not a group", group("watch", "host:3"));
        assertSays(2, "only narrows down", group("send", "set:17", "hello"));
        assertSays(2, "at its end", group("send", "#lobby", "--to=set:17 and", "x"));
        assertSays(2, "expected an address such as host:7", group("watch", "dog:3"));
        assertSays(
                2,
                "datagrams go beside tcp:// only",
                CommandLines.run(
                        List.of("group", "connect", "--udp", "--server=ws://127.0.0.1:" + server.port() + "/ws")));
        assertSays(
                2, "tcp://localhost:5230", CommandLines.run(List.of("group", "connect", "--server=http://localhost")));
        assertSays(2, "64 hexadecimal digits", group("connect", "--fingerprint=abc"));
        assertSays(2, "Which command?", CommandLines.run(List.of("group")));
        try (ServerSocket unused = new ServerSocket(0)) {
            int port = unused.getLocalPort();
            unused.close();
            assertSays(
                    1, "./ambit serve", CommandLines.run(List.of("group", "list", "--server=tcp://127.0.0.1:" + port)));
        }
    }

    private static void assertSays(int code, String expected, Outcome outcome) {
        assertTrue(outcome.err().contains(expected), outcome.err());
        assertEquals(code, outcome.code(), outcome.err());
    }

    @Test
    void everyCommandHasHelpWithExamples() {
        for (String command : List.of("connect", "create", "join", "send", "watch", "stats", "list", "pong")) {
            Outcome help = CommandLines.run(List.of("group", command, "--help"));
            assertEquals(0, help.code());
            assertTrue(help.out().contains("  ambit group " + command), help.out());
        }
    }

    @Test
    void theWebsDoorWorksAsWell() throws Exception {
        Outcome outcome = CommandLines.run(List.of(
                "group", "send", "#lobby", "through the web", "--server=ws://127.0.0.1:" + server.port() + "/ws"));
        assertEquals(0, outcome.code(), outcome.err());
        adaHears.take();
        adaWillHear("through the web");
    }
}
