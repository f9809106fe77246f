package dev.ambit.server;

import com.sun.management.UnixOperatingSystemMXBean;
import com.typesafe.config.Config;
import dev.ambit.gateway.DeadPeers;
import dev.ambit.gateway.Door;
import dev.ambit.gateway.Places;
import java.lang.management.ManagementFactory;
import java.util.EnumMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Who may come in at the doors, and when somebody is taken for gone.
 *
 * @param places how the places are shared out
 */
public record DoorSettings(Places places, DeadPeers deadPeers) {
    private static final Logger LOG = LoggerFactory.getLogger(DoorSettings.class);

    static DoorSettings from(Config limits, boolean behindProxy) {
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
        return new DoorSettings(possible(wished), new DeadPeers(limits.getInt("deadSeconds")));
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
