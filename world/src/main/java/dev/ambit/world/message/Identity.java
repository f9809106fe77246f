package dev.ambit.world.message;

import dev.ambit.world.thing.Effective.Rank;

/** As whom somebody arrives. Whoever lets them in has made sure of it; the world does not ask again. */
public sealed interface Identity {

    /** Whoever says a name is that one, with the rank that the blueprint gives to the name. */
    record Claimed() implements Identity {}

    /** Somebody with an account: comes back to the avatar of that name, and is here at most once. */
    record Known(String name, Rank rank) implements Identity {}

    /**
     * Somebody without an account: has a new avatar each time, which goes with all that was made by it.
     *
     * @param origin from where, so that who goes and comes again is known a little; empty for nobody knows
     */
    record Guest(Rank rank, String origin) implements Identity {}

    static Identity claimed() {
        return new Claimed();
    }

    static Identity known(String name, Rank rank) {
        return new Known(name, rank);
    }

    static Identity guest(Rank rank) {
        return guest(rank, "");
    }

    static Identity guest(Rank rank, String origin) {
        return new Guest(rank, origin);
    }
}
