package dev.ambit.lab.interest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.group.Address;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class MeshServerTest {

    private static final CellSight CORNER = Plans.corner().sight();

    static RingUpdate at(int entity, float x) {
        return new RingUpdate(entity, new Vector(x, 0, 0), Vector.ZERO, 0, 0);
    }

    private static Address client(int server) {
        return Address.host(100 + server);
    }

    @Test
    void anUpdateTakesOnlyTheLinkToAServerWhoseClientMaySeeIt() {
        MeshNetwork mesh = new MeshNetwork(3, CORNER, 1);
        mesh.post(0, mesh.servers.get(0).appear(client(0), 0, at(10, 1)));
        mesh.post(1, mesh.servers.get(1).appear(client(1), 2, at(11, 25)));
        mesh.post(2, mesh.servers.get(2).appear(client(2), 3, at(12, 25)));
        mesh.settle();
        mesh.hops.clear();
        mesh.post(0, mesh.servers.get(0).update(0, at(10, 2)));
        mesh.settle();
        assertEquals(List.of(new MeshNetwork.Hop(0, 1, new MeshMessage.Updated(at(10, 2)))), mesh.hops);
        assertEquals(at(10, 2), mesh.pictures.get(client(1)).get(10));
    }

    @Test
    void whoLooksAnewGetsTheStateOfNowAndNotOfTheLastCrossing() {
        MeshNetwork mesh = new MeshNetwork(2, CORNER, 1);
        mesh.post(0, mesh.servers.get(0).appear(client(0), 0, at(10, 1)));
        mesh.post(1, mesh.servers.get(1).appear(client(1), 3, at(11, 25)));
        mesh.settle();
        mesh.post(0, mesh.servers.get(0).update(0, at(10, 7)));
        mesh.post(1, mesh.servers.get(1).update(2, at(11, 25)));
        mesh.settle();
        assertEquals(Map.of(10, at(10, 7)), mesh.pictures.get(client(1)));
    }

    @Test
    void whatWasBehindABrokenLinkIsRemovedAndComesBackWithIt() {
        MeshNetwork mesh = new MeshNetwork(2, CORNER, 1);
        mesh.post(0, mesh.servers.get(0).appear(client(0), 0, at(10, 1)));
        mesh.post(1, mesh.servers.get(1).appear(client(1), 1, at(11, 15)));
        mesh.settle();
        for (int server = 0; server < 2; server++) {
            mesh.post(server, mesh.servers.get(server).unlinked(1 - server));
        }
        assertEquals(Map.of(), mesh.pictures.get(client(0)));
        assertEquals(Set.of(), mesh.servers.get(1).known(client(1)));
        for (int server = 0; server < 2; server++) {
            mesh.post(server, mesh.servers.get(server).linked(1 - server));
        }
        mesh.settle();
        assertEquals(Map.of(11, at(11, 15)), mesh.pictures.get(client(0)));
        assertEquals(Map.of(10, at(10, 1)), mesh.pictures.get(client(1)));
    }

    @Test
    void aServerSpeaksOnlyOfItsOwn() {
        MeshServer server = new MeshServer(CORNER);
        server.linked(1);
        server.linked(2);
        server.appear(client(0), 0, at(10, 1));
        server.receive(1, new MeshMessage.Crossed(0, at(11, 1)));
        assertThrows(IllegalArgumentException.class, () -> server.receive(1, new MeshMessage.Updated(at(10, 1))));
        assertThrows(IllegalArgumentException.class, () -> server.receive(2, new MeshMessage.Gone(11)));
        assertThrows(IllegalArgumentException.class, () -> server.receive(2, new MeshMessage.Crossed(1, at(11, 1))));
        assertThrows(IllegalArgumentException.class, () -> server.receive(2, new MeshMessage.Updated(at(12, 1))));
        assertThrows(IllegalArgumentException.class, () -> server.receive(3, new MeshMessage.Gone(11)));
        assertThrows(IllegalArgumentException.class, () -> server.update(0, at(11, 1)));
        assertThrows(IllegalArgumentException.class, () -> server.vanish(11));
        assertThrows(IllegalArgumentException.class, () -> server.linked(1));
    }

    /** A mesh with slow links ends up where a single server is at once, and what it sent meanwhile kept the rules. */
    @Property(tries = 120)
    void aMeshTellsWhatASingleServerWould(@ForAll long seed, @ForAll @IntRange(min = 2, max = 20) int count) {
        SplittableRandom random = new SplittableRandom(seed);
        CellSight sight = Plans.random(seed, 3, 3, 8).sight();
        MeshNetwork mesh = new MeshNetwork(count, sight, seed);
        SightCulling<Address> single = new SightCulling<>(sight);
        Map<Integer, RingUpdate> latest = new HashMap<>();
        for (int step = 0; step < 150; step++) {
            int entity = random.nextInt(2 * count);
            int home = entity % count;
            int cell = random.nextInt(sight.cells());
            RingUpdate state = at(entity, step);
            if (!single.has(entity)) {
                mesh.post(home, mesh.servers.get(home).appear(client(home), cell, state));
                single.appear(client(home), entity, cell);
                latest.put(entity, state);
            } else if (random.nextInt(8) == 0) {
                mesh.post(home, mesh.servers.get(home).vanish(entity));
                single.vanish(entity);
                latest.remove(entity);
            } else {
                int to = random.nextBoolean() ? cell : single.cellOf(entity);
                mesh.post(home, mesh.servers.get(home).update(to, state));
                single.update(entity, to);
                latest.put(entity, state);
            }
            mesh.run(random.nextInt(3 * count));
        }
        mesh.settle();
        for (int server = 0; server < count; server++) {
            Map<Integer, RingUpdate> picture = mesh.pictures.getOrDefault(client(server), Map.of());
            assertEquals(single.known(client(server)), picture.keySet());
            picture.forEach((entity, state) -> assertEquals(latest.get(entity), state));
            assertEquals(picture.keySet(), mesh.servers.get(server).known(client(server)));
        }
        for (MeshNetwork.Hop hop : mesh.hops) {
            assertEquals(hop.message().entity() % count, hop.from(), "what came from a server went on to another");
        }
    }

    /** Once everybody knows where everybody is, updates go exactly where they are seen, over each link at most once. */
    @Property(tries = 120)
    void anUpdateReachesExactlyWhoMaySeeItThroughAtMostTwoServers(
            @ForAll long seed, @ForAll @IntRange(min = 2, max = 20) int count) {
        SplittableRandom random = new SplittableRandom(seed);
        CellSight sight = Plans.random(seed, 4, 3, 8).sight();
        MeshNetwork mesh = new MeshNetwork(count, sight, seed);
        int[] cells = new int[count];
        for (int server = 0; server < count; server++) {
            cells[server] = random.nextInt(sight.cells());
            mesh.post(server, mesh.servers.get(server).appear(client(server), cells[server], at(server, 0)));
        }
        mesh.settle();
        for (int server = 0; server < count; server++) {
            mesh.hops.clear();
            mesh.deliveries.clear();
            mesh.post(server, mesh.servers.get(server).update(cells[server], at(server, 1)));
            mesh.settle();
            Set<Integer> expected = new HashSet<>();
            for (int other = 0; other < count; other++) {
                if (other != server && sight.sees(cells[other], cells[server])) {
                    expected.add(other);
                }
            }
            Set<Integer> reached = new HashSet<>();
            for (MeshNetwork.Hop hop : mesh.hops) {
                assertEquals(server, hop.from());
                assertTrue(reached.add(hop.to()), "twice over a link");
            }
            assertEquals(expected, reached);
            assertEquals(expected.size(), mesh.deliveries.size());
        }
    }
}
