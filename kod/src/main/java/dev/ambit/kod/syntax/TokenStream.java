package dev.ambit.kod.syntax;

import dev.ambit.kod.syntax.Token.Kind;
import java.util.List;

/**
 * The tokens of one file with one token of lookahead, read only when looked at: an include must not have the next token
 * of its own file read already.
 */
final class TokenStream {

    private final Lexer lexer;
    private final Diagnostics diagnostics;
    private Token ahead;
    private boolean hasAhead;
    private Token last;

    TokenStream(SourceFile file, Diagnostics diagnostics, boolean linesCount) {
        this.lexer = new Lexer(file, diagnostics, linesCount);
        this.diagnostics = diagnostics;
        this.ahead = new Token(Kind.END_OF_FILE, 0, 0, "", "", 0);
        this.last = ahead;
    }

    Diagnostics diagnostics() {
        return diagnostics;
    }

    private Token peek() {
        if (!hasAhead) {
            ahead = lexer.next();
            hasAhead = true;
        }
        return ahead;
    }

    Kind kind() {
        return peek().kind();
    }

    boolean at(Kind kind) {
        return peek().kind() == kind;
    }

    Token take() {
        last = peek();
        // The end of the file stays.
        hasAhead = last.kind() == Kind.END_OF_FILE;
        return last;
    }

    boolean takeIf(Kind kind) {
        if (!at(kind)) {
            return false;
        }
        take();
        return true;
    }

    void take(Kind kind) {
        if (!takeIf(kind)) {
            throw unexpected(kind.spelling());
        }
    }

    Name takeName() {
        if (!at(Kind.IDENTIFIER)) {
            throw unexpected("a name");
        }
        var token = take();
        return new Name(token.text(), token.key(), lastSpan());
    }

    /** The place of the token ahead. */
    Span span() {
        var token = peek();
        return new Span(lexer.file(), token.start(), token.end());
    }

    Span lastSpan() {
        return new Span(lexer.file(), last.start(), last.end());
    }

    /** The comments before the token ahead. */
    List<String> remarks() {
        peek();
        return List.copyOf(lexer.remarks());
    }

    /** Reports the token ahead as out of place. An invalid character has been reported when it was read. */
    SyntaxError unexpected(String expected) {
        var token = peek();
        String hint = "expected " + expected;
        switch (token.kind()) {
            case INVALID -> {}
            case END_OF_LINE -> diagnostics.error(span(), "Premature end of line", hint);
            case END_OF_FILE -> diagnostics.error(span(), "syntax error on token end of file", hint);
            default -> diagnostics.error(span(), "syntax error on token " + span().text(), hint);
        }
        return new SyntaxError();
    }

    /** Skips to the end of the file or past the next {@code kind}. */
    void skipPast(Kind kind) {
        while (!at(Kind.END_OF_FILE)) {
            if (take().kind() == kind) {
                return;
            }
        }
    }

    /**
     * Skips what is left of a statement: past its semicolon or its blocks, or up to the brace that ends the block it is
     * in.
     */
    void skipStatement() {
        int depth = 0;
        while (!at(Kind.END_OF_FILE) && !at(Kind.END)) {
            if (depth == 0 && at(Kind.RIGHT_BRACE)) {
                return;
            }
            var kind = take().kind();
            if (kind == Kind.LEFT_BRACE) {
                depth++;
            } else if (kind == Kind.RIGHT_BRACE) {
                depth--;
            }
            boolean blockEnded = kind == Kind.RIGHT_BRACE && !at(Kind.ELSE);
            if (depth == 0 && (kind == Kind.SEMICOLON || blockEnded)) {
                return;
            }
        }
    }

    /** Skips what is left of a handler: past the brace that closes its body. */
    void skipHandler() {
        int depth = 0;
        while (!at(Kind.END_OF_FILE) && !at(Kind.END)) {
            var kind = take().kind();
            if (kind == Kind.LEFT_BRACE) {
                depth++;
            } else if (kind == Kind.RIGHT_BRACE && --depth <= 0) {
                return;
            }
        }
    }
}
