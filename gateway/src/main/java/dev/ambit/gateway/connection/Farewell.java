package dev.ambit.gateway.connection;

import java.util.Optional;

/**
 * Why a connection ends.
 *
 * @param fault of the other side, where it is its fault
 */
public record Farewell(Optional<CutOff> fault, String why) {

    /** The server shuts down. */
    public static final Farewell CLOSING_TIME = politely("goodbye");

    /** It has ended without a word. */
    static final Farewell LOST = politely("the connection is gone");

    public static Farewell politely(String why) {
        return new Farewell(Optional.empty(), why);
    }

    public boolean isFault() {
        return fault.isPresent();
    }
}
