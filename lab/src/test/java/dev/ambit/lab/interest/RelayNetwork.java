package dev.ambit.lab.interest;

import dev.ambit.lab.interest.ServerMail.Parcel;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Relays that are linked as a tree; a link's number is that of the server behind it. Messages take their time. */
final class RelayNetwork {

    record Hop(int from, int to, ChannelMessage message) {}

    record Ear(int server, Relay.Heard heard) {}

    final List<Relay> relays = new ArrayList<>();
    final List<List<Integer>> neighbours = new ArrayList<>();
    final List<Hop> hops = new ArrayList<>();
    final List<Ear> ears = new ArrayList<>();
    private final Map<List<Integer>, Deque<Hop>> links = new LinkedHashMap<>();
    private final SplittableRandom random;

    /** Any tree: each server but the first is linked to one before it. */
    RelayNetwork(int count, long seed) {
        random = new SplittableRandom(seed);
        for (int i = 0; i < count; i++) {
            relays.add(new Relay(i));
            neighbours.add(new ArrayList<>());
            if (i > 0) {
                link(i, random.nextInt(i));
            }
        }
    }

    void link(int a, int b) {
        neighbours.get(a).add(b);
        neighbours.get(b).add(a);
        post(a, relays.get(a).linked(b));
        post(b, relays.get(b).linked(a));
    }

    /** What is on its way over the link is lost with it. */
    void cut(int a, int b) {
        links.remove(List.of(a, b));
        links.remove(List.of(b, a));
        neighbours.get(a).remove(Integer.valueOf(b));
        neighbours.get(b).remove(Integer.valueOf(a));
        post(a, relays.get(a).unlinked(b));
        post(b, relays.get(b).unlinked(a));
    }

    void post(int server, ServerMail<ChannelMessage, Relay.Heard> mail) {
        for (Parcel<ChannelMessage> parcel : mail.onward()) {
            links.computeIfAbsent(List.of(server, parcel.link()), link -> new ArrayDeque<>())
                    .add(new Hop(server, parcel.link(), parcel.message()));
        }
        mail.home().forEach(heard -> ears.add(new Ear(server, heard)));
    }

    void run(int messages) {
        for (int i = 0; i < messages; i++) {
            List<Deque<Hop>> busy =
                    links.values().stream().filter(queue -> !queue.isEmpty()).toList();
            if (busy.isEmpty()) {
                return;
            }
            Hop hop = busy.get(random.nextInt(busy.size())).remove();
            hops.add(hop);
            post(hop.to(), relays.get(hop.to()).receive(hop.from(), hop.message()));
        }
    }

    void settle() {
        run(Integer.MAX_VALUE);
    }

    /** The servers that are reached from one without crossing another. */
    List<Integer> beyond(int server, int without) {
        List<Integer> reached = new ArrayList<>(List.of(server));
        for (int i = 0; i < reached.size(); i++) {
            for (int next : neighbours.get(reached.get(i))) {
                if (next != without && !reached.contains(next)) {
                    reached.add(next);
                }
            }
        }
        return reached;
    }
}
