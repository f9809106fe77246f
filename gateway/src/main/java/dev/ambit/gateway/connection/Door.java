package dev.ambit.gateway.connection;

import java.util.Locale;

/** The ways in. */
public enum Door {
    /** Browsers: HTTP, and the WebSockets it becomes. */
    PAGE,
    /** Programs that use groups. */
    GROUPS,
    /** Clients of the control protocol. */
    CONTROL,
    IRC,
    /** Clients of a Kod game. */
    GAME,
    /** Who looks after one. */
    MAINTENANCE,
    /** Mail servers that bring e-mails about a game's accounts. */
    MAIL;

    /** As settings and logs call it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
