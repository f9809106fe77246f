package dev.ambit.server;

import com.typesafe.config.Config;
import dev.ambit.gateway.control.ControlRules;

/** The door for clients of the Worlds control protocol. */
public record ControlSettings(boolean enabled, int port, ControlRules rules) {

    /** @param config all below {@code ambit} */
    static ControlSettings from(Config config) {
        Config control = config.getConfig("control");
        return new ControlSettings(
                control.getBoolean("enabled"),
                WebSettings.portBeside(config, "control.port"),
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
