package dev.ambit.gateway.irc;

import java.util.Optional;

/** Authentication of IRC clients: says who may come in under which name. May take its time; it is not asked on a connection's thread. */
public interface Visa {

    /** Whoever says a name is that one. */
    Visa BELIEVE_EVERYBODY = (bearer, nick, password, address) -> {
        bearer.isKnownAs(nick);
        return Optional.empty();
    };

    /** Who has come, for as long as they stay. Any thread may call it. */
    interface Bearer {

        void sendAway(String why);

        /** A word from the server. */
        void tell(String what);

        /** They have shown to be of this account. */
        void isKnownAs(String account);
    }

    /**
     * @param password as sent by PASS; empty when there was none
     * @param address of the network, where they come from
     * @return a sentence that says why not, or nothing when they may
     */
    Optional<String> refusal(Bearer bearer, String nick, String password, String address);

    /** The same for every name that looks like the nick to others: where a name has a space, a nick has an underscore. */
    default Optional<String> refusalOfLooks(Bearer bearer, String nick, String password, String address) {
        return refusal(bearer, nick, password, address)
                .or(() -> nick.indexOf('_') < 0
                        ? Optional.empty()
                        : refusal(bearer, nick.replace('_', ' '), password, address));
    }

    /** Whoever it was has gone, let in or not. Must not wait. */
    default void gone(Bearer bearer) {}
}
