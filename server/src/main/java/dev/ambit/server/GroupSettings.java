package dev.ambit.server;

import com.typesafe.config.Config;
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
        if (datagramBytes < 64 || datagramBytes > MOST_DATAGRAM_BYTES) {
            throw new IllegalArgumentException(
                    "groups.datagramBytes is " + datagramBytes + ", expected 64 to " + MOST_DATAGRAM_BYTES);
        }
    }

    /** @param config all below {@code ambit} */
    static GroupSettings from(Config config) {
        Config groups = config.getConfig("groups");
        GroupLimits limits = GroupLimits.DEFAULT.but(limit -> {
            limit.hosts = groups.getInt("hosts");
            limit.groups = groups.getInt("groups");
            limit.createdPerHost = groups.getInt("createdPerHost");
            limit.membershipsPerHost = groups.getInt("membershipsPerHost");
            limit.membersPerGroup = groups.getInt("membersPerGroup");
            limit.sendsPerSecond = groups.getInt("sendsPerSecond");
            // The doors let twice as many pass at once; what a host asks for may cost it more than that.
            limit.sendBurst = 3 * groups.getInt("sendsPerSecond");
            limit.faults = groups.getInt("faults");
            limit.talksPerSecond = groups.getInt("talk.perSecond");
            limit.talkBurst = groups.getInt("talk.burst");
            limit.stateKeys = groups.getInt("stateKeys");
            limit.stateBytes = groups.getInt("stateBytes");
            limit.allStateBytes = groups.getInt("allStateBytes");
            limit.stateValueBytes = groups.getInt("stateValueBytes");
            limit.aggregateBytes = groups.getInt("aggregateBytes");
            limit.smallestPeriodMillis =
                    (int) groups.getDuration("smallestPeriod").toMillis();
            limit.largestTimeoutMillis =
                    (int) groups.getDuration("largestTimeout").toMillis();
            limit.missedRounds = groups.getInt("missedRounds");
            limit.addressRestSeconds = (int) groups.getDuration("addressRest").toSeconds();
            limit.packing = groups.getBoolean("packing");
            limit.backlogBytes = config.getInt("limits.backlogBytes");
        });
        return new GroupSettings(
                groups.getBoolean("enabled"),
                WebSettings.portBeside(config, "groups.port"),
                groups.getBoolean("udp"),
                groups.getInt("datagramBytes"),
                limits);
    }
}
