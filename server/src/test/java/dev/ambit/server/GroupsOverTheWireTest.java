package dev.ambit.server;

import static dev.ambit.group.client.GroupClient.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.group.Address;
import dev.ambit.group.client.ClientOptions;
import dev.ambit.group.client.GroupClient;
import dev.ambit.group.client.GroupException;
import dev.ambit.group.client.Listener;
import dev.ambit.group.client.Sets;
import dev.ambit.group.client.Trust;
import dev.ambit.group.wire.AppData;
import dev.ambit.group.wire.Attributes;
import dev.ambit.group.wire.Datagram;
import dev.ambit.group.wire.Element;
import dev.ambit.group.wire.Frames;
import dev.ambit.group.wire.Message;
import dev.ambit.group.wire.Status;
import dev.ambit.group.wire.Ulp;
import dev.ambit.group.wire.WorldWords;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Groups of a real server, by TCP, UDP and WebSocket, plain and encrypted, with a world among the hosts. */
class GroupsOverTheWireTest {
    private static final int PATIENCE_SECONDS = 300;

    private final HttpClient http = HttpClient.newHttpClient();
    private AmbitServer server;

    @TempDir
    Path folder;

    @BeforeEach
    void open() throws AmbitException {
        server = AmbitServer.start(AmbitConfig.with(
                Map.of("accounts.trust", true, "journal", "none", "port", 0, "limits.stalledSeconds", 2)));
    }

    @AfterEach
    void close() {
        server.close();
        http.close();
    }

    /** Hears and keeps. */
    private static final class Ears implements Listener {
        final BlockingQueue<Element> heard = new LinkedBlockingQueue<>();
        final BlockingQueue<String> refused = new LinkedBlockingQueue<>();

        @Override
        public void received(Address group, List<Element> elements) {
            heard.addAll(elements);
        }

        @Override
        public void sendFailed(Address group, Status status, String why) {
            refused.add(status + " " + why);
        }

        String words() throws InterruptedException {
            while (true) {
                Element next = heard.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
                if (next == null) {
                    throw new AssertionError("nothing was heard");
                }
                Optional<AppData> words = AppData.read(next.data()).filter(AppData::isTalk);
                if (words.isPresent()) {
                    return words.get().text();
                }
            }
        }

        /** Waits for what the world tells; what came before it, as text. */
        String toldBefore(String what) throws InterruptedException {
            StringBuilder before = new StringBuilder();
            while (true) {
                Element next = heard.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
                if (next == null) {
                    throw new AssertionError("no " + what + " but " + before);
                }
                String text = new String(next.data(), StandardCharsets.UTF_8);
                if (next.source().equals(WorldWords.WORLD) && text.contains(what)) {
                    return before.toString();
                }
                before.append(text);
            }
        }

        String refusal() throws InterruptedException {
            return String.valueOf(refused.poll(PATIENCE_SECONDS, TimeUnit.SECONDS));
        }
    }

    private URI tcp() {
        return URI.create("tcp://127.0.0.1:" + server.groupPort().orElseThrow());
    }

    private URI webSocket() {
        return URI.create("ws://127.0.0.1:" + server.port() + "/ws");
    }

    private static byte[] talk(String text) {
        return AppData.talk(text).encode();
    }

    private static void awaitThat(BooleanSupplier holds, String what) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!holds.getAsBoolean()) {
            assertTrue(System.nanoTime() < deadline, what);
            LockSupport.parkNanos(5_000_000);
        }
    }

    @Test
    void hostsMeetInAChannelWhateverTheyComeBy() throws IOException, InterruptedException {
        Ears ada = new Ears();
        Ears bob = new Ears();
        Ears cy = new Ears();
        try (GroupClient one = GroupClient.open(tcp(), ClientOptions.DEFAULT, ada);
                GroupClient two = GroupClient.open(webSocket(), ClientOptions.DEFAULT, bob);
                GroupClient three = GroupClient.open(tcp(), ClientOptions.DEFAULT.withUdp(true), cy)) {
            Address channel = null;
            for (GroupClient client : List.of(one, two, three)) {
                await(client.connect(""));
                channel = await(client.enter("#plaza", "", Attributes.NONE));
            }
            awaitThat(three::hasDatagrams, "no datagrams");
            one.send(channel, talk("by stream"));
            assertEquals("by stream", bob.words());
            assertEquals("by stream", cy.words());
            three.sendVolatile(channel, talk("by datagram"));
            assertEquals("by datagram", ada.words());
            assertEquals("by datagram", bob.words());
        }
    }

    @Test
    void theWorldIsAHostThatCanBeVisitedByTcp() throws IOException, InterruptedException {
        Ears ears = new Ears();
        try (GroupClient ada = GroupClient.open(tcp(), ClientOptions.DEFAULT, ears);
                Guest bob = Guest.inside(http, server.port(), "Bob")) {
            await(ada.connect(""));
            byte[] hello = "\u0002{\"t\":\"hello\",\"v\":1,\"name\":\"Ada\",\"avatar\":\"fox\"}"
                    .getBytes(StandardCharsets.UTF_8);
            ada.send(WorldWords.EVERYBODY, Sets.members(WorldWords.WORLD), hello);
            assertEquals("Ada", bob.await("appear").get("name").asText());
            bob.say("good day");
            awaitThat(
                    () -> ears.heard.stream()
                            .anyMatch(e -> new String(e.data(), StandardCharsets.UTF_8).contains("good day")),
                    "Ada does not hear Bob");
            assertEquals(ada.host().orElseThrow(), await(ada.find("Ada")), "a visitor is known by its name");
        }
    }

    @Test
    void aNameThatIsOnlyClaimedIsMarked() throws IOException, InterruptedException {
        try (GroupClient ada = GroupClient.open(tcp())) {
            await(ada.connect("Ada"));
            Map<Address, String> names = await(ada.names(List.of(ada.host().orElseThrow())));
            assertEquals("~Ada", names.get(ada.host().orElseThrow()));
        }
    }

    @Test
    void peopleSpeakToEachOtherAndToTheirPartyButNotToAll() throws IOException, InterruptedException {
        Ears ada = new Ears();
        Ears bob = new Ears();
        Ears cy = new Ears();
        try (GroupClient one = GroupClient.open(tcp(), ClientOptions.DEFAULT, ada);
                GroupClient two = GroupClient.open(tcp(), ClientOptions.DEFAULT, bob);
                GroupClient three = GroupClient.open(tcp(), ClientOptions.DEFAULT, cy)) {
            for (GroupClient client : List.of(one, two, three)) {
                await(client.connect(""));
                byte[] hello = ("\u0002{\"t\":\"hello\",\"v\":1,\"name\":\"N"
                                + client.host().orElseThrow().number() + "\",\"avatar\":\"fox\"}")
                        .getBytes(StandardCharsets.UTF_8);
                client.send(WorldWords.EVERYBODY, Sets.members(WorldWords.WORLD), hello);
                await(client.settle());
            }
            for (Ears ears : List.of(ada, bob, cy)) {
                ears.toldBefore("\"welcome\"");
            }
            Address party = await(one.createLogical(Attributes.NONE.with(Attributes.Tag.INVITE_ONLY, 1)));
            assertThrows(GroupException.class, () -> await(three.join(party)), "nobody has invited Cy");
            await(one.invite(party, two.host().orElseThrow()));
            await(two.join(party));
            one.send(WorldWords.EVERYBODY, Sets.members(party), talk("to the party"));
            assertEquals("to the party", bob.words());
            one.send(WorldWords.EVERYBODY, Sets.members(three.host().orElseThrow()), talk("to you alone"));
            // Both are inside, so it is a whisper of the world's.
            assertFalse(cy.toldBefore("whispers: to you alone").contains("to the party"));
            three.send(WorldWords.EVERYBODY, Sets.members(party), talk("may I?"));
            assertTrue(cy.refusal().startsWith("FORBIDDEN"), "who is not in a party does not speak to it");
            three.send(WorldWords.EVERYBODY, talk("to all"));
            assertTrue(cy.refusal().startsWith("FORBIDDEN"), "nobody speaks to all");
        }
    }

    @Test
    void bytesThatAreNoMessagesEndTheirOwnConnection() throws IOException, InterruptedException {
        Ears ears = new Ears();
        try (GroupClient witness = GroupClient.open(tcp(), ClientOptions.DEFAULT, ears);
                GroupClient other = GroupClient.open(tcp())) {
            await(witness.connect(""));
            await(other.connect(""));
            Address channel = await(witness.enter("#safe", "", Attributes.NONE));
            await(other.enter("#safe", "", Attributes.NONE));
            Random random = new Random(5230);
            for (int i = 0; i < 40; i++) {
                byte[] garbage = new byte[1 + random.nextInt(5000)];
                random.nextBytes(garbage);
                try (Socket socket = new Socket(
                        InetAddress.getLoopbackAddress(), server.groupPort().orElseThrow())) {
                    socket.getOutputStream().write(garbage);
                } catch (IOException e) {
                    // Cut off while speaking.
                }
            }
            // A length of a gigabyte is not waited for.
            try (Socket socket = new Socket(
                    InetAddress.getLoopbackAddress(), server.groupPort().orElseThrow())) {
                socket.setSoTimeout(PATIENCE_SECONDS * 1000);
                socket.getOutputStream().write(new byte[] {-1, -1, -1, -1, 3});
                while (socket.getInputStream().read() >= 0) {
                    // Its last words.
                }
            }
            other.send(channel, talk("still here"));
            assertEquals("still here", ears.words());
        }
    }

    @Test
    void halfAMessageIsNotWaitedForForEver() throws IOException {
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), server.groupPort().orElseThrow())) {
            socket.setSoTimeout(PATIENCE_SECONDS * 1000);
            socket.getOutputStream().write(Frames.frame(WorldWords.connect()));
            socket.getOutputStream().write(new byte[] {20, 1, 2});
            StringBuilder last = new StringBuilder();
            for (int b = socket.getInputStream().read();
                    b >= 0;
                    b = socket.getInputStream().read()) {
                last.append((char) b);
            }
            assertTrue(last.toString().contains("half a message for 2 s"), last.toString());
        }
    }

    @Test
    void datagramsOfStrangersAreNobodysAndAreNotAnswered() throws IOException, InterruptedException {
        Ears ears = new Ears();
        try (GroupClient ada = GroupClient.open(tcp(), ClientOptions.DEFAULT, ears);
                DatagramSocket stranger = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            await(ada.connect(""));
            Address group = await(ada.createImplicit(Attributes.NONE.with(Attributes.Tag.ECHO, 1)));
            byte[] forged = new Datagram(42, 1, Ulp.encode(Message.Send.toGroup(group, talk("I am Ada")))).encode();
            for (byte[] bytes : List.of(forged, new byte[] {1, 2, 3}, new byte[0])) {
                stranger.send(new DatagramPacket(
                        bytes,
                        bytes.length,
                        InetAddress.getLoopbackAddress(),
                        server.groupPort().orElseThrow()));
            }
            ada.send(group, talk("I really am"));
            assertEquals("I really am", ears.words());
            stranger.setSoTimeout(200);
            assertThrows(
                    java.net.SocketTimeoutException.class,
                    () -> stranger.receive(new DatagramPacket(new byte[1500], 1500)));
        }
    }

    @Test
    void encryptedWithACertificateOfOurOwn() throws Exception {
        Map<String, Object> settings = Map.of(
                "accounts.trust",
                true,
                "journal",
                "none",
                "port",
                0,
                "tls.selfSigned",
                true,
                "tls.store",
                folder.resolve("tls.p12").toString());
        String fingerprint;
        try (AmbitServer secret = AmbitServer.start(AmbitConfig.with(settings))) {
            fingerprint = secret.fingerprint().orElseThrow();
            assertTrue(secret.address().startsWith("https://"), secret.address());
            ClientOptions pinned = ClientOptions.DEFAULT.withTrust(Trust.fingerprint(fingerprint));
            URI stream = URI.create("tcps://localhost:" + secret.groupPort().orElseThrow());
            URI web = URI.create("wss://localhost:" + secret.port() + "/ws");
            Ears ears = new Ears();
            try (GroupClient ada = GroupClient.open(stream, pinned, ears);
                    GroupClient bob = GroupClient.open(web, pinned, new Ears())) {
                await(ada.connect(""));
                await(bob.connect(""));
                Address channel = await(ada.enter("#secret", "", Attributes.NONE));
                await(bob.enter("#secret", "", Attributes.NONE));
                bob.send(channel, talk("psst"));
                assertEquals("psst", ears.words());
            }
            assertThrows(
                    IOException.class,
                    () -> GroupClient.open(stream, ClientOptions.DEFAULT, new Ears())
                            .connect("x")
                            .get(),
                    "nobody vouches for it");
        }
        try (AmbitServer again = AmbitServer.start(AmbitConfig.with(settings))) {
            assertEquals(fingerprint, again.fingerprint().orElseThrow(), "the same after a restart");
        }
    }

    @Test
    void aTakenPortDoesNotKeepPeopleFromComingByTheWeb() throws AmbitException {
        Map<String, Object> settings = Map.of(
                "accounts.trust",
                true,
                "journal",
                "none",
                "port",
                freePort(),
                "groups.port",
                server.groupPort().orElseThrow());
        try (AmbitServer second = AmbitServer.start(AmbitConfig.with(settings))) {
            assertTrue(second.groupPort().isEmpty());
            Guest.inside(http, second.port(), "Ada").close();
        }
        assertFalse(server.groupPort().isEmpty());
    }

    private static int freePort() {
        try (java.net.ServerSocket any = new java.net.ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return any.getLocalPort();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
