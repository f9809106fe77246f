package dev.ambit.world.image.text;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The pieces of one file, one after the other. Two dashes start a comment. A line may end as on any system, since we
 * write no carriage returns ourselves.
 */
final class TextTokens {
    /** Thrown where a statement cannot be understood; whoever reads statements goes on with the next. */
    static final class Misread extends RuntimeException {
        private static final long serialVersionUID = 1;

        final transient TextProblem problem;

        Misread(TextProblem problem) {
            super(problem.what(), null, false, false);
            this.problem = problem;
        }
    }

    private static final String SIGNS = "{}[],.:=&@";
    private static final int MOST_DIGITS = 19;

    private final String file;
    private final int before;
    private final List<String> lines = new ArrayList<>();
    private int line;
    private int column;

    /** Read only when asked for: behind a method's header come lines that have no pieces. */
    private @Nullable TextToken next;

    TextTokens(String file, String text) {
        this(file, text, 0);
    }

    /** @param before how many lines of the file come before the text */
    TextTokens(String file, String text, int before) {
        this.file = file;
        this.before = before;
        text.lines().forEach(lines::add);
    }

    String file() {
        return file;
    }

    TextToken peek() {
        if (next == null) {
            next = read();
        }
        return next;
    }

    TextToken take() {
        TextToken taken = peek();
        next = null;
        return taken;
    }

    /** Whether nothing more stands in the line of a piece. */
    boolean isLast(TextToken inLine) {
        if (next != null) {
            return next.line() != inLine.line();
        }
        if (line + before + 1 != inLine.line()) {
            return true;
        }
        String rest = lines.get(line).substring(column).strip();
        return rest.isEmpty() || rest.startsWith("--");
    }

    /** Whether this sign comes behind the next piece. */
    boolean isFollowedBy(char sign) {
        peek();
        int wasLine = line;
        int wasColumn = column;
        try {
            return read().isSign(sign);
        } catch (Misread e) {
            return false;
        } finally {
            line = wasLine;
            column = wasColumn;
        }
    }

    Misread misread(TextToken at, String what) {
        return new Misread(new TextProblem(file, at.line(), at.column(), what));
    }

    Misread unexpected(String expected) {
        return misread(peek(), "expected " + expected + ", found " + peek().shown());
    }

    /** Goes on behind a line that cannot be understood, where something starts that looks like a statement. */
    void skipLine(int after, List<TextProblem> problems) {
        if (next != null && next.line() > after) {
            return;
        }
        if (line < after - before) {
            line = after - before;
            column = 0;
        }
        while (true) {
            try {
                next = read();
                if (startsStatement(next)) {
                    return;
                }
            } catch (Misread e) {
                if (problems.size() < ThingParser.MOST_PROBLEMS) {
                    problems.add(e.problem);
                }
            }
            line++;
            column = 0;
        }
    }

    private boolean startsStatement(TextToken token) {
        return switch (token.kind()) {
            case END, NAME, LABEL -> true;
            case WORD -> !TermParser.WORDS.contains(token.name()) || isFollowedBy('=');
            case SIGN -> token.isSign('}');
            case STRING, INTEGER, THING -> false;
        };
    }

    /** Whether a line is the start of a block. */
    boolean opensBlock(int number) {
        return number >= 1
                && number <= lines.size()
                && lines.get(number - 1).stripTrailing().endsWith("{");
    }

    /** How far the next piece is from the start of its line. */
    int indent() {
        return spaces(lines.get(peek().line() - 1));
    }

    private static int spaces(String text) {
        int spaces = 0;
        while (spaces < text.length() && text.charAt(spaces) == ' ') {
            spaces++;
        }
        return spaces;
    }

    /**
     * The lines behind the one where the last piece was, up to a line that says {@code end} and is not farther from the
     * edge than {@code indent}; without what stands before them.
     */
    List<String> block(TextToken header, int indent, int inner, List<TextProblem> problems) {
        List<String> block = new ArrayList<>();
        for (int at = header.line(); at < lines.size(); at++) {
            String text = lines.get(at);
            int spaces = spaces(text);
            if (spaces <= indent && text.strip().equals("end")) {
                line = at + 1;
                column = 0;
                next = null;
                return block;
            }
            if (spaces < inner && !text.isBlank() && problems.size() < ThingParser.MOST_PROBLEMS) {
                problems.add(new TextProblem(
                        file, at + 1, spaces + 1, "expected " + inner + " spaces before this line, found " + spaces));
            }
            block.add(text.substring(Math.min(inner, text.isBlank() ? text.length() : spaces)));
        }
        line = lines.size();
        column = 0;
        next = null;
        throw misread(header, "expected a line with end somewhere below");
    }

    private TextToken end() {
        return new TextToken(TextToken.Kind.END, "", 0, TextToken.NO_BYTES, before + lines.size() + 1, 1);
    }

    private TextToken read() {
        while (line < lines.size()) {
            String text = lines.get(line);
            while (column < text.length() && (text.charAt(column) == ' ' || text.charAt(column) == '\t')) {
                column++;
            }
            if (column < text.length() && !text.startsWith("--", column)) {
                return read(text);
            }
            line++;
            column = 0;
        }
        return end();
    }

    private TextToken read(String text) {
        int start = column;
        char first = text.charAt(column);
        if (Quoted.isWordStart(first)) {
            do {
                column++;
            } while (column < text.length() && Quoted.isWordPart(text.charAt(column)));
            return token(TextToken.Kind.WORD, start, text.substring(start, column), 0, TextToken.NO_BYTES);
        }
        if (isDigit(first) || first == '-') {
            return token(TextToken.Kind.INTEGER, start, "", number(text), TextToken.NO_BYTES);
        }
        if (SIGNS.indexOf(first) >= 0) {
            column++;
            return token(TextToken.Kind.SIGN, start, String.valueOf(first), 0, TextToken.NO_BYTES);
        }
        return switch (first) {
            case '#' -> {
                column++;
                yield token(TextToken.Kind.THING, start, "", number(text), TextToken.NO_BYTES);
            }
            case '%' -> {
                do {
                    column++;
                } while (column < text.length()
                        && (Quoted.isWordPart(text.charAt(column)) || text.charAt(column) == '.'));
                if (column == start + 1) {
                    throw misread(start, "expected a label such as %17.1");
                }
                yield token(TextToken.Kind.LABEL, start, text.substring(start + 1, column), 0, TextToken.NO_BYTES);
            }
            case Quoted.TEXT -> token(TextToken.Kind.STRING, start, "", 0, quoted(text, Quoted.TEXT));
            case Quoted.NAME -> {
                byte[] bytes = quoted(text, Quoted.NAME);
                yield token(TextToken.Kind.NAME, start, utf8(bytes, start), 0, TextToken.NO_BYTES);
            }
            default -> {
                String shown = new StringBuilder()
                        .appendCodePoint(text.codePointAt(column))
                        .toString();
                throw misread(start, "did not expect " + Quoted.text(shown));
            }
        };
    }

    private TextToken token(TextToken.Kind kind, int start, String name, long number, byte[] bytes) {
        return new TextToken(kind, name, number, bytes, before + line + 1, start + 1);
    }

    private Misread misread(int at, String what) {
        return new Misread(new TextProblem(file, before + line + 1, at + 1, what));
    }

    private long number(String text) {
        int start = column;
        if (column < text.length() && text.charAt(column) == '-') {
            column++;
        }
        int digits = column;
        while (column < text.length() && isDigit(text.charAt(column))) {
            column++;
        }
        if (column == digits || column < text.length() && Quoted.isWordStart(text.charAt(column))) {
            throw misread(column, "expected digits");
        }
        try {
            if (column - digits <= MOST_DIGITS) {
                return Long.parseLong(text, start, column, 10);
            }
        } catch (NumberFormatException e) {
            // Said below.
        }
        throw misread(start, "this number is too large");
    }

    private byte[] quoted(String text, char quote) {
        int start = column++;
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        while (column < text.length()) {
            int character = text.codePointAt(column);
            if (character == quote) {
                column++;
                return out.toByteArray();
            }
            if (character == '\\') {
                escape(text, out);
            } else {
                Quoted.encode(out, character);
                column += Character.charCount(character);
            }
        }
        throw misread(start, "this has no closing " + quote + " on its line");
    }

    private void escape(String text, ByteArrayOutputStream out) {
        int start = column++;
        char what = column < text.length() ? text.charAt(column++) : ' ';
        switch (what) {
            case 'n' -> out.write('\n');
            case 't' -> out.write('\t');
            case 'r' -> out.write('\r');
            case '\\', Quoted.TEXT, Quoted.NAME -> out.write(what);
            case 'x' -> {
                out.write(hex(text, start, column, column + 2));
                column += 2;
            }
            case 'u' -> {
                int close = text.indexOf('}', column);
                if (column >= text.length() || text.charAt(column) != '{' || close < 0) {
                    throw misread(start, "expected a character such as \\u{200b}");
                }
                int character = hex(text, start, column + 1, close);
                if (!Character.isValidCodePoint(character) || character >= 0xD800 && character <= 0xDFFF) {
                    throw misread(start, "there is no such character");
                }
                Quoted.encode(out, character);
                column = close + 1;
            }
            default -> throw misread(start, "expected \\n, \\t, \\r, \\\\, \\\", \\`, \\xC3 or \\u{200b}");
        }
    }

    private int hex(String text, int start, int from, int to) {
        if (to > text.length() || to == from || to - from > 6) {
            throw misread(start, "expected hexadecimal digits");
        }
        int number = 0;
        for (int i = from; i < to; i++) {
            int digit = Character.digit(text.charAt(i), 16);
            if (digit < 0 || text.charAt(i) > 'f') {
                throw misread(start, "expected hexadecimal digits");
            }
            number = number << 4 | digit;
        }
        return number;
    }

    private String utf8(byte[] bytes, int start) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw misread(start, "a name must be UTF-8");
        }
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
