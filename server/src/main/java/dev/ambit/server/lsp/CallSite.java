package dev.ambit.server.lsp;

import java.util.Optional;

/**
 * A call that is being written, as far as it is.
 *
 * @param function its name in lower case
 * @param argument which argument the cursor is in, from 0
 * @param toSelf whether the first argument is {@code self}
 * @param message the message that is sent, or empty if it is not written out; {@code Create} sends Constructor
 * @param className the class that is created, or empty
 */
record CallSite(String function, int argument, boolean toSelf, String message, String className) {

    /** Further back than any call reaches. */
    private static final int MAX_TOKENS = 2000;

    /** The innermost call that token {@code index} is an argument of. */
    static Optional<CallSite> around(SourceTokens tokens, int index) {
        int depth = 0;
        int argument = 0;
        int stop = Math.max(-1, index - MAX_TOKENS);
        for (int i = tokens.previous(index); i > stop; i = tokens.previous(i)) {
            if (tokens.isSymbol(i, ')') || tokens.isSymbol(i, ']')) {
                depth++;
            } else if (tokens.isSymbol(i, '[')) {
                if (--depth < 0) {
                    depth = 0;
                    argument = 0;
                }
            } else if (tokens.isSymbol(i, '(') && --depth < 0) {
                int name = tokens.previous(i);
                if (tokens.isName(name)) {
                    return Optional.of(read(tokens, name, i, argument, index));
                }
                // Only parentheses around an expression: look further out.
                depth = 0;
                argument = 0;
            } else if (depth == 0 && tokens.isSymbol(i, ',')) {
                argument++;
            } else if (tokens.isSymbol(i, ';') || tokens.isSymbol(i, '{') || tokens.isSymbol(i, '}')) {
                return Optional.empty();
            }
        }
        return Optional.empty();
    }

    private static CallSite read(SourceTokens tokens, int name, int parenthesis, int argument, int index) {
        String function = SourceTokens.key(tokens.text(name));
        int first = tokens.next(parenthesis);
        boolean toSelf = tokens.isWord(first, "self") && tokens.isSymbol(tokens.next(first), ',');
        if (function.equals("create")) {
            int named = tokens.next(first);
            boolean written = tokens.isSymbol(first, '&') && tokens.isName(named);
            return new CallSite(function, argument, false, "Constructor", written ? tokens.text(named) : "");
        }
        int second = secondArgument(tokens, first, index);
        int named = tokens.next(second);
        boolean written = tokens.isSymbol(second, '@') && tokens.isName(named);
        return new CallSite(function, argument, toSelf, written ? tokens.text(named) : "", "");
    }

    private static int secondArgument(SourceTokens tokens, int first, int limit) {
        int depth = 0;
        for (int i = first; i < limit; i = tokens.next(i)) {
            if (tokens.isSymbol(i, '(') || tokens.isSymbol(i, '[')) {
                depth++;
            } else if (tokens.isSymbol(i, ')') || tokens.isSymbol(i, ']')) {
                depth--;
            } else if (depth == 0 && tokens.isSymbol(i, ',')) {
                return tokens.next(i);
            }
        }
        return tokens.count();
    }

    /** Whether it takes {@code #parameter=value} arguments. */
    boolean takesParameters() {
        return function.equals("send") || function.equals("post") || function.equals("create");
    }
}
