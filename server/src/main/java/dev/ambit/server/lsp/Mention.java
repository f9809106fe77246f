package dev.ambit.server.lsp;

import java.util.Optional;

/**
 * A name as it stands in a text, with what its surroundings say about it.
 *
 * @param call the call it stands in, if any
 */
record Mention(Kind kind, String name, int start, int end, Optional<CallSite> call) {

    enum Kind {
        /** {@code &Name}, {@code is Name}, or the header of a class. */
        CLASS,
        /** {@code @Name}, or the header of a handler. */
        MESSAGE,
        /** {@code #name} in a call. */
        PARAMETER,
        /** A name before a parenthesis. */
        FUNCTION,
        /** The file of an include line. */
        FILE,
        /** A name in an expression, or where a variable, constant or resource is declared. */
        PLAIN
    }

    /** The mention at an offset, if there is a name. */
    static Optional<Mention> at(KodSource source, int offset) {
        var tokens = source.tokens();
        return at(source, tokens, tokens.at(offset));
    }

    static Optional<Mention> at(KodSource source, SourceTokens tokens, int index) {
        if (tokens.isWord(tokens.previous(index), "include")
                && (tokens.isKind(index, SourceTokens.Kind.FILE_NAME)
                        || tokens.isKind(index, SourceTokens.Kind.WORD))) {
            return Optional.of(mention(Kind.FILE, tokens, index));
        }
        if (!tokens.isName(index)) {
            return Optional.empty();
        }
        return Optional.of(mention(kind(source, tokens, index), tokens, index));
    }

    private static Mention mention(Kind kind, SourceTokens tokens, int index) {
        var token = tokens.get(index);
        return new Mention(kind, tokens.text(index), token.start(), token.end(), CallSite.around(tokens, index));
    }

    private static Kind kind(KodSource source, SourceTokens tokens, int index) {
        int before = tokens.previous(index);
        if (tokens.isSymbol(before, '@')) {
            return Kind.MESSAGE;
        }
        if (tokens.isSymbol(before, '#')) {
            return Kind.PARAMETER;
        }
        if (startsClassName(tokens, before)) {
            return Kind.CLASS;
        }
        int start = tokens.get(index).start();
        var kodClass = source.classAt(start);
        if (kodClass.isPresent() && kodClass.get().nameStart() == start) {
            return Kind.CLASS;
        }
        var handler = source.handlerAt(start);
        if (handler.isPresent() && handler.get().nameStart() == start) {
            return Kind.MESSAGE;
        }
        return tokens.isSymbol(tokens.next(index), '(') ? Kind.FUNCTION : Kind.PLAIN;
    }

    /** Whether the token is {@code is}, or an ampersand that does not join two numbers. */
    static boolean startsClassName(SourceTokens tokens, int index) {
        if (tokens.isWord(index, "is")) {
            return true;
        }
        int left = tokens.previous(index);
        boolean joins = tokens.isName(left)
                || tokens.isKind(left, SourceTokens.Kind.NUMBER)
                || tokens.isKind(left, SourceTokens.Kind.STRING)
                || tokens.isSymbol(left, ')')
                || tokens.isSymbol(left, ']')
                || tokens.isSymbol(left, '$');
        return tokens.isSymbol(index, '&') && !joins;
    }
}
