package dev.ambit.world.thing;

import org.jspecify.annotations.Nullable;

/**
 * On whose behalf something is done.
 *
 * @param avatar nobody for the world itself
 */
public record Effective(@Nullable Thing avatar, Rank rank) {

    /** How far somebody is trusted; each may do what those before it may. */
    public enum Rank {
        /** May look, walk and talk. */
        GUEST,
        /** May use things, have them and say something about themselves. */
        USER,
        /** May build, program and change what is theirs. */
        BUILDER,
        /** May do everything in the world. */
        WIZARD,
        /** May also decide who may enter it, and what its journal keeps. */
        ADMIN;

        public boolean mayOwn() {
            return compareTo(USER) >= 0;
        }

        public boolean mayBuild() {
            return compareTo(BUILDER) >= 0;
        }

        public boolean isWizard() {
            return compareTo(WIZARD) >= 0;
        }

        public boolean isAdmin() {
            return this == ADMIN;
        }
    }

    /** The world itself: code from files, start-up. */
    public static final Effective ROOT = new Effective(null, Rank.WIZARD);

    public boolean isWizard() {
        return rank.isWizard();
    }

    boolean is(@Nullable Thing owner) {
        return avatar != null && avatar == owner;
    }
}
