package dev.ambit.gateway.control.packet;

import java.util.HexFormat;

/** The words, numbers and texts of a line, one after the other. */
final class PacketWords implements FieldSource {

    /** More digits than any number has; leading zeros count. */
    private static final int MOST_DIGITS = 18;

    private final String line;
    private int at;

    PacketWords(String line) {
        this.line = line;
        skipSpaces();
    }

    @Override
    public int next(Field.Whole field) {
        return field.kind().parse(this, field.what());
    }

    @Override
    public <V> V next(Field.Value<V> field) {
        return field.kind().parse(this, field.what());
    }

    /** Where the next word begins; the first column is 1. */
    int column() {
        return at + 1;
    }

    boolean isAtEnd() {
        return at >= line.length() || line.charAt(at) == '#';
    }

    boolean isText() {
        return startsWith('"');
    }

    boolean isNumber() {
        int digit = startsWith('-') ? at + 1 : at;
        return !isAtEnd() && isDigit(digit);
    }

    boolean isNext(String word) {
        return line.startsWith(word, at) && (at + word.length() == line.length() || isBreak(at + word.length()));
    }

    /** Passes over a sign, if it is there. */
    boolean take(char sign) {
        boolean isThere = startsWith(sign);
        if (isThere) {
            at++;
            skipSpaces();
        }
        return isThere;
    }

    String word(String expected) {
        int end = at;
        while (end < line.length() && !isBreak(end)) {
            end++;
        }
        if (end == at) {
            throw unexpected(expected);
        }
        return upTo(end);
    }

    String digits(String expected) {
        if (!isNumber()) {
            throw unexpected(expected);
        }
        int end = at + 1;
        while (isDigit(end)) {
            end++;
        }
        if (end < line.length() && !isBreak(end)) {
            throw unexpected(expected);
        }
        return upTo(end);
    }

    long number(String what, long least, long most) {
        String expected = what + ", " + least + " to " + most;
        int column = column();
        String digits = digits(expected);
        long number = digits.length() > MOST_DIGITS ? Long.MAX_VALUE : Long.parseLong(digits);
        if (number < least || number > most) {
            throw new FieldError(column, "expected " + expected + ", not " + digits);
        }
        return number;
    }

    String text(String expected) {
        if (!isText()) {
            throw unexpected(expected);
        }
        int opened = column();
        StringBuilder text = new StringBuilder();
        at++;
        while (!startsWith('"')) {
            if (at >= line.length()) {
                throw new FieldError(opened, "the text that begins here has no \" at its end");
            }
            text.append(startsWith('\\') ? escaped() : line.charAt(at++));
        }
        at++;
        if (at < line.length() && !isBreak(at)) {
            throw unexpected("a space behind the text");
        }
        skipSpaces();
        return text.toString();
    }

    FieldError unexpected(String expected) {
        return new FieldError(
                column(),
                "expected " + expected + ", not "
                        + (isAtEnd() ? "the end of the line" : Quotes.quoted(line.substring(at, wordEnd()))));
    }

    private char escaped() {
        int column = column();
        char sign = at + 1 < line.length() ? line.charAt(at + 1) : ' ';
        at += 2;
        return switch (sign) {
            case '"', '\\' -> sign;
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> numbered(column);
            default ->
                throw new FieldError(column, "expected \\\", \\\\, \\n, \\r, \\t or \\u and four hexadecimal digits");
        };
    }

    private char numbered(int column) {
        int end = at + 4;
        if (end > line.length() || !line.substring(at, end).chars().allMatch(HexFormat::isHexDigit)) {
            throw new FieldError(column, "expected four hexadecimal digits behind \\u");
        }
        char c = (char) HexFormat.fromHexDigits(line, at, end);
        at = end;
        return c;
    }

    private String upTo(int end) {
        String word = line.substring(at, end);
        at = end;
        skipSpaces();
        return word;
    }

    private int wordEnd() {
        int end = at + 1;
        while (end < line.length() && !isBreak(end)) {
            end++;
        }
        return end;
    }

    private boolean startsWith(char sign) {
        return at < line.length() && line.charAt(at) == sign;
    }

    private boolean isDigit(int place) {
        return place < line.length() && line.charAt(place) >= '0' && line.charAt(place) <= '9';
    }

    private boolean isBreak(int place) {
        char c = line.charAt(place);
        return isSpace(c) || c == '[' || c == ']' || c == '"' || c == '#';
    }

    private void skipSpaces() {
        while (at < line.length() && isSpace(line.charAt(at))) {
            at++;
        }
    }

    private static boolean isSpace(char c) {
        return c == ' ' || c == '\t' || c == '\r' || c == '\n';
    }
}
