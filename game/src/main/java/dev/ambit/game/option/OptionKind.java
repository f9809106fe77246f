package dev.ambit.game.option;

import java.util.Locale;
import java.util.Set;

/** What an option's value may be, and how it is written. */
public sealed interface OptionKind {

    /** A whole number between two. */
    record Whole(long least, long most) implements OptionKind {
        @Override
        public String read(String text) throws OptionRefused {
            long value;
            try {
                value = Long.parseLong(text.strip());
            } catch (NumberFormatException e) {
                throw new OptionRefused("\"" + shortened(text) + "\" is no whole number", e);
            }
            if (value < least || value > most) {
                throw new OptionRefused(value + " is out of range, expected " + least + " to " + most);
            }
            return Long.toString(value);
        }

        @Override
        public String word() {
            return "Integer";
        }
    }

    /** Yes or no. */
    record YesNo() implements OptionKind {
        private static final Set<String> YES = Set.of("yes", "true", "on");
        private static final Set<String> NO = Set.of("no", "false", "off");

        @Override
        public String read(String text) throws OptionRefused {
            String word = text.strip().toLowerCase(Locale.ROOT);
            if (!YES.contains(word) && !NO.contains(word)) {
                throw new OptionRefused("\"" + shortened(text) + "\" is neither Yes nor No");
            }
            return YES.contains(word) ? "Yes" : "No";
        }

        @Override
        public String word() {
            return "Boolean";
        }
    }

    /** A line of text. */
    record Line(int longest) implements OptionKind {
        @Override
        public String read(String text) throws OptionRefused {
            if (text.length() > longest || text.chars().anyMatch(one -> one < ' ')) {
                throw new OptionRefused("\"" + shortened(text) + "\" does not fit, expected one line of at most "
                        + longest + " characters");
            }
            return text;
        }

        @Override
        public String word() {
            return "String";
        }
    }

    /** A line as long as one message of a client's may be told. */
    OptionKind LINE = new Line(500);

    OptionKind YES_NO = new YesNo();

    /** The value as it is kept: numbers without a plus, {@code Yes} or {@code No}. */
    String read(String text) throws OptionRefused;

    /** As the original's manual calls it. */
    String word();

    private static String shortened(String text) {
        return text.length() > 60 ? text.substring(0, 60) + "..." : text;
    }
}
