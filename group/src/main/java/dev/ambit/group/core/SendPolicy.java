package dev.ambit.group.core;

import dev.ambit.group.Address;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Access control of what is said in a group: is asked about everything that hosts send to it, unless its creator does. */
@FunctionalInterface
public interface SendPolicy {

    /** Why this must not be sent, or nothing when it may. */
    Optional<String> refusal(Host from, List<Address> auxiliary, byte[] data);

    /** Takes what was said to bring it there by another way: then nobody hears it here. Asked once for each sending that is not refused. */
    default boolean takesOver(Host from, List<Address> auxiliary, byte[] data) {
        return false;
    }

    /**
     * Of what is live, such as a voice: who hears it at most, whatever the sender says; of everything else, nothing. Asked once for
     * each sending that is not refused. Live data may be lost on a slow line, for it is soon outdated.
     */
    default Optional<Collection<Host>> liveFor(Host from, byte[] data) {
        return Optional.empty();
    }
}
