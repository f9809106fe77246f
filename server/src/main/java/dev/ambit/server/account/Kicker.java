package dev.ambit.server.account;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Kicks people out, by whatever door they came. */
@FunctionalInterface
public interface Kicker {

    /** There is nobody to show out. */
    Kicker NOBODY = (name, why) -> CompletableFuture.completedFuture(Optional.empty());

    /**
     * @param name as everybody sees it
     * @param why a sentence for who has to go
     * @return the address they came from; nothing when nobody of that name is here
     */
    CompletableFuture<Optional<String>> sendAway(String name, String why);
}
