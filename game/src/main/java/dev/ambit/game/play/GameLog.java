package dev.ambit.game.play;

/** The channels of a game: what its Kod writes, what goes wrong in it, and what is worth remembering. Must not block. */
public interface GameLog {

    /** What Kod writes with {@code Debug}. */
    void debug(String line);

    /** What goes wrong. */
    void error(String line);

    /** What happens: who comes and goes, what administrators do. */
    void log(String line);
}
