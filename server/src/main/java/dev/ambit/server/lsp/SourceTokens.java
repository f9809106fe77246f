package dev.ambit.server.lsp;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The tokens of a text, remarks included, none of them refused: what makes no sense is a symbol, and a string that is
 * not closed ends with its line. The compiler's own lexer stops being useful exactly where an editor starts to be.
 */
final class SourceTokens {

    enum Kind {
        WORD,
        NUMBER,
        STRING,
        FILE_NAME,
        SYMBOL,
        REMARK
    }

    /** @param startsLine whether it is the first on its line and the line before does not go on with a backslash */
    record Token(Kind kind, int start, int end, boolean startsLine) {

        boolean covers(int offset) {
            return start <= offset && offset <= end;
        }
    }

    static final Set<String> SECTIONS = Set.of("constants", "resources", "classvars", "properties", "messages");

    static final Set<String> STATEMENT_WORDS =
            Set.of("if", "else", "for", "in", "while", "propagate", "return", "break", "continue", "include", "local");

    private static final Set<String> OTHER_WORDS = Set.of("is", "end", "and", "or", "not", "mod");

    private final String chars;
    private final List<Token> list = new ArrayList<>();
    private int at;

    private SourceTokens(String chars) {
        this.chars = chars;
    }

    static SourceTokens of(EditorText text) {
        var tokens = new SourceTokens(text.chars());
        tokens.read();
        return tokens;
    }

    static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    static boolean isKeyword(String key) {
        return SECTIONS.contains(key) || STATEMENT_WORDS.contains(key) || OTHER_WORDS.contains(key);
    }

    int count() {
        return list.size();
    }

    Token get(int index) {
        return list.get(index);
    }

    String text(int index) {
        var token = list.get(index);
        return chars.substring(token.start, token.end);
    }

    boolean has(int index) {
        return index >= 0 && index < list.size();
    }

    boolean isKind(int index, Kind kind) {
        return has(index) && list.get(index).kind == kind;
    }

    boolean isSymbol(int index, char symbol) {
        return isKind(index, Kind.SYMBOL) && chars.charAt(list.get(index).start) == symbol;
    }

    /** @param word in lower case */
    boolean isWord(int index, String word) {
        return isKind(index, Kind.WORD)
                && list.get(index).end - list.get(index).start == word.length()
                && chars.regionMatches(true, list.get(index).start, word, 0, word.length());
    }

    /** A word that is no keyword. */
    boolean isName(int index) {
        return isKind(index, Kind.WORD) && !isKeyword(key(text(index)));
    }

    /** The next token after {@code index} that is no remark, or {@link #count}. */
    int next(int index) {
        int i = index + 1;
        while (isKind(i, Kind.REMARK)) {
            i++;
        }
        return Math.min(i, list.size());
    }

    /** The token before {@code index} that is no remark, or -1. */
    int previous(int index) {
        int i = index - 1;
        while (isKind(i, Kind.REMARK)) {
            i--;
        }
        return i;
    }

    /** The last token that starts before {@code offset}, or -1. */
    int before(int offset) {
        int low = 0;
        int high = list.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (list.get(middle).start < offset) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low - 1;
    }

    /** The token at {@code offset}, words before signs where two of them touch; or -1. */
    int at(int offset) {
        int last = before(offset + 1);
        int found = -1;
        for (int i = Math.max(0, last - 1); i <= last; i++) {
            boolean better = list.get(i).covers(offset) && (found < 0 || list.get(i).kind != Kind.SYMBOL);
            if (better) {
                found = i;
            }
        }
        return found;
    }

    private void read() {
        boolean lineStart = true;
        while (at < chars.length()) {
            char c = chars.charAt(at);
            if (c == '\n' || c == '\r') {
                at++;
                lineStart = !goesOn();
            } else if (c <= ' ') {
                at++;
            } else {
                int start = at;
                var kind = kind(c);
                list.add(new Token(kind, start, at, lineStart));
                lineStart = lineStart && kind == Kind.REMARK;
            }
        }
    }

    private boolean goesOn() {
        return !list.isEmpty() && isSymbol(list.size() - 1, '\\');
    }

    /** Reads one token and leaves {@code at} behind it. */
    private Kind kind(char c) {
        if (c == '%') {
            skipLine();
            return Kind.REMARK;
        }
        if (c == '"') {
            skipString();
            return Kind.STRING;
        }
        int end = at;
        while (end < chars.length() && isNameChar(chars.charAt(end), true)) {
            end++;
        }
        if (end < chars.length() && chars.charAt(end) == '.') {
            end++;
            while (end < chars.length() && isNameChar(chars.charAt(end), true)) {
                end++;
            }
            at = end;
            return Kind.FILE_NAME;
        }
        if (isNameChar(c, false) && c != '_') {
            while (at < chars.length() && isNameChar(chars.charAt(at), false)) {
                at++;
            }
            return c <= '9' ? Kind.NUMBER : Kind.WORD;
        }
        at++;
        return Kind.SYMBOL;
    }

    private static boolean isNameChar(char c, boolean orDash) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || orDash && c == '-';
    }

    private void skipLine() {
        while (at < chars.length() && chars.charAt(at) != '\n' && chars.charAt(at) != '\r') {
            at++;
        }
    }

    private void skipString() {
        for (at++; at < chars.length(); at++) {
            char c = chars.charAt(at);
            if (c == '"') {
                at++;
                return;
            }
            if (c == '\n' || c == '\r') {
                return;
            }
            boolean escapes = c == '\\' && at + 1 < chars.length() && chars.charAt(at + 1) >= ' ';
            if (escapes) {
                at++;
            }
        }
    }
}
