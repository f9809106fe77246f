package dev.ambit.gateway.control.packet;

/**
 * Texts in quotes. What cannot be seen, or would move the cursor or turn the line around, is written as {@code \n}, {@code \t},
 * {@code \r} or {@code \}{@code uXXXX}: a name in a log is never more than a name.
 */
final class Quotes {

    private Quotes() {}

    static String quoted(String text) {
        StringBuilder quoted = new StringBuilder(text.length() + 2).append('"');
        for (int at = 0; at < text.length(); ) {
            int character = text.codePointAt(at);
            int end = at + Character.charCount(character);
            switch (character) {
                case '"', '\\' -> quoted.append('\\').appendCodePoint(character);
                case '\n' -> quoted.append("\\n");
                case '\r' -> quoted.append("\\r");
                case '\t' -> quoted.append("\\t");
                default -> {
                    if (isVisible(character)) {
                        quoted.appendCodePoint(character);
                    } else {
                        text.substring(at, end).chars().forEach(c -> quoted.append("\\u%04X".formatted(c)));
                    }
                }
            }
            at = end;
        }
        return quoted.append('"').toString();
    }

    private static boolean isVisible(int character) {
        return switch (Character.getType(character)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.SURROGATE,
                    Character.PRIVATE_USE,
                    Character.UNASSIGNED,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR -> false;
            default -> true;
        };
    }
}
