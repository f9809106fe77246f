package dev.ambit.group.client;

import static dev.ambit.group.client.GroupClient.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.group.Address;
import dev.ambit.group.wire.Attributes;
import java.io.IOException;
import java.net.NetworkInterface;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Requirements 43 to 45: over which wires it works. */
class TransportRequirementsTest {
    private static final ClientOptions UDP =
            ClientOptions.DEFAULT.withUdp(true).withGreetings(Duration.ofMillis(20), Duration.ofSeconds(60));

    private final Heard adaHears = new Heard();
    private final Heard bobHears = new Heard();

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static void waitForDatagrams(GroupClient client) throws Exception {
        // Each ping is a round trip, so this is no idle waiting; the greetings go on meanwhile.
        long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        while (!client.hasDatagrams()) {
            await(client.ping());
            assertTrue(System.nanoTime() < deadline, "datagrams never came through");
        }
    }

    @Test
    void r43_worksWithMulticastDisabled() throws Exception {
        try (TestServer server = TestServer.start();
                GroupClient ada = server.connect("Ada", UDP, adaHears);
                GroupClient bob = server.connect("Bob", UDP, bobHears)) {
            assertTrue(server.datagramAddress().getAddress().isLoopbackAddress());
            assertFalse(server.datagramAddress().getAddress().isMulticastAddress());
            assertTrue(
                    NetworkInterface.getByInetAddress(server.datagramAddress().getAddress())
                            .isLoopback());
            Address group = await(ada.createImplicit(Attributes.NONE));
            await(bob.join(group));
            waitForDatagrams(ada);
            waitForDatagrams(bob);

            ada.send(group, bytes("by the stream"));
            bobHears.until(h -> h.texts().contains("by the stream"));
            bob.sendVolatile(group, bytes("by datagram"));
            adaHears.until(h -> h.texts().contains("by datagram"));
        }
        assertEquals(List.of(), classesThatSay("java/net/MulticastSocket", "MulticastChannel", "joinGroup"));
        assertFalse(classesThatSay("java/net/DatagramSocket").isEmpty(), "the search finds what is there");
    }

    /** Which classes of this module name one of these. */
    private static List<String> classesThatSay(String... names) throws IOException, URISyntaxException {
        Path classes = Path.of(GroupClient.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        List<String> found = new ArrayList<>();
        try (Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(f -> f.toString().endsWith(".class")).toList()) {
                String content = Files.readString(file, StandardCharsets.ISO_8859_1);
                if (Stream.of(names).anyMatch(content::contains)) {
                    found.add(file.getFileName().toString());
                }
            }
        }
        return found;
    }

    @Test
    void r44_datagramsAndStreamsBothWork() throws Exception {
        try (TestServer server = TestServer.start();
                GroupClient ada = server.connect("Ada", UDP, adaHears);
                GroupClient bob = server.connect("Bob", bobHears)) {
            Address group = await(ada.createImplicit(Attributes.NONE));
            await(bob.join(group));
            waitForDatagrams(ada);
            long before = ada.traffic().datagrams().sent();

            ada.sendVolatile(group, bytes("by datagram in, by stream out"));
            bobHears.until(h -> h.texts().equals(List.of("by datagram in, by stream out")));
            assertTrue(ada.traffic().datagrams().sent() > before);
            long datagramsOut = server.datagramsOut();
            bob.sendVolatile(group, bytes("by stream in, by datagram out"));
            adaHears.until(h -> h.texts().equals(List.of("by stream in, by datagram out")));
            assertTrue(server.datagramsOut() > datagramsOut);
            assertEquals(new DatagramCounts(0, 0, 0, 0), bob.traffic().datagrams(), "nobody asked for them");
        }
    }

    @Test
    void r44_aBoundStreamLeavesOutWhatItImplies() throws Exception {
        try (TestServer server = TestServer.start();
                GroupClient ada = server.connect("Ada", adaHears);
                GroupClient bob = server.connect("Bob", bobHears)) {
            Address group = await(ada.createImplicit(Attributes.NONE));
            await(bob.join(group));
            ada.send(group, bytes("in full"));
            bobHears.until(h -> h.texts().size() == 1);
            assertEquals(0, server.shortForms());
            long bytesInFull = ada.traffic().sentBytes();

            await(ada.bind(group));
            await(bob.bind(group));
            long beforeShort = ada.traffic().sentBytes();
            ada.send(group, bytes("shorter"));

            bobHears.until(h -> h.texts().equals(List.of("in full", "shorter")));
            assertEquals(2, server.shortForms(), "in and out");
            assertEquals(
                    4 + "shorter".length(), ada.traffic().sentBytes() - beforeShort, "type, count, source, length");
            assertTrue(bytesInFull > 0);
            assertEquals(group, bobHears.said().getLast().group(), "though the message does not say so");

            await(bob.leave(group));
            await(bob.join(group));
            bob.send(group, bytes("back again"));
            adaHears.until(h -> h.texts().equals(List.of("back again")));
            assertEquals(3, server.shortForms(), "who has left is bound no more, who has stayed still is");
        }
    }

    @Test
    void r44_whileAnotherBindingIsAskedForNothingIsLeftOut() throws Exception {
        try (TestServer server = TestServer.start();
                GroupClient ada = server.connect("Ada", adaHears);
                GroupClient bob = server.connect("Bob", bobHears)) {
            Address here = await(ada.createImplicit(Attributes.NONE));
            Address there = await(ada.createImplicit(Attributes.NONE));
            await(bob.join(here));
            await(bob.join(there));
            await(ada.bind(here));

            CompletableFuture<Address> bound = ada.bind(there);
            ada.send(here, bytes("for here"));
            await(bound);
            ada.send(there, bytes("for there"));

            bobHears.until(h -> h.said().size() == 2);
            assertEquals(
                    List.of(here, there),
                    bobHears.said().stream().map(Heard.Said::group).toList());
        }
    }

    @Test
    void r45_whenDatagramsFailEverythingGoesByTheStream() throws Exception {
        ClientOptions impatient = UDP.withGreetings(Duration.ofMillis(10), Duration.ofMillis(300));
        try (TestServer server = TestServer.start();
                GroupClient ada = server.connect("Ada", impatient, adaHears);
                GroupClient bob = server.connect("Bob", bobHears)) {
            Address group = await(ada.createImplicit(Attributes.NONE));
            await(bob.join(group));
            waitForDatagrams(ada);

            server.loseDatagrams();
            while (ada.hasDatagrams()) {
                await(ada.ping());
            }
            long datagrams = ada.traffic().datagrams().sent();
            ada.sendVolatile(group, bytes("where I am"));
            bob.sendVolatile(group, bytes("where you are"));

            bobHears.until(h -> h.texts().equals(List.of("where I am")));
            adaHears.until(h -> h.texts().equals(List.of("where you are")));
            assertEquals(datagrams, ada.traffic().datagrams().sent());
        }
    }

    @Test
    void r45_aServerWithoutDatagramsIsSpokenToByTheStreamFromTheStart() throws Exception {
        try (TestServer server = TestServer.startWithDatagramsElsewhere();
                GroupClient ada = server.connect("Ada", UDP, adaHears);
                GroupClient bob = server.connect("Bob", bobHears)) {
            Address group = await(ada.createImplicit(Attributes.NONE));
            await(bob.join(group));
            ada.sendVolatile(group, bytes("where I am"));
            bobHears.until(h -> h.texts().equals(List.of("where I am")));
            assertFalse(ada.hasDatagrams());
        }
    }

    @Test
    void r45_onABadNetworkCriticalMessagesAllArriveOnceAndInOrder() throws Exception {
        try (TestServer server = TestServer.startWithDatagramsElsewhere();
                LossyRelay relay = new LossyRelay(server.port(), server.datagramAddress(), 8);
                GroupClient ada = server.connect("Ada", UDP, adaHears);
                GroupClient bob = server.connect("Bob", UDP, bobHears)) {
            Address group = await(ada.createImplicit(Attributes.NONE));
            await(bob.join(group));
            waitForDatagrams(ada);
            waitForDatagrams(bob);
            List<String> critical = new ArrayList<>();

            for (int i = 0; i < 1000; i++) {
                ada.sendVolatile(group, bytes("where " + i));
                if (i % 3 == 0) {
                    ada.send(group, bytes("what " + i));
                    critical.add("what " + i);
                }
                if (i % 20 == 0) {
                    // Keeps the two ways in step, as a game's pace would.
                    await(ada.ping());
                }
            }

            bobHears.until(h -> of(h, "what ").size() >= critical.size());
            await(bob.ping());
            assertEquals(critical, of(bobHears, "what "), "all, once, in order");
            List<Integer> places = of(bobHears, "where ").stream()
                    .map(text -> Integer.parseInt(text.substring("where ".length())))
                    .toList();
            assertTrue(
                    IntStream.range(1, places.size()).allMatch(i -> places.get(i) > places.get(i - 1)),
                    () -> "in order and never twice: " + places);
            assertTrue(places.size() > 50 && places.size() < 900, "some came, some got lost: " + places.size());
            assertTrue(relay.lost.sum() > 0 && relay.twice.sum() > 0 && relay.overtaken.sum() > 0);
            DatagramCounts counts = bob.traffic().datagrams();
            assertTrue(counts.late() > 0, counts::toString);
            assertTrue(counts.lossPerMille() > 100 && counts.lossPerMille() < 800, counts::toString);
        }
    }

    private static List<String> of(Heard heard, String kind) {
        return heard.texts().stream().filter(text -> text.startsWith(kind)).toList();
    }
}
