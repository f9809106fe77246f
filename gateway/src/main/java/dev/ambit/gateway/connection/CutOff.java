package dev.ambit.gateway.connection;

/** Why the server closes a connection, as {@code /metrics} counts it. */
public enum CutOff {
    /** There are too many, at its door or from its address. */
    FULL,
    /** It did not keep up with what it was told. */
    SLOW,
    /** It never said what it had come for, or not in time. */
    SILENT,
    /** Nobody answers at its other end. */
    DEAD,
    /** It sends more than its pace and does not stop. */
    FLOOD,
    /** It left a message half said, or does not read. */
    STALLED,
    /** Everything else: nonsense, and whatever breaks a limit. */
    MISBEHAVED
}
