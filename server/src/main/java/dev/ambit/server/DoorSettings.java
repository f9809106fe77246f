package dev.ambit.server;

import com.sun.management.UnixOperatingSystemMXBean;
import com.typesafe.config.Config;
import dev.ambit.gateway.connection.DeadPeers;
import dev.ambit.gateway.connection.Door;
import dev.ambit.gateway.connection.GatewayLimits;
import dev.ambit.gateway.connection.Places;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the settings below {@code limits} say: how many connections there may be, and what one may do.
 *
 * @param places how the connections are shared out
 * @param deadPeers when somebody is taken for gone
 * @param farewell how long the last words may take when the server ends
 */
public record DoorSettings(GatewayLimits limits, Places places, DeadPeers deadPeers, Duration farewell) {
    private static final Logger LOG = LoggerFactory.getLogger(DoorSettings.class);
    private static final Duration LONGEST_FAREWELL = Duration.ofMinutes(1);

    public DoorSettings {
        if (farewell.isNegative() || farewell.compareTo(LONGEST_FAREWELL) > 0) {
            throw new IllegalArgumentException("limits.farewell is " + farewell.toMillis() + " ms, expected 0 to "
                    + LONGEST_FAREWELL.toSeconds() + " s");
        }
    }

    /** @param behindProxy whether the other ends of connections say nothing about who is there */
    static DoorSettings from(Config limits, boolean behindProxy) {
        GatewayLimits each = new GatewayLimits(
                limits.getInt("connections"),
                limits.getInt("silentSeconds"),
                limits.getInt("idleSeconds"),
                limits.getInt("stalledSeconds"),
                limits.getInt("messageBytes"),
                limits.getInt("messagesPerSecond"),
                limits.getInt("backlogBytes"));
        Map<Door, Integer> kept = new EnumMap<>(Door.class);
        for (Door door : Door.values()) {
            kept.put(door, limits.getInt("kept." + door));
        }
        Places wished = new Places(
                limits.getInt("connections"),
                kept,
                limits.getInt("perAddress"),
                limits.getInt("perLoopback"),
                limits.getInt("reserve"),
                behindProxy);
        return new DoorSettings(
                each, possible(wished), new DeadPeers(limits.getInt("deadSeconds")), limits.getDuration("farewell"));
    }

    /** Where fewer files may be open than there may be connections, the system would turn people away without a word. */
    private static Places possible(Places wished) {
        if (!(ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system)) {
            return wished;
        }
        long descriptors = system.getMaxFileDescriptorCount();
        Places possible = wished.within(descriptors);
        if (possible.most() < wished.most()) {
            LOG.warn(
                    "limits.connections is {}, but only {} files may be open: {} connections are let in. Raise that limit"
                            + " (ulimit -n) for more.",
                    wished.most(),
                    descriptors,
                    possible.most());
        }
        return possible;
    }
}
