package dev.ambit.world.image.text;

import dev.ambit.kod.value.Value;
import dev.ambit.world.image.Change;
import dev.ambit.world.image.DynamicResource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Prints terms: on one line where they fit, else one item to a line. Who made a list or a string is said where it is not
 * who made what it is in; most are nobody's.
 */
final class TermPrinter {
    static final String INDENT = "    ";
    private static final int WIDTH = 110;

    private TermPrinter() {}

    /** Prints what stands behind {@code start} in a line, with as many lines as it takes; the last has its end. */
    static void print(StringBuilder out, String indent, String start, Term term) {
        out.append(indent).append(start);
        StringBuilder flat = new StringBuilder();
        flat(flat, term, Change.NOBODY);
        if (isFlat(term) && indent.length() + start.length() + flat.length() <= WIDTH) {
            out.append(flat).append('\n');
            return;
        }
        broken(out, indent, term, Change.NOBODY);
        out.append('\n');
    }

    /** On one line, however long that is; a text as a table's key is something else, so this one says who made it. */
    static String key(Term term) {
        StringBuilder out = new StringBuilder();
        if (term instanceof Term.Text(var label, int maker, byte[] _) && label == null && maker == Change.NOBODY) {
            out.append("by nobody ");
        }
        flat(out, term, Change.NOBODY);
        return out.toString();
    }

    private static boolean isFlat(Term term) {
        return switch (term) {
            case Term.Text text -> !hasLines(text.bytes());
            case Term.Items list -> list.items().stream().allMatch(TermPrinter::isFlat) && isFlat(list.tail());
            case Term.Plain _, Term.Named _, Term.Shared _ -> true;
        };
    }

    /** Whether there is a line feed before the last byte. */
    private static boolean hasLines(byte[] bytes) {
        for (int i = 0; i + 1 < bytes.length; i++) {
            if (bytes[i] == '\n') {
                return true;
            }
        }
        return false;
    }

    private static void flat(StringBuilder out, Term term, int maker) {
        switch (term) {
            case Term.Plain plain -> plain(out, plain.value());
            case Term.Named named -> named(out, named);
            case Term.Shared shared -> out.append('%').append(shared.label());
            case Term.Text text -> {
                start(out, text.label(), text.maker(), maker);
                out.append(Quoted.text(text.bytes()));
            }
            case Term.Items list -> {
                start(out, list.label(), list.maker(), maker);
                String before = "[";
                for (Term item : list.items()) {
                    out.append(before);
                    flat(out, item, list.maker());
                    before = ", ";
                }
                if (!list.tail().equals(Term.NIL)) {
                    out.append(" . ");
                    flat(out, list.tail(), list.maker());
                }
                out.append(']');
            }
        }
    }

    private static void broken(StringBuilder out, String indent, Term term, int maker) {
        switch (term) {
            case Term.Text text
            when hasLines(text.bytes()) -> {
                start(out, text.label(), text.maker(), maker);
                lines(out, indent + INDENT, text.bytes());
            }
            case Term.Items list -> {
                start(out, list.label(), list.maker(), maker);
                out.append("[\n");
                String inner = indent + INDENT;
                List<Term> items = list.items();
                for (int i = 0; i < items.size(); i++) {
                    item(out, inner, items.get(i), list.maker());
                    out.append(i + 1 < items.size() ? ",\n" : "\n");
                }
                if (!list.tail().equals(Term.NIL)) {
                    out.append(inner).append(". ");
                    fitting(out, inner, list.tail(), list.maker());
                    out.append('\n');
                }
                out.append(indent).append(']');
            }
            default -> flat(out, term, maker);
        }
    }

    private static void item(StringBuilder out, String indent, Term term, int maker) {
        out.append(indent);
        fitting(out, indent, term, maker);
    }

    private static void fitting(StringBuilder out, String indent, Term term, int maker) {
        StringBuilder flat = new StringBuilder();
        flat(flat, term, maker);
        if (isFlat(term) && indent.length() + flat.length() < WIDTH) {
            out.append(flat);
        } else {
            broken(out, indent, term, maker);
        }
    }

    /** Texts that stand one after the other are one. */
    private static void lines(StringBuilder out, String indent, byte[] bytes) {
        if (out.charAt(out.length() - 1) == ' ') {
            out.setLength(out.length() - 1);
        }
        int from = 0;
        for (int i = 0; i < bytes.length; i++) {
            if (bytes[i] == '\n' || i + 1 == bytes.length) {
                out.append('\n').append(indent);
                Quoted.append(out, bytes, from, i + 1, Quoted.TEXT);
                from = i + 1;
            }
        }
    }

    private static void start(StringBuilder out, @Nullable String label, int maker, int expected) {
        if (label != null) {
            out.append('%').append(label).append('=');
        }
        if (maker != expected) {
            out.append("by ").append(somebody(maker)).append(' ');
        }
    }

    static String somebody(int thing) {
        return thing == Change.NOBODY ? "nobody" : "#" + thing;
    }

    private static void plain(StringBuilder out, long value) {
        long data = Value.data(value);
        switch (Value.tag(value)) {
            case Value.INTEGER -> out.append(data);
            case Value.OBJECT -> out.append('#').append(data);
            case Value.TIMER -> out.append("timer ").append(data);
            case Value.SESSION -> out.append("session ").append(data);
            case Value.ROOM_DATA -> out.append("room ").append(data);
            default -> {
                if (value == Value.NIL) {
                    out.append("nil");
                } else if (value == Value.TEMP) {
                    out.append("temp");
                } else if (DynamicResource.is(value)) {
                    out.append("resource ").append(DynamicResource.id(value));
                } else {
                    out.append("raw ").append(Value.tag(value)).append(' ').append(data);
                }
            }
        }
    }

    private static void named(StringBuilder out, Term.Named named) {
        switch (named.tag()) {
            case Value.CLASS -> out.append('&').append(Quoted.name(named.name()));
            case Value.MESSAGE -> out.append('@').append(Quoted.name(named.name()));
            case Value.RESOURCE -> out.append("resource ").append(Quoted.name(named.name()));
            default -> out.append("text ").append(Quoted.text(named.name()));
        }
    }
}
