package dev.ambit.gateway.control.packet;

import org.jspecify.annotations.Nullable;

/** The commands that have a number. */
public enum CommandType {
    LONGLOC(1, "where the object stands"),
    STATE(2, "bits of its state to set, and to clear"),
    PROP(3, "values of its properties"),
    SHORTLOC(4, "how far it went since its last location"),
    ROOMCHNG(5, "it walked into another room"),
    SESSIONINIT(6, "begins a session; its answer"),
    SESSIONEXIT(7, "ends the session"),
    APPINIT(8, "enters a world; its answer"),
    APPEXIT(9, "leaves the world"),
    PROPREQ(10, "asks for properties, for all when none is named"),
    DISAPPEARACTOR(11, "it is out of sight"),
    APPEARACTOR(12, "it came into sight"),
    REGOBJID(13, "an object has a short id from now on"),
    TEXT(14, "somebody says something"),
    LAUNCHAPP(16, "the client may start a program"),
    WHISPER(17, "somebody says something to one user"),
    TELEPORT(18, "it went to a place at once"),
    STATEREQ(19, "asks for its state");

    private static final @Nullable CommandType[] BY_NUMBER = new @Nullable CommandType[256];

    static {
        for (CommandType type : values()) {
            BY_NUMBER[type.number] = type;
        }
    }

    private final int number;
    private final String meaning;

    CommandType(int number, String meaning) {
        this.number = number;
        this.meaning = meaning;
    }

    public int number() {
        return number;
    }

    public String meaning() {
        return meaning;
    }

    /** As it is written in the readable form. */
    public String readableName() {
        return name() + "CMD";
    }

    /** Whether the combine object takes it, many at once. */
    public boolean canBeCombined() {
        return switch (this) {
            case SHORTLOC, APPEARACTOR, DISAPPEARACTOR, TELEPORT -> true;
            default -> false;
        };
    }

    /** Null when no command has this number. */
    public static @Nullable CommandType numbered(int number) {
        return number >= 0 && number < BY_NUMBER.length ? BY_NUMBER[number] : null;
    }
}
