package dev.ambit.kod.js;

import dev.ambit.kod.value.Value;

/** Names, texts and values as JavaScript. */
final class Literal {
    private Literal() {}

    /**
     * A string literal in ASCII. Quotes, backslashes and line ends cannot end it, nor can what would end a script
     * element in a page.
     */
    static String text(String text) {
        StringBuilder literal = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || c > '~' || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&') {
                literal.append("\\u").append("%04x".formatted((int) c));
            } else {
                literal.append(c);
            }
        }
        return literal.append('"').toString();
    }

    /** Nil and integers are JavaScript's own; the runtime makes the others, with the number they print as. */
    static String value(long value, ScriptNames names) {
        int tag = Value.tag(value);
        int id = Value.id(value);
        return switch (tag) {
            case Value.NIL_TAG -> value == Value.NIL ? "null" : other(value);
            case Value.INTEGER -> integer(Value.data(value));
            case Value.CLASS -> "rt.kind(" + text(names.className(id)) + ", " + id + ")";
            case Value.MESSAGE -> "rt.message(" + text(names.messageName(id)) + ", " + id + ")";
            case Value.RESOURCE -> "rt.resource(" + id + ", " + textOf(value, names) + ")";
            case Value.DEBUG_STRING -> "rt.debugString(" + id + ", " + textOf(value, names) + ")";
            default -> other(value);
        };
    }

    static boolean isPlain(long value) {
        return value == Value.NIL || Value.isInteger(value);
    }

    private static String integer(long number) {
        boolean exact = Math.abs(number) < 1L << 53;
        return exact ? Long.toString(number) : number + "n";
    }

    private static String textOf(long value, ScriptNames names) {
        return names.text(value).map(Literal::text).orElse("null");
    }

    private static String other(long value) {
        return "rt.other(" + Value.tag(value) + ", " + integer(Value.data(value)) + ")";
    }
}
