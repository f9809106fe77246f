package dev.ambit.server.lsp;

import dev.ambit.kod.lang.Builtin;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What the built-in functions do, in a line each. The numbers of arguments are the compiler's, their names are ours. */
final class BuiltinNotes {

    /** @param arguments with {@code ...} last if there may be more */
    record Note(List<String> arguments, String sense) {}

    private static final Map<String, Note> NOTES = read();

    private BuiltinNotes() {}

    /** A function that nobody has written about yet has its arguments at least. */
    static Note of(Builtin builtin) {
        var note = NOTES.get(builtin.kodName());
        if (note != null) {
            return note;
        }
        var arguments = new ArrayList<String>();
        int shown = builtin.maxArguments() == Builtin.MANY ? builtin.minArguments() : builtin.maxArguments();
        for (int i = 1; i <= shown; i++) {
            arguments.add("value" + i);
        }
        if (builtin.maxArguments() == Builtin.MANY) {
            arguments.add("...");
        }
        return new Note(arguments, "");
    }

    /** {@code Send(object, message, #parameter=value ...)} */
    static String signature(Builtin builtin) {
        var arguments = new ArrayList<>(of(builtin).arguments());
        if (builtin.takesNamed()) {
            arguments.add("#parameter=value ...");
        }
        return builtin.kodName() + "(" + String.join(", ", arguments) + ")";
    }

    private static Map<String, Note> read() {
        try (InputStream in = Objects.requireNonNull(BuiltinNotes.class.getResourceAsStream("builtins.txt"))) {
            var notes = new HashMap<String, Note>();
            new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#") && !line.isBlank())
                    .forEach(line -> add(line, notes));
            return notes;
        } catch (IOException e) {
            throw new UncheckedIOException("builtins.txt", e);
        }
    }

    private static void add(String line, Map<String, Note> notes) {
        int open = line.indexOf('(');
        int close = line.indexOf(')', open);
        int bar = line.indexOf('|', close);
        String arguments = line.substring(open + 1, close).strip();
        notes.put(
                line.substring(0, open),
                new Note(
                        arguments.isEmpty() ? List.of() : List.of(arguments.split(",\\s*")),
                        line.substring(bar + 1).strip()));
    }
}
