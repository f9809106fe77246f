package dev.ambit.group.core;

/** A host in a group. */
final class Member {
    final Host host;
    final Group group;
    /** Stays as long as the membership; then another gets it. */
    final int index;
    /** Counts the joins of a group: who has the lowest is in it for longest. */
    final long joined;

    boolean isOperator;

    /** What was said in the group before this one is not for it. */
    long firstSeen;

    /** Turns taken in the round, where the group has rounds. */
    int turns;

    /** Whether the round waits for it. */
    boolean isAwaited;

    /** Rounds that have ended without it; a turn in time makes up for one. */
    int missed;

    /** Whether rounds no longer wait for it, until it takes a turn. */
    boolean isAside;

    Member(Host host, Group group, int index, long joined) {
        this.host = host;
        this.group = group;
        this.index = index;
        this.joined = joined;
    }
}
