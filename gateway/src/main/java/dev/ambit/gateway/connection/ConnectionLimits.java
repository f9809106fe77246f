package dev.ambit.gateway.connection;

/**
 * What one connection may ask of the server; doors differ in it.
 *
 * @param silentSeconds how long it may take to say who it is, and how long its last words may wait
 * @param lobbySeconds how long it may stay without being where it wants to be
 * @param idleSeconds after which somebody who does not answer is taken for gone
 * @param stalledSeconds how long it may leave a message half said, not read anything, or say more than its pace
 * @param messagesPerSecond that are heard of it, on average
 * @param burst so many are heard at once after a while of silence
 * @param backlogBytes what may wait for it before it is cut off
 * @param busyBytes with more than so much before it, what is told now would come late
 */
public record ConnectionLimits(
        int silentSeconds,
        int lobbySeconds,
        int idleSeconds,
        int stalledSeconds,
        int messagesPerSecond,
        int burst,
        int backlogBytes,
        int busyBytes) {

    /** A frame of a large crowd. */
    private static final int BUSY_BYTES = 64 * 1024;

    /** Those of pages. */
    public static ConnectionLimits of(GatewayLimits limits) {
        return new ConnectionLimits(
                limits.silentSeconds(),
                limits.silentSeconds(),
                limits.idleSeconds(),
                limits.stalledSeconds(),
                limits.messagesPerSecond(),
                2 * limits.messagesPerSecond(),
                limits.backlogBytes(),
                BUSY_BYTES);
    }

    public ConnectionLimits atPace(int perSecond) {
        return new ConnectionLimits(
                silentSeconds,
                lobbySeconds,
                idleSeconds,
                stalledSeconds,
                perSecond,
                2 * perSecond,
                backlogBytes,
                busyBytes);
    }

    public ConnectionLimits withLobby(int seconds) {
        return new ConnectionLimits(
                silentSeconds, seconds, idleSeconds, stalledSeconds, messagesPerSecond, burst, backlogBytes, busyBytes);
    }

    public ConnectionLimits busyFrom(int bytes) {
        return new ConnectionLimits(
                silentSeconds,
                lobbySeconds,
                idleSeconds,
                stalledSeconds,
                messagesPerSecond,
                burst,
                backlogBytes,
                bytes);
    }
}
