package dev.ambit.server;

import com.typesafe.config.Config;
import dev.ambit.gateway.control.ControlRules;

/** The door for clients of the Worlds control protocol. */
public record ControlSettings(boolean enabled, int port, ControlRules rules) {
    public ControlSettings {
        if (port < 0 || port > 65535) {
            throw new IllegalArgumentException("control.port is " + port + ", expected 0 to 65535");
        }
    }

    static ControlSettings from(Config control, boolean anyPort) {
        return new ControlSettings(
                control.getBoolean("enabled"),
                anyPort ? 0 : control.getInt("port"),
                new ControlRules(
                        control.getInt("oldestProtocol"),
                        control.getInt("oldestClient"),
                        control.getInt("updateTime"),
                        control.getInt("fastestUpdateTime"),
                        control.getInt("packetsPerSecond"),
                        control.getInt("lobbySeconds"),
                        control.getString("tryServer")));
    }
}
