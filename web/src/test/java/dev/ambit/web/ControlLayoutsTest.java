package dev.ambit.web;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.ambit.gateway.control.packet.Layouts;
import dev.ambit.gateway.control.packet.PacketLayout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The page's table of control commands is what the server has declared, line by line. */
class ControlLayoutsTest {

    private static final Path TABLE = Path.of("src/main/resources/web/control/layouts.js");
    private static final String INDENT = "    ";
    private static final String LOCATION = "['x', 's16'], ['y', 's16'], ['z', 's16'], ['direction', 's16']";

    @Test
    void everyCommandHasItsLineInThePagesTable() throws IOException {
        List<String> found = Files.readAllLines(CommandLine.moduleFolder().resolve(TABLE)).stream()
                .filter(line -> line.startsWith(INDENT) && line.contains("{ number:"))
                .toList();
        List<String> expected =
                Layouts.ALL.stream().map(ControlLayoutsTest::line).toList();
        assertEquals(List.of(), without(expected, found), "these lines are missing in " + TABLE);
        assertEquals(List.of(), without(found, expected), "these lines of " + TABLE + " are not what Command declares");
        assertEquals(expected, found, "the lines of " + TABLE + " stand in the order of their numbers, each once");
    }

    private static String line(PacketLayout<?> layout) {
        String fields = layout.fields().stream()
                .map(field -> "['%s', '%s']".formatted(field.name(), field.label()))
                .collect(Collectors.joining(", "))
                .replace(LOCATION, "...LOCATION");
        return "%s%s: { number: %d, fields: [%s]%s },"
                .formatted(
                        INDENT,
                        layout.name(),
                        layout.number(),
                        fields,
                        layout.canBeCombined() ? ", combined: true" : "");
    }

    private static List<String> without(List<String> lines, List<String> others) {
        List<String> left = new ArrayList<>(lines);
        left.removeAll(others);
        return left;
    }
}
