package dev.ambit.server.cli.console;

/** Texts of strangers, fit for a terminal: it obeys control characters, and nobody else shall tell it what to do. */
public final class Plain {

    private static final int REPLACEMENT = '\ufffd';

    private Plain() {}

    /** One line. */
    public static String text(String text) {
        return clean(text.replaceAll("\\R", " "));
    }

    /** Lines, with tabs. */
    public static String lines(String text) {
        return clean(text);
    }

    private static String clean(String text) {
        StringBuilder clean = new StringBuilder(text.length());
        text.codePoints().forEach(c -> clean.appendCodePoint(mayPrint(c) ? c : REPLACEMENT));
        return clean.toString();
    }

    private static boolean mayPrint(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL -> c == '\n' || c == '\t';
            case Character.FORMAT, Character.SURROGATE -> false;
            default -> true;
        };
    }

    /** At most so many characters, with dots where there were more. */
    static String shortened(String text, int most) {
        return text.codePointCount(0, text.length()) <= most
                ? text
                : text.substring(0, text.offsetByCodePoints(0, most - 3)) + "...";
    }
}
