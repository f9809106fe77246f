package dev.ambit.world;

import java.text.Normalizer;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** What people and their words may look like. */
public final class NameRules {

    /** Hangul fillers and the empty Braille pattern: letters and symbols by class, blanks by looks. */
    private static final String BLANK_LETTERS = "\u115f\u1160\u3164\uffa0\u2800";

    private static final Pattern LOOK = Pattern.compile("[a-z0-9-]{1,32}");

    private NameRules() {}

    /** Whether pages can have a picture of that name. */
    public static boolean isLook(String name) {
        return LOOK.matcher(name).matches();
    }

    /** One line of readable text: no control or invisible formatting characters, single blanks, none at the ends. */
    public static String tidy(String text) {
        StringBuilder tidy = new StringBuilder(text.length());
        text.codePoints().forEach(c -> tidy.appendCodePoint(isBlank(c) ? ' ' : c));
        return tidy.toString().replaceAll(" +", " ").strip();
    }

    /** A name as it is given to somebody new: one line, in the plain form of each letter, whatever its width or font. */
    public static String name(String text) {
        return tidy(Normalizer.normalize(tidy(text), Normalizer.Form.NFKC));
    }

    /** Whether there is anything to see: marks need a letter under them, and some letters are blank. */
    public static boolean isVisible(String text) {
        return text.codePoints().anyMatch(c -> !isBlank(c) && !isMark(c) && BLANK_LETTERS.indexOf(c) < 0);
    }

    public static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    /** Names differ when they differ without regard to case. */
    public static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    /** The wished name, or the wished name with the first free number behind it. */
    static String free(String wish, int longest, Predicate<String> isTaken) {
        if (!isTaken.test(wish)) {
            return wish;
        }
        for (int n = 2; ; n++) {
            String tail = " " + n;
            int room = Math.max(0, Math.min(length(wish), longest - tail.length()));
            String name = wish.substring(0, wish.offsetByCodePoints(0, room)).strip() + tail;
            if (!isTaken.test(name)) {
                return name;
            }
        }
    }

    private static boolean isMark(int c) {
        return switch (Character.getType(c)) {
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.COMBINING_SPACING_MARK -> true;
            default -> false;
        };
    }

    private static boolean isBlank(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SPACE_SEPARATOR -> true;
            default -> false;
        };
    }
}
