package dev.ambit.world.image.text;

/**
 * A piece of a text file.
 *
 * @param name of words and quoted names
 * @param number of integers and Things
 * @param line from 1
 * @param column from 1
 */
record TextToken(Kind kind, String name, long number, byte[] bytes, int line, int column) {
    enum Kind {
        WORD("a word"),
        NAME("a name"),
        STRING("a text"),
        INTEGER("a number"),
        THING("a Thing such as #17"),
        LABEL("a label such as %17.1"),
        SIGN("a sign"),
        END("the end of the file");

        final String what;

        Kind(String what) {
            this.what = what;
        }
    }

    static final byte[] NO_BYTES = {};

    boolean is(String word) {
        return kind == Kind.WORD && name.equals(word);
    }

    boolean isSign(char sign) {
        return kind == Kind.SIGN && name.charAt(0) == sign;
    }

    boolean isName() {
        return kind == Kind.WORD || kind == Kind.NAME;
    }

    /** For messages. */
    String shown() {
        return switch (kind) {
            case WORD -> name;
            case NAME -> Quoted.name(name);
            case SIGN -> name;
            case INTEGER -> Long.toString(number);
            case THING -> "#" + number;
            case LABEL -> "%" + name;
            case STRING, END -> kind.what;
        };
    }
}
