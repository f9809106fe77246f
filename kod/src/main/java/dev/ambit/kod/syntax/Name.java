package dev.ambit.kod.syntax;

/**
 * An identifier as written.
 *
 * @param key the same in lower case: Kod names ignore case
 */
public record Name(String text, String key, Span span) {

    @Override
    public String toString() {
        return text;
    }
}
