package dev.ambit.lab.interest;

/**
 * How long a newcomer waits for an answer, and how often it asks before it takes the cell for empty.
 *
 * @param waitMillis longer than a round trip to the farthest member
 */
public record JoinPatience(long waitMillis, int attempts) {

    /** Half a second to find out that one is alone; twice, since two may come at once. */
    public static final JoinPatience USUAL = new JoinPatience(250, 2);

    public JoinPatience {
        if (waitMillis < 0 || attempts < 1) {
            throw new IllegalArgumentException(
                    "a newcomer waits 0 ms or more and asks at least once, not " + waitMillis + " ms and " + attempts);
        }
    }
}
