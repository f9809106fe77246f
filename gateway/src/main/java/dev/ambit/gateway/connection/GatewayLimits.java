package dev.ambit.gateway.connection;

/**
 * What one connection, and all of them together, may ask of the server.
 *
 * @param connections open at once, of every kind; for one more, the oldest that is no visitor's is closed. {@link Places} says how
 *     they are shared out
 * @param silentSeconds how long a connection may take to say something whole: a request, or a hello after the upgrade
 * @param idleSeconds how long a visitor's connection may be quiet (the page pings every 2 s)
 * @param stalledSeconds how long a connection may leave a message half said, or not read anything of what it is told
 * @param messageBytes largest message from a client; what half-sent messages can hold is this times
 *     {@code connections}
 * @param messagesPerSecond that are heard of one page, on average; twice that in a burst; a long one counts as several
 * @param backlogBytes what may wait for a slow client before it loses its connection
 */
public record GatewayLimits(
        int connections,
        int silentSeconds,
        int idleSeconds,
        int stalledSeconds,
        int messageBytes,
        int messagesPerSecond,
        int backlogBytes) {

    public static final GatewayLimits DEFAULT = new GatewayLimits(5000, 10, 30, 20, 65536, 60, 1 << 20);

    public GatewayLimits {
        if (connections < 1
                || silentSeconds < 1
                || idleSeconds < 1
                || stalledSeconds < 1
                || messageBytes < 64
                || messagesPerSecond < 1
                || backlogBytes < 4096) {
            throw new IllegalArgumentException("limits must be above 0 (messageBytes >= 64, backlogBytes >= 4096): "
                    + "connections " + connections + ", silentSeconds " + silentSeconds + ", idleSeconds " + idleSeconds
                    + ", stalledSeconds " + stalledSeconds + ", messageBytes " + messageBytes + ", messagesPerSecond "
                    + messagesPerSecond
                    + ", backlogBytes " + backlogBytes);
        }
    }
}
