package dev.ambit.group.client;

import static dev.ambit.group.client.GroupClient.await;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ambit.group.Address;
import dev.ambit.group.wire.Attributes;
import dev.ambit.group.wire.Attributes.Delivery;
import dev.ambit.group.wire.MessageType;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The patent's own sums, counted on real sockets: a second of talk in a group, with and without aggregation. The second is the server's
 * and passes period by period, so that only counts decide.
 */
class ArithmeticOnTheWireTest {
    private static final byte[] SOMETHING = {1, 2, 3, 4};

    private TestServer server;
    private final List<GroupClient> hosts = new ArrayList<>();

    @BeforeEach
    void startTheServer() throws IOException {
        server = TestServer.start();
    }

    @AfterEach
    void stopTheServer() throws IOException {
        hosts.forEach(GroupClient::close);
        server.close();
    }

    /** What one host sent and was sent, the same for all of them. */
    private record PerHost(long out, long in, long elements) {}

    /** @param perHost as many different ones as there were: one, that is */
    private record Second(long serverIn, long serverOut, List<PerHost> perHost) {}

    private Second aSecondOf(int count, int rate, Attributes attributes) throws Exception {
        for (int i = 0; i < count; i++) {
            hosts.add(server.connect(""));
        }
        Address group = await(hosts.getFirst().createImplicit(attributes));
        for (GroupClient host : hosts.subList(1, count)) {
            await(host.join(group));
        }
        long in = server.count(MessageType.SEND);
        long out = server.count(MessageType.RECEIVE);
        for (int period = 0; period < rate; period++) {
            for (GroupClient host : hosts) {
                host.send(group, SOMETHING);
            }
            allCatchUp();
            server.pass(Duration.ofMillis(period(rate)));
            allCatchUp();
        }
        List<PerHost> perHost = hosts.stream()
                .map(GroupClient::traffic)
                .map(traffic -> new PerHost(traffic.sends(), traffic.deliveries(), traffic.elements()))
                .distinct()
                .toList();
        return new Second(server.count(MessageType.SEND) - in, server.count(MessageType.RECEIVE) - out, perHost);
    }

    private static int period(int rate) {
        return 1000 / rate;
    }

    private static Attributes aggregated(int rate) {
        return Attributes.everyMillis(period(rate));
    }

    /** Streams keep their order: who has the answer to a ping has all that was sent before it. */
    private void allCatchUp() throws IOException, InterruptedException {
        List<CompletableFuture<RoundTrip>> pings =
                hosts.stream().map(GroupClient::ping).toList();
        for (CompletableFuture<RoundTrip> ping : pings) {
            await(ping);
        }
    }

    @Test
    void r35_tenHostsAtSevenASecondGetSevenMessagesEach() throws Exception {
        assertEquals(new Second(70, 70, List.of(new PerHost(7, 7, 63))), aSecondOf(10, 7, aggregated(7)));
    }

    @Test
    void withoutAggregationTenHostsAtSevenASecondGetSixtyThree() throws Exception {
        assertEquals(
                new Second(70, 630, List.of(new PerHost(7, 63, 63))),
                aSecondOf(10, 7, Attributes.of(Delivery.IMMEDIATE)));
    }

    @Test
    void r35_fourHostsAreFourInAndFourOut() throws Exception {
        assertEquals(new Second(4, 4, List.of(new PerHost(1, 1, 3))), aSecondOf(4, 1, aggregated(1)));
    }

    @Test
    void withoutAggregationFourHostsAreFourInAndTwelveOut() throws Exception {
        assertEquals(
                new Second(4, 12, List.of(new PerHost(1, 3, 3))), aSecondOf(4, 1, Attributes.of(Delivery.IMMEDIATE)));
    }

    @Test
    void r35_twentyMembersAtTenASecondReceiveTenEach() throws Exception {
        assertEquals(new Second(200, 200, List.of(new PerHost(10, 10, 190))), aSecondOf(20, 10, aggregated(10)));
    }

    @Test
    void withoutAggregationTwentyMembersAtTenASecondReceiveOneHundredAndNinety() throws Exception {
        assertEquals(
                new Second(200, 3800, List.of(new PerHost(10, 190, 190))),
                aSecondOf(20, 10, Attributes.of(Delivery.IMMEDIATE)));
    }

    @Test
    void fourHostsInLockStepAreFourInAndFourOutWithoutAnyClock() throws Exception {
        Second second = aSecondOf(4, 1, Attributes.of(Delivery.SYNCHRONOUS));
        assertEquals(new Second(4, 4, List.of(new PerHost(1, 1, 3))), second);
    }
}
