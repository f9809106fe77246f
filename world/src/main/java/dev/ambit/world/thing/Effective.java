package dev.ambit.world.thing;

import org.jspecify.annotations.Nullable;

/**
 * On whose behalf something is done.
 *
 * @param avatar nobody for the world itself
 */
public record Effective(@Nullable Thing avatar, Rank rank) {

    /** How far somebody is trusted. */
    public enum Rank {
        /** May look, walk and talk. */
        GUEST,
        /** May build and change what is theirs. */
        BUILDER,
        /** May do everything. */
        WIZARD
    }

    /** The world itself: code from files, start-up. */
    public static final Effective ROOT = new Effective(null, Rank.WIZARD);

    public boolean isWizard() {
        return rank == Rank.WIZARD;
    }

    boolean is(@Nullable Thing owner) {
        return avatar != null && avatar == owner;
    }
}
