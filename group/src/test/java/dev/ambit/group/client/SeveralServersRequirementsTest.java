package dev.ambit.group.client;

import static dev.ambit.group.client.GroupClient.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.ambit.group.Address;
import dev.ambit.group.client.Servers.Entry;
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
    private final Servers servers = new Servers();
    private final List<GroupClient> others = new ArrayList<>();
    private final Heard northernNeighbour = new Heard();
    private final Heard southernNeighbour = new Heard();

    @BeforeEach
    void startBothServers() throws Exception {
        north = TestServer.start();
        south = TestServer.start();
        for (TestServer server : List.of(north, south)) {
            GroupClient client = servers.open(server.uri(), ClientOptions.DEFAULT, Listener.NONE);
            await(client.connect("Ada"));
            GroupClient other = server.connect("Bob", server == north ? northernNeighbour : southernNeighbour);
            others.add(other);
            Address group = await(client.createImplicit(Attributes.NONE));
            await(other.join(group));
        }
    }

    @AfterEach
    void allLeave() throws IOException {
        servers.close();
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
        Session northern = servers.openSession(new Entry(north.uri(), group), heard -> keep(heard, fromNorth));
        Session southern = servers.openSession(new Entry(south.uri(), group), heard -> keep(heard, fromSouth));
        GroupClient adaInTheNorth = servers.at(north.uri()).orElseThrow();
        GroupClient adaInTheSouth = servers.at(south.uri()).orElseThrow();
        assertEquals(adaInTheNorth.host(), adaInTheSouth.host(), "both servers gave the same address");
        assertEquals(northern.group(), southern.group());
        assertNotEquals(northern.id(), southern.id());

        servers.send(northern.id(), bytes("snow"));
        servers.send(southern.id(), bytes("sand"));
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
    void r07_theTableSaysWhichServerAnAddressIsAt() throws Exception {
        Entry inTheNorth = new Entry(north.uri(), Address.implicit(16));
        Entry inTheSouth = new Entry(south.uri(), Address.implicit(16));
        servers.openSession(inTheNorth, heard -> {});
        Session southern = servers.openSession(inTheSouth, heard -> {});
        assertEquals(List.of(inTheNorth, inTheSouth), servers.table());

        servers.send(inTheSouth, bytes("to the south"));

        southernNeighbour.until(h -> h.texts().equals(List.of("to the south")));
        assertEquals(1, south.count(MessageType.SEND));
        assertEquals(0, north.count(MessageType.SEND));
        servers.close(southern.id());
        assertEquals(List.of(inTheNorth), servers.table());
        assertThrows(IllegalArgumentException.class, () -> servers.send(southern.id(), bytes("?")));
    }

    @Test
    void thereIsOneConnectionToAServer() {
        assertThrows(
                IllegalStateException.class, () -> servers.open(north.uri(), ClientOptions.DEFAULT, Listener.NONE));
    }
}
