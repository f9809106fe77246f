package dev.ambit.gateway.page;

/** What may be a name of a property, a method or a class, and how it is quoted in a complaint. */
final class Identifiers {

    static final int LONGEST = 64;

    private static final int LONGEST_QUOTE = 20;

    private Identifiers() {}

    /** The word itself, when it is one: letters of ASCII, digits and underscores. */
    static String word(String text, String field, String what) throws WireException {
        if (text.isEmpty() || text.length() > LONGEST || !text.chars().allMatch(Identifiers::mayStand)) {
            throw new WireException("\"" + abbreviated(field) + "\" is \"" + abbreviated(text) + "\", expected " + what
                    + ": 1 to " + LONGEST + " of A-Z, a-z, 0-9, _");
        }
        return text;
    }

    private static boolean mayStand(int c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_';
    }

    static String abbreviated(String text) {
        return text.length() <= LONGEST_QUOTE ? text : text.substring(0, LONGEST_QUOTE) + "...";
    }
}
