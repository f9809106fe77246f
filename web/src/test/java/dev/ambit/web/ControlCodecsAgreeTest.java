package dev.ambit.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ambit.gateway.control.packet.Nak;
import dev.ambit.gateway.control.packet.Packet;
import dev.ambit.gateway.control.packet.PacketException;
import dev.ambit.gateway.control.packet.PacketJson;
import dev.ambit.gateway.control.packet.PacketWriter;
import dev.ambit.gateway.control.packet.Variable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What the server writes of control packets the page reads alike, and the other way round, every fourth run of bytes being
 * damaged. What one side refuses the other refuses, too; and both know the same variables and answers.
 */
class ControlCodecsAgreeTest {

    private static final int RUNS = 6_000;
    private static final String BAD = "\"bad\"";
    private static final HexFormat HEX = HexFormat.of();

    private final ObjectMapper json = new ObjectMapper();

    @TempDir
    Path folder;

    @BeforeEach
    void needNode() throws IOException, InterruptedException {
        assumeTrue(CommandLine.isInstalled("node"), "node is not on the PATH");
    }

    @Test
    void thePageReadsWhatTheServerWrites() throws IOException, InterruptedException {
        PacketDice dice = new PacketDice(9);
        List<String> lines = new ArrayList<>();
        int refused = 0;
        while (lines.size() < RUNS) {
            boolean isDamaged = dice.isOneOf(4);
            byte[] made = dice.packets();
            byte[] bytes = isDamaged ? dice.damage(made) : made;
            String read = read(bytes);
            assertTrue(isDamaged || !read.equals(BAD), () -> "refused: " + HEX.formatHex(bytes));
            refused += read.equals(BAD) ? 1 : 0;
            lines.add(String.join("\t", isDamaged ? "damaged" : "sound", HEX.formatHex(bytes), read));
        }
        assertTrue(refused > RUNS / 12, "only " + refused + " were refused");
        Path file = Files.write(folder.resolve("server.txt"), lines);
        CommandLine.Outcome outcome = page("read", file.toString());
        assertEquals(0, outcome.exitCode(), outcome::output);
        assertTrue(outcome.output().contains(RUNS + " read, " + refused + " refused"), outcome::output);
    }

    @Test
    void theServerReadsWhatThePageWrites() throws IOException, InterruptedException, PacketException {
        Path file = folder.resolve("page.txt");
        CommandLine.Outcome outcome = page("write", file.toString(), "10", "" + RUNS);
        assertEquals(0, outcome.exitCode(), outcome::output);
        List<String> lines = Files.readAllLines(file);
        assertEquals(RUNS, lines.size());
        for (String line : lines) {
            String[] parts = line.split("\t", -1);
            byte[] bytes = HEX.parseHex(parts[1]);
            assertEquals(comparable(parts[2]), comparable(read(bytes)), line);
            if (parts[0].equals("sound")) {
                PacketWriter again = new PacketWriter();
                Packet.decodeAll(bytes).forEach(again::add);
                assertEquals(parts[1], HEX.formatHex(again.toBytes()));
            }
        }
    }

    @Test
    void bothKnowTheSameVariablesAndAnswers() throws IOException, InterruptedException {
        ObjectNode expected = json.createObjectNode();
        ObjectNode variables = expected.putObject("variables");
        for (Variable variable : Variable.values()) {
            variables.put(variable.name(), variable.number());
        }
        ArrayNode naks = expected.putArray("naks");
        for (Nak nak : Nak.values()) {
            naks.add(nak.sentence());
        }
        assertEquals(expected, json.readTree(page("tables").output()));
    }

    private String read(byte[] bytes) {
        ArrayNode all = json.createArrayNode();
        try {
            Packet.decodeAll(bytes).forEach(packet -> all.add(PacketJson.of(packet)));
        } catch (PacketException e) {
            return BAD;
        }
        return all.toString();
    }

    /** Read from text on both sides, since a small number that was never text is of another class. */
    private JsonNode comparable(String text) throws IOException {
        return json.readTree(text);
    }

    private static CommandLine.Outcome page(String... arguments) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(
                "node",
                CommandLine.moduleFolder()
                        .resolve("src/test/js/control-codecs-agree.js")
                        .toString()));
        words.addAll(List.of(arguments));
        return new CommandLine(words).run();
    }
}
