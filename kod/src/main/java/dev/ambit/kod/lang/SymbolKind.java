package dev.ambit.kod.lang;

/** What a global name can be. One name is only ever one of these. */
public enum SymbolKind {
    CLASS,
    MESSAGE,
    PARAMETER,
    RESOURCE;

    public String word() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }

    /** The word at the start of a sentence. */
    public String title() {
        return name().charAt(0) + word().substring(1);
    }
}
