package dev.ambit.journal;

/** What pruning took away. */
public record Pruned(long entries, int snapshots) {
    static final Pruned NOTHING = new Pruned(0, 0);
}
