package dev.ambit.group.client;

import static dev.ambit.group.client.GroupClient.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.ambit.group.Address;
import dev.ambit.group.wire.Attributes;
import dev.ambit.group.wire.Element;
import dev.ambit.group.wire.MessageType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Requirements 6 and 7: one program, two servers that give out the same addresses. */
class SeveralServersRequirementsTest {
    private TestServer north;
    private TestServer south;
    private final List<GroupClient> adas = new ArrayList<>();
    private final List<GroupClient> others = new ArrayList<>();
    private final Heard northernNeighbour = new Heard();
    private final Heard southernNeighbour = new Heard();

    @BeforeEach
    void startBothServers() throws Exception {
        north = TestServer.start();
        south = TestServer.start();
        for (TestServer server : List.of(north, south)) {
            GroupClient client = server.connect("Ada", Listener.NONE);
            adas.add(client);
            GroupClient other = server.connect("Bob", server == north ? northernNeighbour : southernNeighbour);
            others.add(other);
            Address group = await(client.createImplicit(Attributes.NONE));
            await(other.join(group));
        }
    }

    @AfterEach
    void allLeave() throws IOException {
        adas.forEach(GroupClient::close);
        others.forEach(GroupClient::close);
        north.close();
        south.close();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void r06_sessionsWithTwoServersThatIssuedTheSameAddressesDoNotMixUp() throws Exception {
        Address group = Address.implicit(16);
        List<String> fromNorth = new CopyOnWriteArrayList<>();
        List<String> fromSouth = new CopyOnWriteArrayList<>();
        GroupClient adaInTheNorth = adas.getFirst();
        GroupClient adaInTheSouth = adas.getLast();
        GroupSession northern = adaInTheNorth.openSession(group, heard -> keep(heard, fromNorth));
        GroupSession southern = adaInTheSouth.openSession(group, heard -> keep(heard, fromSouth));
        assertEquals(adaInTheNorth.host(), adaInTheSouth.host(), "both servers gave the same address");
        assertEquals(northern.group(), southern.group());
        assertNotEquals(northern.id(), southern.id());

        northern.send(bytes("snow"));
        southern.send(bytes("sand"));
        others.getFirst().send(group, bytes("northern lights"));
        others.getLast().send(group, bytes("southern cross"));

        northernNeighbour.until(h -> h.texts().equals(List.of("snow")));
        southernNeighbour.until(h -> h.texts().equals(List.of("sand")));
        await(others.getFirst().ping());
        await(others.getLast().ping());
        await(adaInTheNorth.ping());
        await(adaInTheSouth.ping());
        waitFor(fromNorth, "northern lights");
        waitFor(fromSouth, "southern cross");
    }

    private static void keep(List<Element> elements, List<String> into) {
        elements.forEach(e -> into.add(new String(e.data(), StandardCharsets.UTF_8)));
        synchronized (into) {
            into.notifyAll();
        }
    }

    private static void waitFor(List<String> heard, String only) throws InterruptedException {
        synchronized (heard) {
            while (heard.isEmpty()) {
                heard.wait(30_000);
            }
        }
        assertEquals(List.of(only), heard);
    }

    @Test
    void r07_aSessionSaysWhichServerItsAddressIsAt() throws Exception {
        Address group = Address.implicit(16);
        GroupSession northern = adas.getFirst().openSession(group, heard -> {});
        GroupSession southern = adas.getLast().openSession(group, heard -> {});
        assertEquals(
                List.of(north.uri().getPort(), south.uri().getPort()),
                List.of(northern.server().getPort(), southern.server().getPort()));

        southern.send(bytes("to the south"));

        southernNeighbour.until(h -> h.texts().equals(List.of("to the south")));
        assertEquals(1, south.count(MessageType.SEND));
        assertEquals(0, north.count(MessageType.SEND));
    }
}
