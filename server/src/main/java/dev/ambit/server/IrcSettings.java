package dev.ambit.server;

/**
 * The door for IRC clients.
 *
 * @param enabled off unless somebody wants it: what IRC says is not encrypted
 */
public record IrcSettings(boolean enabled, int port) {
    public IrcSettings {
        if (port < 0 || port > 65535) {
            throw new IllegalArgumentException("irc.port is " + port + ", expected 0 to 65535");
        }
    }
}
