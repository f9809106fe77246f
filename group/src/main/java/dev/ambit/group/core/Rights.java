package dev.ambit.group.core;

/** What the server itself allows a connection, whatever the groups it is in allow. */
public enum Rights {
    GUEST,
    /** Somebody else has checked that its name is its own. */
    KNOWN,
    /** May close and change every group, and join it without its key. */
    OPERATOR
}
