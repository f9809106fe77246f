package dev.ambit.group.core;

/** What the server itself allows a connection, whatever the groups it is in allow. */
public enum Rights {
    GUEST,
    /** May close and change every group, and join it without its key. */
    OPERATOR
}
