package dev.ambit.server.channel;

import java.util.Locale;

/** What a game has to tell those who look after it, by what it is about. */
public enum GameChannel {
    /** What Kod writes with {@code Debug}. */
    DEBUG,
    /** What goes wrong. */
    ERROR,
    /** What happens. */
    LOG;

    /** As its files begin, and as the page calls it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
