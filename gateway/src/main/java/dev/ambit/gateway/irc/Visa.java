package dev.ambit.gateway.irc;

import java.util.Optional;

/** Says who may come in under which name. May take its time; it is not asked on a connection's thread. */
public interface Visa {

    /** Whoever says a name is that one. */
    Visa BELIEVE_EVERYBODY = (nick, password, address) -> Optional.empty();

    /**
     * @param password as sent by PASS; empty when there was none
     * @param address of the network, where they come from
     * @return a sentence that says why not, or nothing when they may
     */
    Optional<String> refusal(String nick, String password, String address);
}
