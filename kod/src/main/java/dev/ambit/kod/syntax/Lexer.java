package dev.ambit.kod.syntax;

import dev.ambit.kod.syntax.Token.Kind;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Turns source into tokens, one at a time.
 *
 * <p>Up to {@code messages:} the end of a line is a token, unless the line is blank or only a comment, or ends with a
 * backslash; from there to {@code end} it is white space.
 */
final class Lexer {

    private final SourceFile file;
    private final byte[] in;
    private final Diagnostics diagnostics;
    private boolean linesCount;
    private boolean lineHasToken;
    private int at;
    private int commentsFrom = -1;
    private int commentsTo = -1;

    /** @param linesCount whether the end of a line is a token where this file starts */
    Lexer(SourceFile file, Diagnostics diagnostics, boolean linesCount) {
        this.file = file;
        this.in = file.bytes();
        this.diagnostics = diagnostics;
        this.linesCount = linesCount;
    }

    SourceFile file() {
        return file;
    }

    /** The comment lines between the last token and the one before it, without their percent signs. */
    List<String> remarks() {
        var remarks = new ArrayList<String>();
        if (commentsFrom < 0) {
            return remarks;
        }
        for (String line : file.text(commentsFrom, commentsTo).split("\n")) {
            String remark = line.strip();
            if (remark.startsWith("%")) {
                remarks.add(remark.replaceFirst("^%+", "").strip());
            } else if (remark.isEmpty()) {
                remarks.clear();
            }
        }
        return remarks;
    }

    Token next() {
        commentsFrom = -1;
        while (at < in.length) {
            int c = in[at] & 0xFF;
            switch (c) {
                case ' ', '\t', '\r', '\f', 0x0B -> at++;
                case '\n' -> {
                    boolean counts = linesCount && lineHasToken;
                    lineHasToken = false;
                    at++;
                    if (counts) {
                        return new Token(Kind.END_OF_LINE, at - 1, at, "", "", 0);
                    }
                }
                case '%' -> comment();
                case '\\' -> {
                    int end = lineEndAfterBackslash();
                    if (end < 0) {
                        return invalid(at, at + 1);
                    }
                    at = end;
                    lineHasToken = false;
                }
                default -> {
                    lineHasToken = true;
                    return token(c);
                }
            }
        }
        if (linesCount && lineHasToken) {
            // A last line without an end still is a line.
            lineHasToken = false;
            return new Token(Kind.END_OF_LINE, at, at, "", "", 0);
        }
        return new Token(Kind.END_OF_FILE, at, at, "", "", 0);
    }

    private void comment() {
        if (commentsFrom < 0) {
            commentsFrom = at;
        }
        while (at < in.length && in[at] != '\n') {
            at++;
        }
        commentsTo = at;
    }

    private int lineEndAfterBackslash() {
        int end = at + 1;
        while (end < in.length && (in[end] == ' ' || in[end] == '\t' || in[end] == '\r')) {
            end++;
        }
        return end < in.length && in[end] == '\n' ? end + 1 : -1;
    }

    private Token token(int c) {
        if (c == '"') {
            return string();
        }
        if (isWordByte(c) || c == '.') {
            int end = fileNameEnd();
            if (end >= 0) {
                int start = at;
                at = end;
                return new Token(Kind.FILE_NAME, start, end, file.text(start, end), "", 0);
            }
        }
        if (isLetter(c)) {
            return word();
        }
        if (c >= '0' && c <= '9') {
            return number();
        }
        return symbol(c);
    }

    private static boolean isLetter(int c) {
        return (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
    }

    private static boolean isWordByte(int c) {
        return isLetter(c) || c >= '0' && c <= '9' || c == '_' || c == '-';
    }

    /** The end of {@code name.ext} starting here, or -1. A file name wins over anything shorter, as in lex. */
    private int fileNameEnd() {
        int end = at;
        while (end < in.length && isWordByte(in[end])) {
            end++;
        }
        if (end == in.length || in[end] != '.') {
            return -1;
        }
        end++;
        while (end < in.length && isWordByte(in[end])) {
            end++;
        }
        return end;
    }

    private Token word() {
        int start = at;
        boolean upper = false;
        while (at < in.length && in[at] != '-' && isWordByte(in[at])) {
            upper |= in[at] >= 'A' && in[at] <= 'Z';
            at++;
        }
        String text = new String(in, start, at - start, StandardCharsets.ISO_8859_1);
        String key = text;
        if (upper) {
            byte[] lower = new byte[at - start];
            for (int i = 0; i < lower.length; i++) {
                byte b = in[start + i];
                lower[i] = b >= 'A' && b <= 'Z' ? (byte) (b + 32) : b;
            }
            key = new String(lower, StandardCharsets.ISO_8859_1);
        }
        Kind keyword = Token.KEYWORDS.get(key);
        if (keyword == null) {
            return new Token(Kind.IDENTIFIER, start, at, text, key, 0);
        }
        if (keyword == Kind.MESSAGES) {
            linesCount = false;
        } else if (keyword == Kind.END) {
            linesCount = true;
        }
        return new Token(keyword, start, at, text, "", 0);
    }

    /** Numbers are 32 bits wide; what does not fit is cut at the top, and what does not fit 64 bits has all bits set. */
    private Token number() {
        int start = at;
        long value = 0;
        boolean tooLarge = false;
        if (in[at] == '0' && at + 2 < in.length && (in[at + 1] | 0x20) == 'x' && hexDigit(at + 2) >= 0) {
            at += 2;
            for (int digit; (digit = hexDigit(at)) >= 0; at++) {
                tooLarge |= value >>> 60 != 0;
                value = value << 4 | digit;
            }
        } else {
            while (at < in.length && in[at] >= '0' && in[at] <= '9') {
                int digit = in[at] - '0';
                tooLarge |= value > (Long.MAX_VALUE - digit) / 10;
                value = value * 10 + digit;
                at++;
            }
        }
        return new Token(Kind.NUMBER, start, at, "", "", tooLarge ? -1 : (int) value);
    }

    private int hexDigit(int where) {
        return where < in.length ? Character.digit(in[where], 16) : -1;
    }

    private Token symbol(int c) {
        int start = at++;
        int second = at < in.length ? in[at] : 0;
        Kind kind = switch (c) {
            case '=' -> Kind.EQUAL;
            case '<' -> second == '>' ? Kind.NOT_EQUAL : second == '=' ? Kind.LESS_EQUAL : Kind.LESS;
            case '>' -> second == '=' ? Kind.GREATER_EQUAL : Kind.GREATER;
            case '+' -> Kind.PLUS;
            case '-' -> Kind.MINUS;
            case '*' -> Kind.STAR;
            case '/' -> Kind.SLASH;
            case '&' -> Kind.AMPERSAND;
            case '|' -> Kind.BAR;
            case '~' -> Kind.TILDE;
            case '$' -> Kind.DOLLAR;
            case '@' -> Kind.AT;
            case '#' -> Kind.HASH;
            case ':' -> Kind.COLON;
            case ';' -> Kind.SEMICOLON;
            case ',' -> Kind.COMMA;
            case '(' -> Kind.LEFT_PAREN;
            case ')' -> Kind.RIGHT_PAREN;
            case '{' -> Kind.LEFT_BRACE;
            case '}' -> Kind.RIGHT_BRACE;
            case '[' -> Kind.LEFT_BRACKET;
            case ']' -> Kind.RIGHT_BRACKET;
            default -> Kind.INVALID;
        };
        if (kind == Kind.INVALID) {
            return invalid(start, at);
        }
        if (kind == Kind.NOT_EQUAL || kind == Kind.LESS_EQUAL || kind == Kind.GREATER_EQUAL) {
            at++;
        }
        return new Token(kind, start, at, "", "", 0);
    }

    private Token invalid(int start, int end) {
        at = end;
        lineHasToken = true;
        diagnostics.error(new Span(file, start, end), "Invalid character on token " + printable(file.text(start, end)));
        return new Token(Kind.INVALID, start, end, "", "", 0);
    }

    private static String printable(String text) {
        return text.chars()
                .mapToObj(c -> c < ' ' || c > '~' ? "\\x%02X".formatted(c) : String.valueOf((char) c))
                .reduce("", String::concat);
    }

    /** One string, or several that follow each other at the start of the next lines. */
    private Token string() {
        int start = at;
        var text = new StringBuilder();
        int end = piece(text);
        if (end < 0) {
            return unterminated(start);
        }
        while (end >= 0) {
            at = end;
            int next = nextPiece();
            if (next < 0) {
                break;
            }
            end = at;
            at = next;
            int after = piece(text);
            if (after < 0) {
                // The opening quote of the next line is nobody's; let the next token say so.
                at = end;
                break;
            }
            end = after;
        }
        int zero = text.indexOf("\0");
        return new Token(Kind.STRING, start, at, zero < 0 ? text.toString() : text.substring(0, zero), "", 0);
    }

    private Token unterminated(int start) {
        int end = start;
        while (end < in.length && in[end] != '\n') {
            end++;
        }
        at = end;
        diagnostics.error(
                new Span(file, start, end), "Unterminated string on token " + printable(file.text(start + 1, end)));
        return new Token(Kind.STRING, start, end, "", "", 0);
    }

    /** Where the next quote is, if it is the first thing on the next line and nothing else is left on this one; else -1. */
    private int nextPiece() {
        boolean newLine = false;
        for (int i = at; i < in.length; i++) {
            switch (in[i]) {
                case ' ', '\t', '\r' -> {}
                case '\n' -> {
                    if (newLine) {
                        return -1;
                    }
                    newLine = true;
                }
                case '"' -> {
                    return newLine ? i : -1;
                }
                default -> {
                    return -1;
                }
            }
        }
        return -1;
    }

    /**
     * Adds the string that starts at {@code at}; answers the offset after its closing quote, or -1 if it has none. Where a line
     * ends in a backslash the string goes on with all of the next one, its leading blanks included.
     */
    private int piece(StringBuilder text) {
        int length = text.length();
        for (int i = at + 1; i < in.length && in[i] != '\n'; i++) {
            int c = in[i] & 0xFF;
            if (c == '"') {
                return i + 1;
            }
            if (c > 127) {
                diagnostics.error(
                        new Span(file, i, i + 1), "Invalid character on token " + printable(file.text(i, i + 1)));
            } else if (c != '\\') {
                text.append((char) c);
            } else {
                int lineEnd = lineEndAt(i + 1);
                if (lineEnd >= 0) {
                    i = lineEnd;
                } else if (i + 1 < in.length) {
                    i = escape(i + 1, text);
                }
            }
        }
        text.setLength(length);
        return -1;
    }

    /** The offset of the line feed if a line ends here, with or without a carriage return before it; else -1. */
    private int lineEndAt(int where) {
        int feed = where < in.length && in[where] == '\r' ? where + 1 : where;
        return feed < in.length && in[feed] == '\n' ? feed : -1;
    }

    /** Resolves the escape whose letter is at {@code i}; answers the offset of its last byte. */
    private int escape(int i, StringBuilder text) {
        if (in[i] == 'n') {
            text.append("\r\n");
        } else if (in[i] == 'x' && hexDigit(i + 1) >= 0 && hexDigit(i + 2) >= 0) {
            text.append((char) (hexDigit(i + 1) << 4 | hexDigit(i + 2)));
            return i + 2;
        } else {
            text.append((char) (in[i] & 0xFF));
        }
        return i;
    }
}
