package dev.ambit.gateway.group;

import static dev.ambit.group.client.GroupClient.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.gateway.connection.GatewayLimits;
import dev.ambit.group.Address;
import dev.ambit.group.client.ClientOptions;
import dev.ambit.group.client.GroupClient;
import dev.ambit.group.client.Listener;
import dev.ambit.group.client.LossyRelay;
import dev.ambit.group.core.GroupLimits;
import dev.ambit.group.wire.Attributes;
import dev.ambit.group.wire.Element;
import dev.ambit.group.wire.GroupRequest;
import dev.ambit.group.wire.Message;
import dev.ambit.group.wire.MessageType;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The real doors on a network that loses, doubles and reorders datagrams, and with hosts that stop reading. */
class BadNetworkTest {
    private static final int PATIENCE_SECONDS = 300;

    private TestTown town;

    @BeforeEach
    void open() throws IOException {
        GatewayLimits limits = new GatewayLimits(1000, 10, 30, 2, 65536, 100_000, 1 << 20);
        town = new TestTown(limits, GroupLimits.DEFAULT.but(limit -> {
                    limit.sendsPerSecond = 100_000;
                    limit.sendBurst = 100_000;
                    limit.backlogBytes = 1 << 20;
                }))
                .open();
    }

    @AfterEach
    void close() {
        town.close();
    }

    private static final class Ears implements Listener {
        final List<String> heard = new CopyOnWriteArrayList<>();

        @Override
        public void received(Address group, List<Element> elements) {
            elements.forEach(e -> heard.add(new String(e.data(), StandardCharsets.UTF_8)));
        }

        List<String> of(String kind) {
            return heard.stream().filter(text -> text.startsWith(kind)).toList();
        }
    }

    private static void awaitThat(BooleanSupplier holds, String what) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!holds.getAsBoolean()) {
            assertTrue(System.nanoTime() < deadline, what);
            LockSupport.parkNanos(2_000_000);
        }
    }

    /** Streams pass unharmed. */
    private static void pass(ServerSocket door, int port) {
        while (!door.isClosed()) {
            try {
                Socket in = door.accept();
                Socket out = new Socket(InetAddress.getLoopbackAddress(), port);
                Thread.ofVirtual().start(() -> copy(in, out));
                Thread.ofVirtual().start(() -> copy(out, in));
            } catch (IOException e) {
                return;
            }
        }
    }

    private static void copy(Socket from, Socket to) {
        try (from;
                to) {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException e) {
            // One of them has ended; so does the other.
        }
    }

    @Test
    void whatIsCriticalArrivesOnceAndInOrderWhateverTheNetworkDoesToTheRest() throws Exception {
        try (ServerSocket door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                LossyRelay relay = new LossyRelay(
                        door.getLocalPort(), new InetSocketAddress(InetAddress.getLoopbackAddress(), town.port()), 7)) {
            Thread.ofVirtual().start(() -> pass(door, town.port()));
            URI server = URI.create("tcp://127.0.0.1:" + door.getLocalPort());
            Ears hears = new Ears();
            ClientOptions udp = ClientOptions.DEFAULT.withUdp(true);
            try (GroupClient ada = GroupClient.open(server, udp, new Ears());
                    GroupClient bob = GroupClient.open(server, udp, hears)) {
                await(ada.connect("Ada"));
                await(bob.connect("Bob"));
                Address group = await(ada.createImplicit(Attributes.everyMillis(10)));
                await(bob.join(group));
                awaitThat(() -> ada.hasDatagrams() && bob.hasDatagrams(), "no datagrams");
                List<String> critical = new ArrayList<>();
                for (int i = 0; i < 900; i++) {
                    ada.sendVolatile(group, ("where " + i).getBytes(StandardCharsets.UTF_8));
                    if (i % 3 == 0) {
                        ada.send(group, ("what " + i).getBytes(StandardCharsets.UTF_8));
                        critical.add("what " + i);
                    }
                    if (i % 10 == 0) {
                        await(ada.ping());
                    }
                }
                awaitThat(() -> hears.of("what ").size() >= critical.size(), "not all of it arrives");
                await(bob.ping());
                assertEquals(critical, hears.of("what "), "all, once, in order");
                List<Integer> places = hears.of("where ").stream()
                        .map(text -> Integer.parseInt(text.substring(6)))
                        .toList();
                assertTrue(
                        IntStream.range(1, places.size()).allMatch(i -> places.get(i) > places.get(i - 1)),
                        () -> "in order and never twice: " + places);
                assertTrue(places.size() > 20 && places.size() < 850, "some come, some do not: " + places.size());
                assertTrue(relay.lost.sum() > 0 && relay.twice.sum() > 0 && relay.overtaken.sum() > 0);
                awaitThat(() -> lossIn(ada) > 100, "the server does not notice that datagrams are lost");
            }
        }
    }

    private static int lossIn(GroupClient client) {
        try {
            Map<String, String> figures = await(client.statistics());
            return Integer.parseInt(figures.getOrDefault("host.loss.in.permille", "0"));
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aGroupOfFiftyGoesOnWhileTenOfThemDoNotRead() throws IOException {
        List<TestHost> hosts = new ArrayList<>();
        TestHost first = town.host();
        Address group = TestHost.source(first.ask(new GroupRequest.Create(true, Attributes.everyMillis(10))));
        hosts.add(first);
        while (hosts.size() < 50) {
            TestHost next = town.host();
            next.ask(new GroupRequest.Join(group, new byte[0]));
            hosts.add(next);
        }
        byte[] long4k = new byte[4096];
        // The last ten never read again; what the others say to them is soon more than the server keeps for them.
        for (int round = 0; round < 60; round++) {
            for (int i = 0; i < 10; i++) {
                hosts.get(i).send(Message.Send.toGroup(group, long4k));
            }
            for (TestHost host : hosts.subList(0, 40)) {
                int heard = 0;
                int expected = hosts.indexOf(host) < 10 ? 9 : 10;
                while (heard < expected) {
                    Message.Receive next = host.await(MessageType.RECEIVE);
                    heard += next.elements().size();
                }
                assertEquals(expected, heard, "in round " + round);
            }
        }
        awaitThat(
                () -> town.traffic
                                        .cutOffs(dev.ambit.gateway.connection.CutOff.SLOW)
                                        .sum()
                                + town.traffic.cutOffs()
                        == 10,
                "those who do not read are cut off: "
                        + town.traffic
                                .cutOffs(dev.ambit.gateway.connection.CutOff.SLOW)
                                .sum() + " and " + town.traffic.cutOffs());
        for (TestHost host : hosts) {
            host.close();
        }
    }
}
