package dev.ambit.game.admin;

/**
 * How much administrators may ask for at once.
 *
 * @param longestCommand characters of a command; what is over is cut off
 * @param kodParameters that a message may be given
 * @param waiting commands of one console that wait for one before them
 * @param longestAnswer characters of an answer; what is over is left out
 * @param fileLines commands that one file may hold
 * @param searched list nodes that a search goes through
 * @param traceLines that a trace shows in a second
 * @param countingSeconds how long counting goes on after somebody has last looked at it
 */
public record AdminLimits(
        int longestCommand,
        int kodParameters,
        int waiting,
        int longestAnswer,
        int fileLines,
        int searched,
        int traceLines,
        int countingSeconds) {

    public static final AdminLimits DEFAULT = new AdminLimits(119, 10, 100, 1_000_000, 10_000, 5_000_000, 200, 600);
}
