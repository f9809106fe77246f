package dev.ambit.group.core;

/** What a group keeps for its members. */
final class GroupState {
    private final GroupLimits limits;

    GroupState(GroupLimits limits) {
        this.limits = limits;
    }
}
