package dev.ambit.world.thing;

/**
 * A quota: what the Things and methods of one owner may use.
 *
 * @param statementsPerMessage instructions in one go
 * @param statementsPerSecond instructions on average; ten seconds' worth can be saved up
 * @param things how many may be theirs
 * @param bytes of properties, lists and strings
 * @param timers pending
 * @param posts in the queue
 */
public record Quota(
        long statementsPerMessage, long statementsPerSecond, int things, long bytes, int timers, int posts) {

    public static final Quota DEFAULT = new Quota(100_000, 500_000, 1_000, 4_000_000, 100, 100);

    public Quota {
        if (statementsPerMessage < 1 || statementsPerSecond < 1 || things < 0 || bytes < 0 || timers < 0 || posts < 0) {
            throw new IllegalArgumentException("a quota must not be negative");
        }
    }
}
