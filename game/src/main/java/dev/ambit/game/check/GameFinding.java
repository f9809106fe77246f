package dev.ambit.game.check;

import java.util.Comparator;

/**
 * One thing that is wrong with a game, or worth a look.
 *
 * @param rule which of the linter's rules it is about
 * @param file from the game's folder on
 * @param line from 1; 0 when it is about the whole file
 * @param message a sentence for people
 */
public record GameFinding(Severity severity, String rule, String file, int line, String message)
        implements Comparable<GameFinding> {

    public enum Severity {
        /** It cannot work. */
        ERROR,
        /** It does hardly what was meant. */
        WARNING,
        /** It may be as it is. */
        NOTE;

        public String word() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    private static final Comparator<GameFinding> ORDER = Comparator.comparing(GameFinding::file)
            .thenComparingInt(GameFinding::line)
            .thenComparing(GameFinding::rule)
            .thenComparing(GameFinding::message);

    @Override
    public int compareTo(GameFinding other) {
        return ORDER.compare(this, other);
    }
}
