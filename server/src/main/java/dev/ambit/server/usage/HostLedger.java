package dev.ambit.server.usage;

import dev.ambit.group.core.GroupServer;
import dev.ambit.group.core.Host;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What each host has sent and was sent, by name, also of those who have left meanwhile. Owned by the groups' thread. */
final class HostLedger {

    /** Who leaves is remembered until the line is written; in a flood of strangers not all of them. */
    private static final int MOST_NAMES = 20_000;

    private static final String OTHERS = "(others)";

    /**
     * @param connected those who are here, with all since they came
     * @param spent by name since the last line
     */
    record Look(Map<String, Integer> doors, List<Guest> connected, Map<String, Amount> spent) {
        static final Look NOBODY = new Look(Map.of(), List.of(), Map.of());
    }

    record Guest(String name, String door, long in, long out) {}

    record Amount(long in, long out) {
        Amount plus(Amount other) {
            return new Amount(in + other.in, out + other.out);
        }
    }

    private final Map<Host, Amount> counted = new HashMap<>();
    private final Map<String, Amount> spent = new HashMap<>();

    /** @param endsLine whether what was spent is counted from here on anew */
    Look look(GroupServer server, boolean endsLine) {
        Map<String, Integer> doors = new TreeMap<>();
        List<Guest> connected = new ArrayList<>();
        for (Host host : server.hosts()) {
            String door = host.line().door();
            if (!door.isEmpty()) {
                count(host);
                doors.merge(door, 1, Integer::sum);
                connected.add(new Guest(
                        host.name(),
                        door,
                        host.counts().bytesIn(),
                        host.counts().bytesOut()));
            }
        }
        Look look = new Look(doors, connected, Map.copyOf(spent));
        if (endsLine) {
            spent.clear();
        }
        return look;
    }

    void gone(Host host) {
        if (!host.line().door().isEmpty()) {
            count(host);
            counted.remove(host);
        }
    }

    private void count(Host host) {
        Amount now = new Amount(host.counts().bytesIn(), host.counts().bytesOut());
        Amount before = counted.getOrDefault(host, new Amount(0, 0));
        counted.put(host, now);
        Amount more = new Amount(now.in - before.in, now.out - before.out);
        if (more.in + more.out > 0) {
            boolean hasPlace = spent.containsKey(host.name()) || spent.size() < MOST_NAMES;
            spent.merge(hasPlace ? host.name() : OTHERS, more, Amount::plus);
        }
    }
}
