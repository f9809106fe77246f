package dev.ambit.gateway.control.packet;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The tables and bytes of docs/protocol.md are those of the code. */
class ProtocolDocTest {

    private static final Path DOC = Path.of("../docs/protocol.md");

    /** Writes the document anew instead of complaining about it. */
    private static final String WRITE = "ambit.docs.write";

    private static final Pattern TABLE =
            Pattern.compile("(<!-- generated: (\\w+) -->\n)(.*?)(<!-- end -->)", Pattern.DOTALL);

    private static final Pattern EXAMPLES = Pattern.compile("(```packets\n)(.*?)(```)", Pattern.DOTALL);

    private static final HexFormat HEX = HexFormat.ofDelimiter(" ").withUpperCase();

    @Test
    void theDocumentTellsWhatTheCodeDoes() throws IOException {
        String found = Files.readString(DOC);
        String expected = withBytes(withTables(found));
        if (Boolean.getBoolean(WRITE)) {
            Files.writeString(DOC, expected);
            return;
        }
        assertEquals(
                expected,
                found,
                "docs/protocol.md differs from the code. Write it anew by: mvn test -pl gateway -am"
                        + " -Dtest=ProtocolDocTest -Dsurefire.failIfNoSpecifiedTests=false -D" + WRITE + "=true");
    }

    private static String withTables(String text) {
        Map<String, String> tables = new LinkedHashMap<>();
        tables.put("commands", commands());
        tables.put("layouts", layouts());
        tables.put("combined", combined());
        tables.put("variables", variables());
        tables.put("naks", naks());
        String whole = TABLE.matcher(text).replaceAll(match -> {
            String table = tables.remove(match.group(2));
            return Matcher.quoteReplacement(match.group(1) + table + match.group(4));
        });
        assertEquals(Map.of(), tables, "tables without a place");
        return whole;
    }

    private static String commands() {
        return Layouts.ALL.stream()
                .map(type -> "| %d | `%s` | %s |\n".formatted(type.number(), type.readableName(), type.meaning()))
                .collect(Collectors.joining("", "| number | command | meaning |\n| --- | --- | --- |\n", ""));
    }

    private static String layouts() {
        int width = Layouts.ALL.stream()
                .mapToInt(type -> type.readableName().length())
                .max()
                .orElseThrow();
        return Layouts.ALL.stream()
                .map(type -> (type.readableName()
                        + " ".repeat(width + 3 - type.readableName().length())
                        + (type.fields().isEmpty() ? "nothing" : fields(type)) + "\n"))
                .collect(Collectors.joining("", "```\n", "```\n"));
    }

    /** A location is named as a whole, and a field that is called like its kind once. */
    private static String fields(PacketLayout<?> type) {
        return type.fields().stream()
                .map(field -> field.name().equals(field.label()) ? field.name() : field.name() + " " + field.label())
                .collect(Collectors.joining(" | "))
                .replace("x s16 | y s16 | z s16 | direction s16", "location");
    }

    private static String combined() {
        return Layouts.ALL.stream()
                .filter(PacketLayout::canBeCombined)
                .map(type -> "| `%s` | %d | %d |\n"
                        .formatted(type.readableName(), type.partBytes(), Combiner.mostParts(type)))
                .collect(Collectors.joining(
                        "", "| command | bytes of a part | parts of a packet |\n| --- | --- | --- |\n", ""));
    }

    private static String variables() {
        return Arrays.stream(Variable.values())
                .map(variable -> "| %d | `%s` | %s | %s |\n"
                        .formatted(
                                variable.number(),
                                variable.readableName(),
                                variable.isWholeNumber() ? "whole number" : "text",
                                variable.meaning()))
                .collect(Collectors.joining(
                        "", "| number | variable | value | meaning |\n| --- | --- | --- | --- |\n", ""));
    }

    private static String naks() {
        return Arrays.stream(Nak.values())
                .map(nak -> "| %d | %s | %s |\n".formatted(nak.number(), nak.name(), nak.sentence()))
                .collect(Collectors.joining("", "| number | name | meaning |\n| --- | --- | --- |\n", ""));
    }

    /** Each line in words has its bytes below it, indented. */
    private static String withBytes(String text) {
        return EXAMPLES.matcher(text)
                .replaceAll(match -> Matcher.quoteReplacement(match.group(1)
                        + match.group(2)
                                .lines()
                                .filter(line -> !line.startsWith(" "))
                                .map(line -> line + "\n" + bytes(line))
                                .collect(Collectors.joining())
                        + match.group(3)));
    }

    private static String bytes(String line) {
        try {
            PacketText text = PacketText.parse(line);
            assertEquals(text.toString(), line, "as the code would write it");
            byte[] bytes = text.packet().encode();
            StringBuilder lines = new StringBuilder();
            for (int from = 0; from < bytes.length; from += 32) {
                lines.append("    ")
                        .append(HEX.formatHex(bytes, from, Math.min(from + 32, bytes.length)))
                        .append('\n');
            }
            return lines.toString();
        } catch (PacketTextException e) {
            throw new AssertionError(line + ": " + e.getMessage(), e);
        }
    }
}
