package dev.ambit.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ambit.group.Address;
import dev.ambit.group.wire.Binding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the server writes of group messages the page reads alike, and the other way round: messages in all their forms, requests,
 * notices, attributes and state, every fourth of them damaged. What one side refuses the other refuses, too.
 */
class GroupCodecsAgreeTest {
    private static final int MESSAGES = 12_000;
    private static final List<GroupWords> KINDS = List.of(GroupWords.values());

    @TempDir
    Path folder;

    @Test
    void thePageReadsWhatTheServerWrites() throws IOException, InterruptedException {
        assumeTrue(CommandLine.isInstalled("node"), "node is not on the PATH");
        GroupDice dice = new GroupDice(8);
        List<String> lines = new ArrayList<>();
        int refused = 0;
        while (lines.size() < MESSAGES) {
            GroupWords kind = dice.one(KINDS);
            Binding binding = dice.binding();
            boolean isDamaged = dice.isOneOf(4);
            byte[] made = dice.make(kind, binding);
            byte[] bytes = isDamaged ? dice.damage(made) : made;
            String words = kind.inWords(bytes, binding);
            assertTrue(isDamaged || !GroupWords.isRefusal(words), () -> "refused: " + GroupWords.hex(bytes));
            refused += GroupWords.isRefusal(words) ? 1 : 0;
            lines.add(String.join(
                    "\t", kind.label(), words(binding), isDamaged ? "damaged" : "sound", GroupWords.hex(bytes), words));
        }
        assertTrue(refused > MESSAGES / 10, "only " + refused + " were refused");
        Path file = Files.write(folder.resolve("server.txt"), lines);
        CommandLine.Outcome outcome = page("read", file.toString());
        assertEquals(0, outcome.exitCode(), outcome::output);
        assertTrue(outcome.output().contains(MESSAGES + " read, " + refused + " refused"), outcome::output);
    }

    @Test
    void theServerReadsWhatThePageWrites() throws IOException, InterruptedException {
        assumeTrue(CommandLine.isInstalled("node"), "node is not on the PATH");
        Path file = folder.resolve("page.txt");
        CommandLine.Outcome outcome = page("write", file.toString(), "9", "" + MESSAGES);
        assertEquals(0, outcome.exitCode(), outcome::output);
        List<String> lines = Files.readAllLines(file);
        assertEquals(MESSAGES, lines.size());
        for (String line : lines) {
            String[] parts = line.split("\t", -1);
            GroupWords kind = GroupWords.valueOf(parts[0].toUpperCase(Locale.ROOT));
            byte[] bytes = HexFormat.of().parseHex(parts[3]);
            assertEquals(parts[4], kind.inWords(bytes, binding(parts[1])), () -> parts[0] + " " + parts[3]);
            assertTrue(parts[2].equals("damaged") || !GroupWords.isRefusal(parts[4]), () -> "refused: " + line);
        }
    }

    private static CommandLine.Outcome page(String... arguments) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(
                "node",
                CommandLine.moduleFolder()
                        .resolve("src/test/js/group-codecs-agree.js")
                        .toString()));
        words.addAll(List.of(arguments));
        return new CommandLine(words).run();
    }

    private static String words(Binding binding) {
        return binding.host() + ";" + binding.group().map(Address::toString).orElse("") + ";"
                + binding.auxiliary().stream().map(Address::toString).collect(Collectors.joining(" "));
    }

    private static Binding binding(String words) {
        String[] parts = words.split(";", -1);
        return new Binding(
                Address.parse(parts[0]),
                Optional.of(parts[1]).filter(group -> !group.isEmpty()).map(Address::parse),
                Arrays.stream(parts[2].split(" "))
                        .filter(address -> !address.isEmpty())
                        .map(Address::parse)
                        .toList());
    }
}
