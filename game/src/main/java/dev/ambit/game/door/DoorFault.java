package dev.ambit.game.door;

/** What can be wrong with something that a client of a game sends. */
public enum DoorFault {
    /** Its two lengths differ, are zero, or are more than anybody may send. */
    LENGTH,
    /** In login mode it has a sequence that is not 0. */
    SEQUENCE,
    /** In game mode its check is not what the generators say. */
    CHECK,
    /** It is of an epoch that is over. */
    STALE,
    /** There is no message of its number, or clients may not say it, or not now. */
    TYPE,
    /** It has the right type and cannot be read: too short, a string or a list that does not fit. */
    CONTENT,
    /** It names an object that is not there, or not theirs. */
    OBJECT,
    /** It was a confirmation after damage, and is wrong. */
    RECOVERY
}
