package dev.ambit.gateway.irc;

/**
 * What one IRC client, and all of them together, may ask of the server.
 *
 * @param connections open at once; for one more, the oldest that has not said who it is is closed
 * @param registrationMillis how long somebody may take to say who they are
 * @param pingMillis after so long without a word somebody is asked whether they are still there; after as long again they are
 *     taken for gone
 * @param linesPerSecond that are heard of one client, on average
 * @param burst so many lines are heard at once after a while of silence
 * @param waitingLines who says so much more than that is cut off
 * @param channels somebody may be in at once
 * @param targets of one command: people or channels
 * @param listed channels that LIST tells of
 * @param backlogBytes what may wait for a slow client before it loses its connection
 */
public record IrcLimits(
        int connections,
        int registrationMillis,
        int pingMillis,
        int linesPerSecond,
        int burst,
        int waitingLines,
        int channels,
        int targets,
        int listed,
        int backlogBytes) {

    public static final IrcLimits DEFAULT = new IrcLimits(500, 30_000, 25_000, 4, 20, 200, 20, 8, 100, 1 << 20);

    public IrcLimits {
        if (connections < 1
                || registrationMillis < 1
                || pingMillis < 1
                || linesPerSecond < 1
                || burst < 1
                || waitingLines < 1
                || channels < 1
                || targets < 1
                || listed < 1
                || backlogBytes < 4096) {
            throw new IllegalArgumentException(
                    "limits must be above 0, and backlogBytes 4096 at least: connections " + connections
                            + ", registrationMillis " + registrationMillis + ", pingMillis " + pingMillis
                            + ", linesPerSecond " + linesPerSecond + ", burst " + burst + ", waitingLines "
                            + waitingLines + ", channels " + channels + ", targets " + targets + ", listed " + listed
                            + ", backlogBytes " + backlogBytes);
        }
    }
}
