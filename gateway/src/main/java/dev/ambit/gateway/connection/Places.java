package dev.ambit.gateway.connection;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;

/**
 * How the places for connections are shared out.
 *
 * @param most open at once, of every kind
 * @param kept of a hundred places, those that are kept for a door whatever goes on at the others
 * @param perAddress open at once from one address, or one network of IPv6; 0 for any number
 * @param perLoopback the same for this machine itself, where proxies, benches and the operator are
 * @param reserve connections at the web's door that may come when it is full, to ask for health and metrics and nothing else
 * @param behindProxy whether all that comes to the web's door comes from a proxy; then only who becomes a visitor is counted by
 *     address, by the one that the proxy names
 */
public record Places(
        int most, Map<Door, Integer> kept, int perAddress, int perLoopback, int reserve, boolean behindProxy) {

    /** Files, sockets and pipes that are no connections: documents, the journal, the JVM's own. */
    private static final int DESCRIPTORS_FOR_THE_HOUSE = 256;

    private static final int IPV6_NETWORK_BYTES = 8;

    public Places {
        kept = Map.copyOf(kept);
        int all = kept.values().stream().mapToInt(Integer::intValue).sum();
        if (all > 100 || kept.values().stream().anyMatch(percent -> percent < 0)) {
            throw new IllegalArgumentException(
                    "limits.kept is " + kept + ", expected parts of a hundred that are 100 together at most");
        }
        if (most < 1 || perAddress < 0 || perLoopback < 0 || reserve < 0) {
            throw new IllegalArgumentException("limits.connections is " + most + ", limits.perAddress " + perAddress
                    + ", limits.perLoopback " + perLoopback + ", limits.reserve " + reserve
                    + ", expected 1 or more for the first and 0 or more for the others");
        }
    }

    /** All of them for whoever comes first. */
    public static Places of(int most) {
        return new Places(most, Map.of(), 0, 0, 0, false);
    }

    /** As many as there can be where so many files may be open: those who come then are turned away in good order. */
    public Places within(long descriptors) {
        long possible = Math.max(1, descriptors - DESCRIPTORS_FOR_THE_HOUSE - reserve);
        return new Places((int) Math.min(most, possible), kept, perAddress, perLoopback, reserve, behindProxy);
    }

    int keptFor(Door door) {
        return most * kept.getOrDefault(door, 0) / 100;
    }

    /** How many may come from there; 0 for any number. */
    int mostFrom(InetAddress address) {
        return address.isLoopbackAddress() ? perLoopback : perAddress;
    }

    /** What counts as one address: of IPv6, where everybody has trillions, the network. */
    static String network(InetAddress address) {
        return address instanceof Inet6Address
                ? HexFormat.of().formatHex(Arrays.copyOf(address.getAddress(), IPV6_NETWORK_BYTES))
                : address.getHostAddress();
    }
}
