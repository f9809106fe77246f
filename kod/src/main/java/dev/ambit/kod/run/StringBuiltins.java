package dev.ambit.kod.run;

import dev.ambit.kod.value.Value;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Texts: strings, the temp string, resources and debug strings. */
public final class StringBuiltins {
    private StringBuiltins() {}

    public static long stringEqual(Machine m, long a, long b) {
        Text left = text(m, "StringEqual", a);
        Text right = left == null ? null : text(m, "StringEqual", b);
        if (left == null || right == null) {
            return Value.NIL;
        }
        m.worked(left.length());
        return Value.bool(left.sameAs(right));
    }

    public static long stringContain(Machine m, long a, long b) {
        Text whole = text(m, "StringContain", a);
        Text part = whole == null ? null : text(m, "StringContain", b);
        if (whole == null || part == null) {
            return Value.NIL;
        }
        m.worked(searchWork(whole, part));
        return Value.bool(whole.contains(part));
    }

    public static long setResource(Machine m, long resource, long source) {
        int id = Value.id(resource);
        if (Value.tag(resource) != Value.RESOURCE || !m.strings.isDynamicResource(id)) {
            return m.error("SetResource needs a dynamic resource, not " + Value.describe(resource));
        }
        int tag = Value.tag(source);
        Text text = tag == Value.TEMP_STRING || tag == Value.RESOURCE ? m.strings.text(source) : null;
        if (text == null) {
            return m.error("SetResource needs the temp string or a resource, not " + Value.describe(source));
        }
        if (m.mayChange(null, "resource")) {
            m.strings.setDynamicResource(id, text);
        }
        return Value.NIL;
    }

    /** Each piece between separators becomes the temp string, and self gets the message with it. */
    public static long parseString(Machine m, KodObject self, long string, long separators, long message) {
        if (Value.tag(string) != Value.TEMP_STRING) {
            return m.error("ParseString needs the temp string, not " + Value.describe(string));
        }
        Text marks = Value.tag(separators) == Value.DEBUG_STRING ? m.strings.text(separators) : null;
        if (marks == null) {
            return m.error("ParseString needs a debug string of separators, not " + Value.describe(separators));
        }
        if (Value.tag(message) != Value.MESSAGE) {
            return m.error("ParseString needs a message, not " + Value.describe(message));
        }
        int site = m.at;
        int depth = m.depth;
        byte[] whole = m.strings.temp().toBytes();
        Sent sent = Sent.of(Ids.STRING, Value.TEMP);
        int start = 0;
        while (start < whole.length) {
            int end = start;
            while (end < whole.length && !isOneOf(marks, whole[end])) {
                end++;
            }
            if (end > start) {
                m.strings.temp().set(whole, start, end - start);
                Sends.deliver(m, site, depth, self, Value.id(message), sent);
            }
            start = end + 1;
        }
        return Value.NIL;
    }

    public static long setString(Machine m, long string, long source) {
        Text target = Value.tag(string) == Value.STRING ? m.strings.text(string) : null;
        if (target == null) {
            return m.error("SetString needs a string, not " + Value.describe(string));
        }
        Text text = Value.tag(source) == Value.DEBUG_STRING ? null : m.strings.text(source);
        if (text == null) {
            return m.error("SetString needs a string or a resource, not " + Value.describe(source));
        }
        m.worked(text.length());
        if (!m.mayChange(target.maker, "string") || !mayGrow(m, text.length() - target.length())) {
            return Value.NIL;
        }
        m.inPlace.changedString(string);
        return m.strings.set(target, text) ? string : tooLong(m);
    }

    public static long createString(Machine m) {
        if (!m.mayAllocate(Marking.STRING_BYTES)) {
            return Value.NIL;
        }
        long string = m.strings.create(m.maker());
        if (string == Value.NIL) {
            m.sweep.ask();
            return m.error("There are too many strings");
        }
        return string;
    }

    /** Replaces the first occurrence; 0 when there is none. */
    public static long stringSubstitute(Machine m, long string, long part, long with) {
        int tag = Value.tag(string);
        Text target = tag == Value.STRING || tag == Value.TEMP_STRING ? m.strings.text(string) : null;
        if (target == null) {
            return m.error("StringSubstitute needs a string, not " + Value.describe(string));
        }
        Text old = text(m, "StringSubstitute", part);
        Text fresh = old == null ? null : text(m, "StringSubstitute", with);
        if (old == null || fresh == null) {
            return Value.NIL;
        }
        if (old.length() == 0) {
            return m.error("StringSubstitute needs something to replace, not an empty text");
        }
        m.worked(searchWork(target, old));
        int place = target.indexOf(old);
        if (place < 0) {
            return Value.ZERO;
        }
        int before = target.length();
        if (tag == Value.STRING && !m.mayChange(target.maker, "string")) {
            return Value.NIL;
        }
        m.inPlace.changedString(string);
        if (tag == Value.STRING && !m.strings.admits(0, fresh.length())) {
            return tooLong(m);
        }
        if (tag == Value.STRING && !mayGrow(m, fresh.length() - old.length())) {
            return Value.NIL;
        }
        target.replace(place, old.length(), fresh, m.limits.textBytes());
        if (tag == Value.STRING) {
            m.strings.grew(target.length() - before);
        }
        return Value.ONE;
    }

    public static long appendTempString(Machine m, long value) {
        Text temp = m.strings.temp();
        if (Value.isInteger(value)) {
            temp.appendNumber(Value.id(value), m.limits.textBytes());
            return Value.NIL;
        }
        if (Value.tag(value) == Value.TEMP_STRING) {
            return m.error("AppendTempString cannot append the temp string to itself");
        }
        Text text = text(m, "AppendTempString", value);
        if (text != null) {
            m.worked(text.length());
            temp.append(text, m.limits.textBytes());
        }
        return Value.NIL;
    }

    public static long clearTempString(Machine m) {
        m.strings.temp().clear();
        return Value.TEMP;
    }

    public static long getTempString(Machine m) {
        return Value.TEMP;
    }

    /** A new string from a format; see {@link Format}. */
    public static long buildString(Machine m, int count) {
        Text format = count == 0 ? null : text(m, "BuildString", m.arguments[0]);
        if (format == null) {
            return count == 0 ? m.error("BuildString needs a format") : Value.NIL;
        }
        Format built = new Format(m, format, count);
        Optional<Text> text = built.build();
        if (text.isEmpty()) {
            return m.error("BuildString: " + built.problem());
        }
        m.worked(text.get().length());
        long string = createString(m);
        Text target = m.strings.text(string);
        if (target == null || !mayGrow(m, text.get().length())) {
            return Value.NIL;
        }
        return m.strings.set(target, text.get()) ? string : tooLong(m);
    }

    public static long stringLength(Machine m, long string) {
        Text text = text(m, "StringLength", string);
        return text == null ? Value.NIL : Value.integer(text.length());
    }

    public static long stringConsistsOf(Machine m, long string, long allowed) {
        Text text = text(m, "StringConsistsOf", string);
        Text set = text == null ? null : text(m, "StringConsistsOf", allowed);
        if (text == null || set == null) {
            return Value.NIL;
        }
        m.worked(text.length() + set.length());
        return Value.bool(text.consistsOf(set));
    }

    /** The two functions for a board game never did anything useful; they give 0 as they always did. */
    public static long minigame(Machine m, int count) {
        return Value.ZERO;
    }

    private static @Nullable Text text(Machine m, String function, long value) {
        Text text = m.strings.text(value);
        if (text == null) {
            m.error(function + " needs a text, not " + Value.describe(value));
            return null;
        }
        return m.tired() ? null : text;
    }

    private static boolean mayGrow(Machine m, int bytes) {
        return bytes <= 0 || m.mayAllocate(bytes);
    }

    private static long tooLong(Machine m) {
        return m.error(
                "A string has at most " + m.limits.textBytes() + " bytes, all together " + m.limits.stringBytes());
    }

    /** A search may compare every place of one text with all of the other. */
    private static long searchWork(Text whole, Text part) {
        return whole.length() + (long) whole.length() * part.length() / 16;
    }

    private static boolean isOneOf(Text marks, byte c) {
        for (int i = 0; i < marks.length(); i++) {
            if (marks.at(i) == c) {
                return true;
            }
        }
        return false;
    }
}
