package dev.ambit.game.admin;

import java.util.Optional;

/**
 * Takes words off a command. Blanks, tabs and line feeds are between words; the rest of a line begins one character behind the word that
 * was taken last, and is taken as it is.
 */
final class CommandWords {
    private final String line;
    private int at;

    CommandWords(String line) {
        this.line = line;
    }

    /** The next word; nothing at the end. */
    Optional<String> next() {
        int start = at;
        while (start < line.length() && isBetween(line.charAt(start))) {
            start++;
        }
        if (start == line.length()) {
            at = start;
            return Optional.empty();
        }
        int end = start;
        while (end < line.length() && !isBetween(line.charAt(end))) {
            end++;
        }
        at = Math.min(line.length(), end + 1);
        return Optional.of(line.substring(start, end));
    }

    /** All that is left. */
    String rest() {
        String rest = line.substring(at);
        at = line.length();
        return rest;
    }

    private static boolean isBetween(char one) {
        return one == ' ' || one == '\t' || one == '\n';
    }

    /** The number a word begins with, as the original reads it; nothing when it begins with none. */
    static Optional<Integer> number(String word) {
        int digits = word.startsWith("-") || word.startsWith("+") ? 1 : 0;
        int end = digits;
        while (end < word.length() && word.charAt(end) >= '0' && word.charAt(end) <= '9') {
            end++;
        }
        if (end == digits) {
            return Optional.empty();
        }
        try {
            return Optional.of(Integer.parseInt(word.substring(0, end)));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    /** Whether a word is all digits: people are named by their number or by their name. */
    static boolean isNumber(String word) {
        return word.chars().allMatch(c -> c >= '0' && c <= '9');
    }
}
