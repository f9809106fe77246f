package dev.ambit.game.option;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * A {@code blakserv.cfg} as it was read. What cannot be understood is left out and told; the rest counts.
 *
 * <pre>
 * [Group]                  ; or # begins a comment, at the start of a line
 * Name value               or Name=value; a value ends at the first blank
 * Name &lt;a longer value&gt;    with its blanks
 * Name &lt;@file&gt;             the first line of a file in the game's folder
 * </pre>
 *
 * @param values what it says, as {@link OptionKind#read} has it
 * @param problems what was left out and why, for people
 */
public record OptionsFile(Map<GameOption, Entry> values, List<String> problems) {
    /** No file at all. */
    public static final OptionsFile NONE = new OptionsFile(Map.of(), List.of());

    private static final int MOST_LINES = 10_000;
    private static final int MOST_PROBLEMS = 200;
    private static final String BLANKS = "[= \\t]+";

    /**
     * What one line says.
     *
     * @param value of the option
     * @param from a file it names; the option cannot be changed then
     */
    public record Entry(String value, int line, Optional<String> from) {}

    public OptionsFile {
        values = values.isEmpty() ? Map.of() : new EnumMap<>(values);
        problems = List.copyOf(problems);
    }

    /** The obsolete options that the file sets, a line each, with why they mean nothing. */
    public List<String> obsolete() {
        return values.keySet().stream()
                .filter(GameOption::isObsolete)
                .map(one -> one.title() + " means nothing here: " + one.meaning())
                .toList();
    }

    /**
     * @param name of the file, for people
     * @param firstLines the first line of a file in the game's folder, if there is one
     */
    public static OptionsFile read(byte[] bytes, String name, Function<String, Optional<String>> firstLines) {
        Reading reading = new Reading(name, firstLines);
        new String(bytes, ISO_8859_1).lines().limit(MOST_LINES).forEach(reading::line);
        return new OptionsFile(reading.values, reading.problems);
    }

    /** The file in the making. */
    private static final class Reading {
        private final String name;
        private final Function<String, Optional<String>> firstLines;
        private final Map<GameOption, Entry> values = new EnumMap<>(GameOption.class);
        private final List<String> problems = new ArrayList<>();
        private Optional<String> group = Optional.empty();
        private int number;

        Reading(String name, Function<String, Optional<String>> firstLines) {
            this.name = name;
            this.firstLines = firstLines;
        }

        void line(String text) {
            number++;
            String plain = text.strip();
            if (plain.isEmpty() || plain.startsWith(";") || plain.startsWith("#")) {
                return;
            }
            if (plain.startsWith("[")) {
                group(plain);
            } else {
                option(plain);
            }
        }

        private void group(String plain) {
            Optional<String> known = plain.endsWith("]")
                    ? GameOption.groups().stream()
                            .filter(one -> plain.equalsIgnoreCase("[" + one + "]"))
                            .findFirst()
                    : Optional.empty();
            if (known.isEmpty()) {
                problem("there is no group " + shortened(plain) + "; there are " + GameOption.groups());
            }
            group = known;
        }

        private void option(String plain) {
            if (group.isEmpty()) {
                problem("\"" + shortened(plain) + "\" stands in no group that there is");
                return;
            }
            String[] words = plain.split(BLANKS, 2);
            Optional<GameOption> found = GameOption.find(group.get(), words[0]);
            if (found.isEmpty()) {
                problem("there is no option " + group.get() + "." + shortened(words[0]));
            } else if (values.containsKey(found.get()) && !found.get().option().equals("*")) {
                problem(found.get().title() + " is there twice; the first counts");
            } else {
                set(found.get(), words.length < 2 ? "" : words[1]);
            }
        }

        private void set(GameOption option, String rest) {
            boolean isQuoted = rest.startsWith("<") && rest.endsWith(">") && rest.length() >= 2;
            String value = isQuoted ? rest.substring(1, rest.length() - 1) : rest.split("[ \\t]", 2)[0];
            if (!isQuoted && value.isEmpty()) {
                problem(option.title() + " has no value; write <> for an empty one");
                return;
            }
            Optional<String> from =
                    isQuoted && value.startsWith("@") ? Optional.of(value.substring(1)) : Optional.empty();
            if (from.isPresent()) {
                Optional<String> line = firstLines.apply(from.get());
                if (line.isEmpty()) {
                    problem(option.title() + " wants the first line of \"" + shortened(from.get())
                            + "\", and there is no such file in the game's folder");
                    return;
                }
                value = line.get();
            }
            try {
                String read = option.isObsolete() ? value : option.kind().read(value);
                values.put(option, new Entry(read, number, from));
            } catch (OptionRefused e) {
                problem(option.title() + ": " + e.getMessage());
            }
        }

        private void problem(String what) {
            if (problems.size() < MOST_PROBLEMS) {
                problems.add(name + "(" + number + "): " + what);
            } else if (problems.size() == MOST_PROBLEMS) {
                problems.add(name + ": and more");
            }
        }

        private static String shortened(String text) {
            return text.length() > 60 ? text.substring(0, 60) + "..." : text;
        }
    }
}
