package dev.ambit.gateway.irc;

import dev.ambit.gateway.connection.ConnectionLimits;
import dev.ambit.gateway.connection.GatewayLimits;

/**
 * What one IRC client may ask of the server, beside what holds for everybody.
 *
 * @param registrationSeconds how long somebody may take to say who they are
 * @param idleSeconds after half of this without a word somebody is asked whether they are still there; after all of it they are
 *     taken for gone
 * @param linesPerSecond that are heard of one client, on average
 * @param burst so many lines are heard at once after a while of silence
 * @param channels somebody may be in at once
 * @param targets of one command: people or channels
 * @param listed channels that LIST tells of
 */
public record IrcLimits(
        int registrationSeconds,
        int idleSeconds,
        int linesPerSecond,
        int burst,
        int channels,
        int targets,
        int listed) {

    public static final IrcLimits DEFAULT = new IrcLimits(30, 50, 4, 20, 20, 8, 100);

    public IrcLimits {
        if (registrationSeconds < 1
                || idleSeconds < 2
                || linesPerSecond < 1
                || burst < 1
                || channels < 1
                || targets < 1
                || listed < 1) {
            throw new IllegalArgumentException(
                    "limits must be above 0, and idleSeconds 2 at least: registrationSeconds " + registrationSeconds
                            + ", idleSeconds " + idleSeconds + ", linesPerSecond " + linesPerSecond + ", burst "
                            + burst + ", channels " + channels + ", targets " + targets + ", listed " + listed);
        }
    }

    ConnectionLimits connection(GatewayLimits limits) {
        return new ConnectionLimits(
                registrationSeconds,
                registrationSeconds,
                idleSeconds,
                limits.stalledSeconds(),
                linesPerSecond,
                burst,
                limits.backlogBytes(),
                limits.backlogBytes());
    }
}
