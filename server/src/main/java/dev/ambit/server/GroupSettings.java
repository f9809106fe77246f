package dev.ambit.server;

import dev.ambit.group.core.GroupLimits;

/**
 * How programs reach the groups.
 *
 * @param enabled whether there is a port for them beside the web's
 * @param port for TCP and UDP; 0 takes any free one
 * @param udp whether what may be lost can go by datagrams
 * @param datagramBytes the longest message in one
 * @param limits what each may ask of the server
 */
public record GroupSettings(boolean enabled, int port, boolean udp, int datagramBytes, GroupLimits limits) {

    /** What fits through nearly every network without being cut up. */
    private static final int MOST_DATAGRAM_BYTES = 1400;

    public GroupSettings {
        if (port < 0 || port > 65535) {
            throw new IllegalArgumentException("groups.port is " + port + ", expected 0 to 65535");
        }
        if (datagramBytes < 64 || datagramBytes > MOST_DATAGRAM_BYTES) {
            throw new IllegalArgumentException(
                    "groups.datagramBytes is " + datagramBytes + ", expected 64 to " + MOST_DATAGRAM_BYTES);
        }
    }
}
