package dev.ambit.kod.base;

import dev.ambit.kod.base.KodbaseClass.Entry;
import dev.ambit.kod.base.KodbaseClass.Message;
import dev.ambit.kod.lang.SymbolKind;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.StringTokenizer;

/**
 * {@code kodbase.txt}, one entry a line:
 *
 * <pre>
 * T maxid maxresource
 * C name id superid [supername]     a class; then what it declares:
 * R&lt;tab&gt;name id                     resource
 * V&lt;tab&gt;name n                      class variable
 * Y&lt;tab&gt;name n                      property
 * M&lt;tab&gt;name id                     handler, followed by its parameters
 * P&lt;tab&gt;&lt;tab&gt;name id                parameter
 * c name id, m name id, p name id   at the end: class, message, parameter mentioned but not defined
 * </pre>
 */
public final class KodbaseText {

    private KodbaseText() {}

    public static byte[] write(Kodbase base) {
        var out = new StringBuilder(1 << 16);
        out.append("T ")
                .append(base.maxId())
                .append(' ')
                .append(base.maxResource())
                .append('\n');
        for (var kodClass : base.classes()) {
            write(kodClass, out);
        }
        for (var symbol : base.missing()) {
            char letter = switch (symbol.kind()) {
                case CLASS -> 'c';
                case MESSAGE -> 'm';
                case PARAMETER -> 'p';
                case RESOURCE -> throw new IllegalStateException("a resource cannot be missing");
            };
            out.append(letter).append(' ').append(symbol.name()).append(' ').append(symbol.id());
            out.append('\n');
        }
        return out.toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    private static void write(KodbaseClass kodClass, StringBuilder out) {
        out.append("C ").append(kodClass.name()).append(' ').append(kodClass.id());
        out.append(' ').append(kodClass.superId());
        if (!kodClass.superName().isEmpty()) {
            out.append(' ').append(kodClass.superName());
        }
        out.append('\n');
        kodClass.resources().forEach(entry -> write("R\t", entry.name(), entry.number(), out));
        kodClass.classVars().forEach(entry -> write("V\t", entry.name(), entry.number(), out));
        kodClass.properties().forEach(entry -> write("Y\t", entry.name(), entry.number(), out));
        for (var message : kodClass.messages()) {
            write("M\t", message.name(), message.id(), out);
            message.parameters().forEach(entry -> write("P\t\t", entry.name(), entry.number(), out));
        }
    }

    private static void write(String prefix, String name, int number, StringBuilder out) {
        out.append(prefix).append(name).append(' ').append(number).append('\n');
    }

    public static Kodbase read(byte[] bytes) throws KodbaseException {
        return new Reader().read(new String(bytes, StandardCharsets.ISO_8859_1));
    }

    private static final class Reader {
        private final Kodbase base = new Kodbase();
        private final Set<String> seen = new HashSet<>();
        private final List<Entry> resources = new ArrayList<>();
        private final List<Entry> classVars = new ArrayList<>();
        private final List<Entry> properties = new ArrayList<>();
        private final List<Message> messages = new ArrayList<>();
        private final List<Entry> parameters = new ArrayList<>();
        private String[] classWords = {};
        private String[] messageWords = {};
        private int line;

        Kodbase read(String text) throws KodbaseException {
            int start = 0;
            while (start < text.length()) {
                int end = text.indexOf('\n', start);
                end = end < 0 ? text.length() : end;
                line++;
                String content = text.substring(start, end).strip();
                if (!content.isEmpty()) {
                    entry(words(content));
                }
                start = end + 1;
            }
            endClass();
            return base;
        }

        private static String[] words(String content) {
            var words = new StringTokenizer(content, " \t");
            var result = new String[words.countTokens()];
            for (int i = 0; i < result.length; i++) {
                result[i] = words.nextToken();
            }
            return result;
        }

        private void entry(String[] words) throws KodbaseException {
            switch (words[0]) {
                case "T" -> {
                    need(words, 3);
                    base.raise(number(words[1]), number(words[2]));
                }
                case "C" -> {
                    endClass();
                    if (words.length != 4 && words.length != 5) {
                        throw new KodbaseException(line, "a class needs a name, an id and a superclass");
                    }
                    if (!seen.add(Kodbase.key(words[1]))) {
                        throw new KodbaseException(line, "class " + words[1] + " is there twice");
                    }
                    number(words[2]);
                    number(words[3]);
                    classWords = words;
                }
                case "R" -> resources.add(inClass(words));
                case "V" -> classVars.add(slot(words));
                case "Y" -> properties.add(slot(words));
                case "M" -> {
                    endMessage();
                    inClass(words);
                    messageWords = words;
                }
                case "P" -> {
                    if (messageWords.length == 0) {
                        throw new KodbaseException(line, "a parameter without a message");
                    }
                    parameters.add(inClass(words));
                }
                case "c" -> missing(SymbolKind.CLASS, words);
                case "m" -> missing(SymbolKind.MESSAGE, words);
                case "p" -> missing(SymbolKind.PARAMETER, words);
                default -> throw new KodbaseException(line, "unknown type " + words[0]);
            }
        }

        private void missing(SymbolKind kind, String[] words) throws KodbaseException {
            endClass();
            need(words, 3);
            if (base.find(Kodbase.key(words[1]))
                    .filter(known -> known.kind() == kind)
                    .isEmpty()) {
                base.addMissing(kind, words[1], number(words[2]));
            }
        }

        private Entry inClass(String[] words) throws KodbaseException {
            need(words, 3);
            if (classWords.length == 0) {
                throw new KodbaseException(line, "an entry outside a class");
            }
            return new Entry(words[1], number(words[2]));
        }

        /** Class variable and property numbers are array indexes, so they must be sane. */
        private Entry slot(String[] words) throws KodbaseException {
            var entry = inClass(words);
            if (entry.number() > 65_535) {
                throw new KodbaseException(line, "number " + entry.number() + " is too large");
            }
            return entry;
        }

        private void endMessage() throws KodbaseException {
            if (messageWords.length > 0) {
                messages.add(new Message(messageWords[1], number(messageWords[2]), parameters));
                messageWords = new String[0];
                parameters.clear();
            }
        }

        private void endClass() throws KodbaseException {
            endMessage();
            if (classWords.length > 0) {
                base.put(new KodbaseClass(
                        classWords[1],
                        number(classWords[2]),
                        number(classWords[3]),
                        classWords.length == 5 ? classWords[4] : "",
                        resources,
                        classVars,
                        properties,
                        messages));
            }
            classWords = new String[0];
            resources.clear();
            classVars.clear();
            properties.clear();
            messages.clear();
        }

        private void need(String[] words, int count) throws KodbaseException {
            if (words.length != count) {
                throw new KodbaseException(line, "expected " + count + " words, found " + words.length);
            }
        }

        private int number(String word) throws KodbaseException {
            try {
                int number = Integer.parseInt(word);
                if (number >= 0) {
                    return number;
                }
            } catch (NumberFormatException e) {
                // Said below.
            }
            throw new KodbaseException(line, "expected a number, found " + word);
        }
    }
}
