package dev.ambit.game.admin;

import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Columns, times and spans as administrators know them. */
final class AdminText {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("MMM ppd yyyy HH:mm:ss", Locale.ENGLISH);
    private static final int SECONDS = 60;
    private static final int HOURS = 24;

    private AdminText() {}

    /** In a column of so many characters, from its left end on; what is longer stays as it is. */
    static String left(String text, int width) {
        return text.length() >= width ? text : text + " ".repeat(width - text.length());
    }

    static String left(long number, int width) {
        return left(Long.toString(number), width);
    }

    /** In a column of so many characters, up to its right end. */
    static String right(String text, int width) {
        return text.length() >= width ? text : " ".repeat(width - text.length()) + text;
    }

    static String right(long number, int width) {
        return right(Long.toString(number), width);
    }

    /** At most so many characters. */
    static String cut(String text, int most) {
        return text.length() <= most ? text : text.substring(0, most);
    }

    /** A number with leading zeros. */
    static String digits(long number, int width) {
        String text = Long.toString(number);
        return "0".repeat(Math.max(0, width - text.length())) + text;
    }

    /** Unix time, in the time of this place. */
    static String time(long epochSeconds) {
        return epochSeconds == 0
                ? "Never"
                : TIME.format(Instant.ofEpochSecond(epochSeconds).atZone(ZoneId.systemDefault()));
    }

    /** How long something takes, in days to seconds. */
    static String span(long seconds) {
        StringBuilder text = new StringBuilder();
        add(text, seconds / (SECONDS * SECONDS * HOURS), "day", " ");
        add(text, seconds / (SECONDS * SECONDS) % HOURS, "hour", " ");
        add(text, seconds / SECONDS % SECONDS, "minute", " ");
        add(text, seconds % SECONDS, "second", "");
        return text.isEmpty() ? "0 sec" : text.toString();
    }

    private static void add(StringBuilder text, long amount, String unit, String behind) {
        if (amount != 0) {
            text.append(amount)
                    .append(' ')
                    .append(unit)
                    .append(amount == 1 ? "" : "s")
                    .append(behind);
        }
    }
}
