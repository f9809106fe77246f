package dev.ambit.gateway.control.packet;

import java.util.Optional;

/** The variables that have a number. All others go by name. */
public enum Variable {
    APPNAME(1, false, "the world to enter"),
    USERNAME(2, false, "who the user is"),
    PROTOCOL(3, true, "version of the protocol"),
    ERROR(4, true, "how a request ended: a nak's number"),
    BITMAP(5, false, "the picture of an avatar"),
    PASSWORD(6, false, "the user's password"),
    ACTORS(7, true, "how many avatars the client wants to be told of"),
    UPDATETIME(8, true, "time between two updates, in tenths of a second"),
    CLIENT(9, true, "version of the client's software");

    private static final Variable[] ALL = values();

    private final int number;
    private final boolean isWholeNumber;
    private final String meaning;

    Variable(int number, boolean isWholeNumber, String meaning) {
        this.number = number;
        this.isWholeNumber = isWholeNumber;
        this.meaning = meaning;
    }

    public int number() {
        return number;
    }

    /** Whether its value is the text of a whole number. */
    public boolean isWholeNumber() {
        return isWholeNumber;
    }

    public String meaning() {
        return meaning;
    }

    /** As it is written in the readable form. */
    public String readableName() {
        return "VAR_" + name();
    }

    public static Optional<Variable> numbered(int number) {
        return number >= 1 && number <= ALL.length ? Optional.of(ALL[number - 1]) : Optional.empty();
    }
}
