package dev.ambit.server.account;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Shows people out, by whatever door they came. */
@FunctionalInterface
public interface Bouncer {

    /** There is nobody to show out. */
    Bouncer NOBODY = (name, why) -> CompletableFuture.completedFuture(Optional.empty());

    /**
     * @param name as everybody sees it
     * @param why a sentence for who has to go
     * @return the address they came from; nothing when nobody of that name is here
     */
    CompletableFuture<Optional<String>> sendAway(String name, String why);
}
