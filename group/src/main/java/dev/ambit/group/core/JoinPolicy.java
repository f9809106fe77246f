package dev.ambit.group.core;

import java.util.Optional;

/** Access control of groups, says who may only look in: is asked whenever a host wants to join, enter or make a group. Must not wait. */
@FunctionalInterface
public interface JoinPolicy {

    JoinPolicy OPEN = host -> Optional.empty();

    /** Why this host must not, a sentence for whoever it is; nothing when it may. */
    Optional<String> refusal(Host host);
}
