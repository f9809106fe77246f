package dev.ambit.server;

import com.typesafe.config.Config;

/**
 * The door for IRC clients.
 *
 * @param enabled off unless somebody wants it: what IRC says is not encrypted
 */
public record IrcSettings(boolean enabled, int port) {

    /** @param config all below {@code ambit} */
    static IrcSettings from(Config config) {
        return new IrcSettings(config.getBoolean("irc.enabled"), WebSettings.portBeside(config, "irc.port"));
    }
}
