package dev.ambit.kod.syntax;

/** Unwinds to where parsing can go on; the diagnostic has been given already. */
final class SyntaxError extends RuntimeException {
    SyntaxError() {
        super("syntax error", null, false, false);
    }
}
