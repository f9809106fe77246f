package dev.ambit.lab.interest;

import dev.ambit.group.Address;
import dev.ambit.lab.interest.ServerMail.Parcel;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Servers of a mesh with links that keep order but take their time, and clients that believe what they are told. */
final class MeshNetwork {

    /** A message on its way, or one that was. */
    record Hop(int from, int to, MeshMessage message) {}

    final List<MeshServer> servers = new ArrayList<>();
    final List<Hop> hops = new ArrayList<>();
    final List<MeshServer.Delivery> deliveries = new ArrayList<>();
    final Map<Address, Map<Integer, RingUpdate>> pictures = new HashMap<>();
    private final Map<List<Integer>, Deque<Hop>> links = new LinkedHashMap<>();
    private final SplittableRandom random;

    MeshNetwork(int count, CellSight sight, long seed) {
        random = new SplittableRandom(seed);
        for (int i = 0; i < count; i++) {
            servers.add(new MeshServer(sight));
        }
        for (int a = 0; a < count; a++) {
            for (int b = 0; b < count; b++) {
                if (a != b) {
                    post(a, servers.get(a).linked(b));
                }
            }
        }
    }

    void post(int server, ServerMail<MeshMessage, MeshServer.Delivery> mail) {
        for (Parcel<MeshMessage> parcel : mail.onward()) {
            links.computeIfAbsent(List.of(server, parcel.link()), link -> new ArrayDeque<>())
                    .add(new Hop(server, parcel.link(), parcel.message()));
        }
        for (MeshServer.Delivery delivery : mail.home()) {
            deliveries.add(delivery);
            believe(delivery);
        }
    }

    /** Lets some messages arrive, from any link that has one. */
    void run(int messages) {
        for (int i = 0; i < messages; i++) {
            List<Deque<Hop>> busy =
                    links.values().stream().filter(queue -> !queue.isEmpty()).toList();
            if (busy.isEmpty()) {
                return;
            }
            Hop hop = busy.get(random.nextInt(busy.size())).remove();
            hops.add(hop);
            post(hop.to(), servers.get(hop.to()).receive(hop.from(), hop.message()));
        }
    }

    void settle() {
        run(Integer.MAX_VALUE);
    }

    private void believe(MeshServer.Delivery delivery) {
        Map<Integer, RingUpdate> picture = pictures.computeIfAbsent(delivery.client(), name -> new HashMap<>());
        int entity = delivery.told().entity();
        boolean known = picture.containsKey(entity);
        boolean fits = switch (delivery.told()) {
            case EntityUpdate.Added added -> !known;
            case EntityUpdate.Updated updated -> known;
            case EntityUpdate.Removed removed -> known;
        };
        if (!fits) {
            throw new AssertionError(delivery + " to a client that knows " + picture.keySet());
        }
        if (delivery.told() instanceof EntityUpdate.Removed) {
            picture.remove(entity);
        } else {
            picture.put(entity, delivery.state());
        }
    }
}
