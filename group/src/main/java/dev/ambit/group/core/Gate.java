package dev.ambit.group.core;

import dev.ambit.group.Address;
import java.util.List;
import java.util.Optional;

/** Stands before a group: is asked about everything that hosts send to it, unless its creator does. */
@FunctionalInterface
public interface Gate {

    /** Why this must not be sent, or nothing when it may. */
    Optional<String> refusal(Host from, List<Address> auxiliary, byte[] data);
}
