package dev.ambit.server.lsp;

import dev.ambit.server.lsp.Declaration.Kind;
import java.util.ArrayList;
import java.util.List;

/**
 * The declarations of a text, found by the few marks that stand out in any state of it: class headers, section
 * headings, the first word of a line in a section, and <code>Name(...) &#123;</code> where a statement could start, which no
 * statement looks like. An unclosed brace or string costs the handler it is in nothing, nor its neighbours.
 *
 * <p>A file of constants, made to be included, has no class; its lines come out as constants at the top.
 */
final class Sketch {

    /** Longer than any parameter list, so that a stray parenthesis does not make every header search long. */
    private static final int MAX_HEADER_TOKENS = 1000;

    private final EditorText text;
    private final SourceTokens tokens;
    private int at;

    private Sketch(EditorText text) {
        this.text = text;
        this.tokens = SourceTokens.of(text);
        this.at = tokens.next(-1);
    }

    static List<Declaration> of(EditorText text) {
        return new Sketch(text).top();
    }

    private List<Declaration> top() {
        var found = new ArrayList<Declaration>();
        while (at < tokens.count()) {
            boolean line = tokens.isWord(at, "include") || tokens.isName(at) && tokens.isSymbol(tokens.next(at), '=');
            if (line) {
                found.add(entry(Kind.CONSTANT));
            } else if (tokens.isName(at)) {
                found.add(kodClass());
            } else {
                at = tokens.next(at);
            }
        }
        return List.copyOf(found);
    }

    private Declaration kodClass() {
        int name = at;
        String above = "";
        at = tokens.next(at);
        if (tokens.isWord(at, "is")) {
            at = tokens.next(at);
            if (tokens.isName(at)) {
                above = tokens.text(at);
                at = tokens.next(at);
            }
        }
        var sections = new ArrayList<Declaration>();
        while (at < tokens.count() && !tokens.isWord(at, "end")) {
            if (isHeading(at)) {
                sections.add(section());
            } else {
                at = tokens.next(at);
            }
        }
        int end = at < tokens.count() ? tokens.get(at).end() : text.length();
        at = tokens.next(at);
        return declaration(Kind.CLASS, name, end, above, "", "", remarksBefore(name), sections);
    }

    private boolean isHeading(int index) {
        return tokens.isKind(index, SourceTokens.Kind.WORD)
                && SourceTokens.SECTIONS.contains(SourceTokens.key(tokens.text(index)))
                && tokens.isSymbol(tokens.next(index), ':');
    }

    private boolean endsSection(int index) {
        return index >= tokens.count() || tokens.isWord(index, "end") || isHeading(index);
    }

    private Declaration section() {
        int name = at;
        at = tokens.next(tokens.next(at));
        var parts = switch (SourceTokens.key(tokens.text(name))) {
            case "constants" -> entries(Kind.CONSTANT);
            case "resources" -> entries(Kind.RESOURCE);
            case "classvars" -> entries(Kind.CLASS_VARIABLE);
            case "properties" -> entries(Kind.PROPERTY);
            default -> handlers();
        };
        return declaration(Kind.SECTION, name, endBefore(at), "", "", "", "", parts);
    }

    private int endBefore(int index) {
        return tokens.get(tokens.previous(index)).end();
    }

    // Lines

    private List<Declaration> entries(Kind kind) {
        var found = new ArrayList<Declaration>();
        while (!endsSection(at)) {
            boolean starts = tokens.get(at).startsLine()
                    && (tokens.isName(at) || kind == Kind.CONSTANT && tokens.isWord(at, "include"));
            if (starts) {
                found.add(entry(kind));
            } else {
                at = tokens.next(at);
            }
        }
        return found;
    }

    /** One line of a section, or of a file of constants. */
    private Declaration entry(Kind kind) {
        boolean include = tokens.isWord(at, "include");
        int name = include ? tokens.next(at) : at;
        if (include && !onSameLine(name)) {
            name = at;
        }
        int first = at;
        at = tokens.next(at);
        while (onSameLine(at)) {
            at = tokens.next(at);
        }
        int end = endBefore(at);
        int equals = tokens.next(name);
        String value = !include && equals < at && tokens.isSymbol(equals, '=') && tokens.next(equals) < at
                ? text.chars(tokens.get(tokens.next(equals)).start(), end)
                : "";
        String remarks = remarkAfter(tokens.previous(at));
        return new Declaration(
                include ? Kind.INCLUDE : kind,
                tokens.text(name),
                tokens.get(name).start(),
                tokens.get(name).end(),
                tokens.get(first).start(),
                end,
                "",
                value,
                "",
                remarks.isEmpty() ? remarksBefore(first) : remarks,
                List.of());
    }

    /** Strings go on at the start of the next line. */
    private boolean onSameLine(int index) {
        return index < tokens.count()
                && (!tokens.get(index).startsLine() || tokens.isKind(index, SourceTokens.Kind.STRING));
    }

    // Handlers

    private List<Declaration> handlers() {
        var found = new ArrayList<Declaration>();
        while (!endsSection(at)) {
            int brace = braceOfHeader(at);
            if (brace >= 0) {
                found.add(handler(brace));
            } else {
                at = tokens.next(at);
            }
        }
        return found;
    }

    /** The opening brace of the handler whose header starts at {@code index}, or -1 if none does. */
    private int braceOfHeader(int index) {
        if (!tokens.isName(index) || !tokens.isSymbol(tokens.next(index), '(') || !canStartStatement(index)) {
            return -1;
        }
        int depth = 0;
        int limit = Math.min(tokens.count(), index + MAX_HEADER_TOKENS);
        for (int i = tokens.next(index); i < limit; i = tokens.next(i)) {
            if (tokens.isSymbol(i, '(')) {
                depth++;
            } else if (tokens.isSymbol(i, ')') && --depth == 0) {
                int after = tokens.next(i);
                while (tokens.isKind(after, SourceTokens.Kind.STRING)) {
                    after = tokens.next(after);
                }
                return tokens.isSymbol(after, '{') ? after : -1;
            } else if (tokens.isSymbol(i, ';') || tokens.isSymbol(i, '{') || tokens.isSymbol(i, '}')) {
                return -1;
            }
        }
        return -1;
    }

    private boolean canStartStatement(int index) {
        int before = tokens.previous(index);
        return tokens.isSymbol(before, ':')
                || tokens.isSymbol(before, '}')
                || tokens.isSymbol(before, '{')
                || tokens.isSymbol(before, ';')
                || tokens.get(index).startsLine();
    }

    private Declaration handler(int brace) {
        int name = at;
        var parts = new ArrayList<>(parameters(tokens.next(tokens.next(name)), brace));
        String comment = comment(brace);
        at = tokens.next(brace);
        if (tokens.isWord(at, "local")) {
            locals(parts);
        }
        skipBody();
        return declaration(Kind.HANDLER, name, endBefore(at), "", "", comment, remarksBefore(name), parts);
    }

    private List<Declaration> parameters(int from, int brace) {
        var found = new ArrayList<Declaration>();
        for (int i = from; i < brace; ) {
            int stop = i;
            for (int depth = 0; stop < brace; stop = tokens.next(stop)) {
                if (tokens.isSymbol(stop, '(')) {
                    depth++;
                } else if (depth == 0 && (tokens.isSymbol(stop, ',') || tokens.isSymbol(stop, ')'))) {
                    break;
                } else if (tokens.isSymbol(stop, ')')) {
                    depth--;
                }
            }
            if (tokens.isName(i)) {
                int value = tokens.next(tokens.next(i));
                int end = endBefore(stop);
                String written = value < stop ? text.chars(tokens.get(value).start(), end) : "";
                found.add(declaration(Kind.PARAMETER, i, end, "", written, "", "", List.of()));
            }
            if (tokens.isSymbol(stop, ')')) {
                break;
            }
            i = tokens.next(stop);
        }
        return found;
    }

    private String comment(int brace) {
        var comment = new StringBuilder();
        for (int i = tokens.previous(brace); tokens.isKind(i, SourceTokens.Kind.STRING); i = tokens.previous(i)) {
            comment.insert(0, unquoted(tokens.text(i)));
        }
        return comment.toString();
    }

    private static String unquoted(String written) {
        int end = written.length() > 1 && written.endsWith("\"") ? written.length() - 1 : written.length();
        return written.substring(1, end).replace("\\n", "\n").replace("\\\"", "\"");
    }

    private void locals(List<Declaration> parts) {
        at = tokens.next(at);
        while (tokens.isName(at) || tokens.isSymbol(at, ',')) {
            if (tokens.isName(at) && tokens.isSymbol(tokens.next(at), '=')) {
                // The semicolon is not typed yet and the next statement has begun.
                return;
            }
            if (tokens.isName(at)) {
                parts.add(declaration(Kind.LOCAL, at, tokens.get(at).end(), "", "", "", "", List.of()));
            }
            at = tokens.next(at);
        }
    }

    /** Goes behind the closing brace, or to whatever shows that there is none. */
    private void skipBody() {
        int depth = 1;
        while (!endsSection(at) && braceOfHeader(at) < 0) {
            if (tokens.isSymbol(at, '{')) {
                depth++;
            } else if (tokens.isSymbol(at, '}') && --depth == 0) {
                at = tokens.next(at);
                return;
            }
            at = tokens.next(at);
        }
    }

    // Remarks

    /** The comment lines right above a token. */
    private String remarksBefore(int index) {
        var lines = new ArrayList<String>();
        int line = lineOf(index);
        for (int i = index - 1; tokens.isKind(i, SourceTokens.Kind.REMARK) && lineOf(i) == line - 1; i--) {
            if (!tokens.get(i).startsLine()) {
                break;
            }
            lines.addFirst(remark(i));
            line--;
        }
        return String.join("\n", lines).strip();
    }

    /** The comment behind a token on its line. */
    private String remarkAfter(int index) {
        boolean there = tokens.isKind(index + 1, SourceTokens.Kind.REMARK) && lineOf(index + 1) == lineOf(index);
        return there ? remark(index + 1) : "";
    }

    private String remark(int index) {
        return tokens.text(index).replaceFirst("^%+", "").strip();
    }

    private int lineOf(int index) {
        return text.position(tokens.get(index).start()).getLine();
    }

    private Declaration declaration(
            Kind kind,
            int name,
            int end,
            String above,
            String value,
            String comment,
            String remarks,
            List<Declaration> parts) {
        var token = tokens.get(name);
        return new Declaration(
                kind,
                tokens.text(name),
                token.start(),
                token.end(),
                token.start(),
                Math.max(end, token.end()),
                above,
                value,
                comment,
                remarks,
                List.copyOf(parts));
    }
}
