package dev.ambit.server.cli.wire;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ambit.server.cli.CommandLines;
import dev.ambit.server.cli.CommandLines.Outcome;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WireCommandTest {

    private static final String MACLEN = "0B FF 0D 06 4D 61 63 6C 65 6E 05";

    @TempDir
    private Path folder;

    @Test
    void packetsAreShownInWordsWithTheirPlaces() {
        Outcome outcome = wire("decode", "--from", "server", MACLEN, "0b fe 04 02 f6eca6 0400005a");
        assertEquals(0, outcome.code(), outcome.err());
        assertEquals("""
                S>C PO REGOBJIDCMD "Maclen" 5  # byte 0, 11 bytes
                S>C CO SHORTLOCCMD [2 -10 -20 -90] [4 0 0 90]  # byte 11, 11 bytes
                """, outcome.out());
    }

    @Test
    void wordsArePacketsALineEach() {
        Outcome outcome = wire("encode", "S>C PO REGOBJIDCMD \"Maclen\" 5", "# nothing", "CLIENT STATEREQCMD");
        assertEquals(0, outcome.code(), outcome.err());
        assertEquals(MACLEN + "\n03 01 13\n", outcome.out());
    }

    @Test
    void whatIsShownCanBeEncodedAgain() throws IOException {
        Path shown = folder.resolve("session.txt");
        Files.writeString(
                shown, wire("decode", "--from", "client", MACLEN, "030113").out());
        assertEquals(
                MACLEN + "\n03 01 13\n",
                wire("encode", "--file", shown.toString()).out());
    }

    @Test
    void bytesAreReadFromAFileAndFromTheInput() throws IOException {
        byte[] bytes = HexFormat.ofDelimiter(" ").parseHex(MACLEN);
        Path file = Files.write(folder.resolve("captured.bin"), bytes);
        String expected = "C>S PO REGOBJIDCMD \"Maclen\" 5  # byte 0, 11 bytes\n";
        assertEquals(
                expected,
                wire("decode", "--from", "client", "--binary", "-f", file.toString())
                        .out());
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream((MACLEN.replace(" ", ":") + "\n").getBytes(UTF_8)));
        try {
            assertEquals(expected, wire("decode", "--from", "client").out());
        } finally {
            System.setIn(before);
        }
    }

    @Test
    void bytesAreWrittenForOtherPrograms() {
        PrintStream before = System.out;
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        System.setOut(new PrintStream(written, true, UTF_8));
        try {
            assertEquals(
                    0,
                    wire("encode", "--binary", "5 STATEREQCMD", "6 STATEREQCMD").code());
        } finally {
            System.setOut(before);
        }
        assertEquals("030513030613", HexFormat.of().formatHex(written.toByteArray()));
    }

    @Test
    void programsGetOneJsonObjectALine() throws IOException {
        List<String> lines =
                wire("decode", "--json", MACLEN, "04 05 2A FF").out().lines().toList();
        JsonNode register = new ObjectMapper().readTree(lines.get(0));
        assertEquals("REGOBJID", register.get("command").asText());
        assertEquals("Maclen", register.get("name").asText());
        assertEquals(5, register.get("id").asInt());
        JsonNode unknown = new ObjectMapper().readTree(lines.get(1));
        assertEquals(11, unknown.get("offset").asInt());
        assertEquals(42, unknown.get("command").asInt());
        assertEquals("ff", unknown.get("data").asText());
        assertEquals("5 UNKNOWNCMD 42 FF", unknown.get("readable").asText());
    }

    @Test
    void badBytesAreRefusedBehindWhatIsGood() {
        Outcome outcome = wire("decode", "03 05 13", "05 01 02 00 00");
        assertEquals(1, outcome.code());
        assertEquals("5 STATEREQCMD  # byte 0, 3 bytes\n", outcome.out());
        assertEquals("byte 6: the bits to set needs 4 bytes, and the packet has 2 left\n", outcome.err());
        assertRefused("byte 3: the packet's size says 9, and it has 2 bytes", "decode", "03 05 13 09 05");
        assertRefused("byte 0: a packet has 3 bytes at least, and its size says 0", "decode", "00 05 13");
        assertRefused("character 4: expected a hexadecimal digit of byte 1, not \"x\"", "decode", "03 x5");
        assertRefused("character 2: expected the second hexadecimal digit of byte 0, not a break", "decode", "3 05");
        assertRefused("the last byte, number 1, has one hexadecimal digit only", "decode", "03 5");
    }

    @Test
    void badWordsAreRefusedWithLineAndColumn() {
        assertRefused(
                "line 2, column 3: there is no command \"STATECMDS\"; expected one such as TEXTCMD",
                "encode",
                "5 STATEREQCMD",
                "5 STATECMDS");
        assertRefused(
                "line 1, a packet has 255 bytes at most, and this one (LAUNCHAPPCMD) would have 304",
                "encode",
                "PO LAUNCHAPPCMD \"" + "x".repeat(300) + "\"");
    }

    @Test
    void aWrongCommandLineIsToldFromWrongBytes() {
        assertEquals(2, wire().code());
        assertEquals(2, wire("decode", "--binary", "03").code());
        assertEquals(2, wire("decode", "--from", "nobody", "03").code());
        assertTrue(wire("decode", "--help").out().contains("ambit wire decode --from server"));
    }

    private static void assertRefused(String why, String... words) {
        Outcome outcome = wire(words);
        assertEquals(1, outcome.code());
        assertEquals(why, outcome.err().strip());
    }

    private static Outcome wire(String... words) {
        return CommandLines.run(
                Stream.concat(Stream.of("wire"), Stream.of(words)).toList());
    }
}
