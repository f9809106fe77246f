package dev.ambit.game.play;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** The house's accounts, as the doors of a game need them. Any thread may ask; answers come on any thread. */
public interface GameAccounts {

    /** What came of it when somebody said who they are. */
    sealed interface LogIn {

        /**
         * They are who they say.
         *
         * @param visit which of their visits it is, for {@link GameAccounts#left}
         */
        record Accepted(GameAccount account, long visit) implements LogIn {
            /** Where visits are not told apart. */
            public Accepted(GameAccount account) {
                this(account, 0);
            }
        }

        /** The name or the password is wrong. */
        record Wrong() implements LogIn {}

        /** Their account is suspended. */
        record Suspended(String why) implements LogIn {}

        /** They may not play now, and are told why. */
        record Refused(String why) implements LogIn {}
    }

    /**
     * Asks who somebody is.
     *
     * @param passwordForm what clients of the protocol send in place of a password: its MD5, without zero bytes
     * @param address where they connect from
     */
    CompletionStage<LogIn> logIn(String name, byte[] passwordForm, String address);

    /** Why somebody may not play without an account; nothing if they may. Does not count as a visit. */
    default CompletionStage<Optional<String>> whyNotGuest(String address) {
        return CompletableFuture.completedFuture(Optional.of("This game is for people with an account."));
    }

    /** Changes a password for who knows the old one; whether they did. */
    CompletionStage<Boolean> changePassword(GameAccount account, byte[] oldForm, byte[] newForm, String address);

    /** Somebody has ended a visit that began with {@link #logIn}. */
    void left(GameAccount account, long visit);
}
