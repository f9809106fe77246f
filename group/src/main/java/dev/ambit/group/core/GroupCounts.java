package dev.ambit.group.core;

/** What is known about the traffic of one group. */
public final class GroupCounts {
    private final Tally in = new Tally();
    private final Tally out = new Tally();
    long periods;

    public Tally in() {
        return in;
    }

    public Tally out() {
        return out;
    }

    /** Aggregates that have left. */
    public long periods() {
        return periods;
    }
}
