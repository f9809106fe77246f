package dev.ambit.gateway.control;

/**
 * What clients of the control protocol may do.
 *
 * @param oldestProtocol the oldest version of the protocol that is let in
 * @param oldestClient the oldest version of a client that is let in
 * @param updateTime how often a client is told where others are if it does not say, in tenths of a second
 * @param fastestUpdateTime the least it may say
 * @param packetsPerSecond from one client, on average; twice that in a burst
 * @param lobbySeconds how long a client may be in a session without being in the world
 * @param tryServer where clients are sent to when the world is full; empty for nowhere
 */
public record ControlRules(
        int oldestProtocol,
        int oldestClient,
        int updateTime,
        int fastestUpdateTime,
        int packetsPerSecond,
        int lobbySeconds,
        String tryServer) {

    public static final ControlRules DEFAULT = new ControlRules(1, 0, 2, 1, 60, 60, "");

    /** Nobody waits longer than so many tenths of a second, whatever is wished. */
    public static final int SLOWEST_UPDATE_TIME = 100;

    private static final int MILLIS_PER_TENTH = 100;

    public ControlRules {
        if (fastestUpdateTime < 0 || updateTime < fastestUpdateTime || updateTime > SLOWEST_UPDATE_TIME) {
            throw new IllegalArgumentException("control.updateTime is " + updateTime + ", expected fastestUpdateTime ("
                    + fastestUpdateTime + ", 0 or more) to " + SLOWEST_UPDATE_TIME);
        }
        if (packetsPerSecond < 1) {
            throw new IllegalArgumentException(
                    "control.packetsPerSecond is " + packetsPerSecond + ", expected 1 or more");
        }
        if (lobbySeconds < 1) {
            throw new IllegalArgumentException("control.lobbySeconds is " + lobbySeconds + ", expected 1 or more");
        }
    }

    /** The pause between two updates of a client that wishes this many tenths of a second. */
    public int updateMillis(int wishedTenths) {
        return Math.clamp(wishedTenths, fastestUpdateTime, SLOWEST_UPDATE_TIME) * MILLIS_PER_TENTH;
    }
}
