package dev.ambit.group.client;

import static dev.ambit.group.client.GroupClient.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.base.ByteWriter;
import dev.ambit.group.Address;
import dev.ambit.group.wire.Attributes;
import dev.ambit.group.wire.Element;
import dev.ambit.group.wire.Frames;
import dev.ambit.group.wire.GroupRequest;
import dev.ambit.group.wire.Message;
import dev.ambit.group.wire.Ulp;
import dev.ambit.group.wire.UlpException;
import dev.ambit.group.wire.UlpReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Fifty in a group, ten of whom do not read what they are sent. */
class StalledMembersTest {
    private static final int AWAKE = 40;
    private static final int STALLED = 10;
    private static final int ROUNDS = 20;
    private static final int DATA_BYTES = 1000;
    private static final int BACKLOG_BYTES = 200_000;

    private TestServer server;
    private final List<Socket> stalled = new ArrayList<>();
    private final List<GroupClient> awake = new ArrayList<>();
    private final List<Heard> heard = new ArrayList<>();
    private Address group;

    @BeforeEach
    void fiftyJoin() throws Exception {
        server = TestServer.start(TestServer.GENEROUS.but(limit -> limit.backlogBytes = BACKLOG_BYTES));
        for (int i = 0; i < AWAKE; i++) {
            Heard ears = new Heard();
            heard.add(ears);
            awake.add(server.connect("", ears));
        }
        group = await(awake.getFirst().createImplicit(Attributes.NONE));
        for (GroupClient client : awake.subList(1, AWAKE)) {
            await(client.join(group));
        }
        for (int i = 0; i < STALLED; i++) {
            stalled.add(stall());
        }
        while (await(awake.getFirst().members(group)).size() < AWAKE + STALLED) {
            await(awake.getFirst().ping());
        }
    }

    /** Joins and never reads a byte. */
    private Socket stall() throws IOException {
        Socket socket = new Socket();
        socket.setReceiveBufferSize(4096);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()));
        for (GroupRequest request :
                List.of(new GroupRequest.Connect(0, ""), new GroupRequest.Join(group, new byte[0]))) {
            socket.getOutputStream().write(Frames.frame(Ulp.encode(Message.Send.control(request.encode()))));
        }
        return socket;
    }

    @AfterEach
    void allLeave() throws IOException {
        awake.forEach(GroupClient::close);
        for (Socket socket : stalled) {
            socket.close();
        }
        server.close();
    }

    private static byte[] saying(int round) {
        return new ByteWriter(DATA_BYTES)
                .u16(round)
                .bytes(new byte[DATA_BYTES - 2])
                .toBytes();
    }

    /** A round's worth fits into what the server keeps for a connection, twenty of them do not. */
    private void allCatchUp() throws IOException, InterruptedException {
        // Twice: after the first all of the round is at the server, after the second with everybody.
        for (int i = 0; i < 2; i++) {
            List<CompletableFuture<RoundTrip>> pings =
                    awake.stream().map(GroupClient::ping).toList();
            for (CompletableFuture<RoundTrip> ping : pings) {
                await(ping);
            }
        }
    }

    @Test
    void theOthersHearEverythingAndTheStalledAreCutOff() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            for (GroupClient client : awake) {
                client.send(group, saying(round));
            }
            allCatchUp();
        }

        for (int i = 0; i < AWAKE; i++) {
            heard.get(i).until(h -> h.said().size() == (AWAKE - 1) * ROUNDS);
            assertEveryoneWasHeardInOrder(heard.get(i), awake.get(i).host().orElseThrow());
        }
        while (await(awake.getFirst().members(group)).size() > AWAKE) {
            await(awake.getFirst().ping());
        }
        assertTrue(awake.stream().allMatch(GroupClient::isOpen));
    }

    private static void assertEveryoneWasHeardInOrder(Heard ears, Address self) throws UlpException {
        Map<Address, Integer> next = new HashMap<>();
        for (Heard.Said said : ears.said()) {
            for (Element element : said.elements()) {
                int round = new UlpReader(element.data()).u16("the round");
                assertEquals(next.getOrDefault(element.source(), 0), round, () -> "from " + element.source());
                next.put(element.source(), round + 1);
            }
        }
        assertEquals(AWAKE - 1, next.size(), () -> self + " hears all others");
        assertTrue(next.values().stream().allMatch(rounds -> rounds == ROUNDS));
    }

    @Test
    void whatMayBeLostIsLostForTheStalledOnlyAndTheyStay() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            for (GroupClient client : awake) {
                client.sendVolatile(group, saying(round));
            }
            allCatchUp();
        }

        for (int i = 0; i < AWAKE; i++) {
            heard.get(i).until(h -> h.said().size() == (AWAKE - 1) * ROUNDS);
        }
        assertEquals(AWAKE + STALLED, await(awake.getFirst().members(group)).size());
    }
}
