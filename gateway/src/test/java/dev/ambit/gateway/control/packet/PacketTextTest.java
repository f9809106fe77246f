package dev.ambit.gateway.control.packet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.HexFormat;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PacketTextTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "S>C CO SHORTLOCCMD [2 -10 -20 -90] [4 0 0 90]",
                "S>C PO REGOBJIDCMD \"Maclen\" 5",
                "C>S CLIENT TEXTCMD \"\" \"Kyle, How is the weather?\"",
                "S>C CLIENT TEXTCMD \"Judy\" \"Kyle, How is the weather?\"",
                "S>C CLIENT WHISPERCMD 7 \"Kyle, How are you?\"",
                "C>S CLIENT LONGLOCCMD 2134 287 7199 14003",
                "C>S CLIENT ROOMCHNGCMD 1 25 1200 150 180",
                "C>S CLIENT TELEPORTCMD 1 2 2 25 1200 150 180",
                "S>C \"Mitra\" TELEPORTCMD 15 3 3 0 0 0 0",
                "C>S \"Mitra\" PROPREQCMD VAR_BITMAP",
                "C>S 5 PROPREQCMD",
                "C>S 137 STATECMD 4 4294967295",
                "C>S 137 STATEREQCMD",
                "S>C \"Fred\" PROPCMD VAR_BITMAP \"skull.bmp\" 200 \"5\" \"hat\" \"tall\"",
                "C>S CLIENT SESSIONINITCMD VAR_USERNAME \"Bo\" VAR_PROTOCOL 11",
                "S>C CLIENT SESSIONINITCMD VAR_ERROR 0",
                "C>S CLIENT APPINITCMD VAR_APPNAME \"StarBright\"",
                "S>C PO LAUNCHAPPCMD \"Proshare\"",
                "S>C CO DISAPPEARACTORCMD [5] [6]",
                "S>C 5 APPEARACTORCMD 3 -1 -2 -3 -4",
                "5 UNKNOWNCMD 42 00FF",
                "CO UNKNOWNCMD 1",
                "\"a \\\"quoted\\\" \\\\ name\\n\" DISAPPEARACTORCMD",
            })
    void whatIsReadIsWhatIsWritten(String line) throws PacketTextException {
        assertEquals(line, PacketText.parse(line).toString());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\'', textBlock = """
            S>C CO SHORTLOCCMD 56 -4 6 -10 42 21 3 -50 | S>C CO SHORTLOCCMD [56 -4 6 -10] [42 21 3 -50]
            C>S CLIENT ROOMCHNGCMD 01 25 1200 150 180  | C>S CLIENT ROOMCHNGCMD 1 25 1200 150 180
            C>S client sessioninitcmd 3 "11"           | C>S CLIENT SESSIONINITCMD VAR_PROTOCOL 11
            CLIENT PROPCMD 8 "" 8 "a" 8 "007"          | CLIENT PROPCMD VAR_UPDATETIME "" VAR_UPDATETIME "a" VAR_UPDATETIME 007
            5 UNKNOWNCMD 42 00 ff # a word for people  | 5 UNKNOWNCMD 42 00FF
            CLIENT TEXTCMD"\\u0041""#no word"          | CLIENT TEXTCMD "A" "#no word"
            """)
    void thereIsMoreThanOneWayToWriteIt(String typed, String printed) throws PacketTextException {
        assertEquals(printed, PacketText.parse(typed).toString());
    }

    @Test
    void theExampleOfTheLocationUpdateIsItsBytes() throws PacketTextException {
        PacketText update = PacketText.parse("S>C CO SHORTLOCCMD 56 -4 6 -10 42 21 3 -50 193 -3 -21 10");
        assertEquals(Direction.TO_CLIENT, update.direction());
        assertEquals(
                "0ffe0438fc06f62a1503cec1fdeb0a",
                HexFormat.of().formatHex(update.packet().encode()));
    }

    @Test
    void whatCannotBeSeenIsWrittenInDigits() {
        String name = "a\u001b[2J\u202e\u2028\ud83d\ude00\udbff\udffd\ud800";
        assertEquals(
                "\"a\\u001B[2J\\u202E\\u2028\ud83d\ude00\\uDBFF\\uDFFD\\uD800\" DISAPPEARACTORCMD",
                PacketText.print(new Packet(new LongId(name), new Command.Disappear())));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\'', textBlock = """
            C>S                                | column 4: expected an object (CLIENT, CO, PO, a number or a name in quotes), not the end of the line
            HOST TEXTCMD                       | column 1: expected an object (CLIENT, CO, PO, a number or a name in quotes), not "HOST"
            0 STATEREQCMD                      | column 1: expected a short object id, 1 to 255, not 0
            CLIENT TEXT                        | column 8: there is no command "TEXT"; expected one such as TEXTCMD
            CLIENT                             | column 7: expected a command, such as TEXTCMD, not the end of the line
            CO STATECMD [4 0 0]                | column 4: STATECMD cannot be combined; CO takes SHORTLOCCMD, DISAPPEARACTORCMD, APPEARACTORCMD and TELEPORTCMD
            CO SHORTLOCCMD                     | column 15: expected a short object id, 1 to 255, not the end of the line
            CO SHORTLOCCMD [2 -10 -20 -129]    | column 27: expected the turn, -128 to 127, not -129
            CO SHORTLOCCMD [2 -10 -20]         | column 26: expected the turn, -128 to 127, not "]"
            CO SHORTLOCCMD [2 -10 -20 -90      | column 30: expected ], not the end of the line
            5 LONGLOCCMD 1 2 3 4x              | column 20: expected the direction, -32768 to 32767, not "4x"
            5 LONGLOCCMD 1 2 3 4 5             | column 22: expected the end of the line, not "5"
            5 STATECMD 4294967296 0            | column 12: expected the bits to set, 0 to 4294967295, not 4294967296
            5 STATECMD 99999999999999999999 0  | column 12: expected the bits to set, 0 to 4294967295, not 99999999999999999999
            5 PROPCMD VAR_HAT "x"              | column 11: expected a variable (VAR_USERNAME or such, a number or a name in quotes), not "VAR_HAT"
            5 PROPCMD VAR_BITMAP x             | column 22: expected a value in quotes, or a whole number, not "x"
            5 LAUNCHAPPCMD "x                  | column 16: the text that begins here has no " at its end
            5 LAUNCHAPPCMD "x"y                | column 19: expected a space behind the text, not "y"
            5 LAUNCHAPPCMD "x\\y"              | column 18: expected \\", \\\\, \\n, \\r, \\t or \\u and four hexadecimal digits
            5 LAUNCHAPPCMD "x\\u00g0"          | column 18: expected four hexadecimal digits behind \\u
            5 UNKNOWNCMD 14                    | column 14: command 14 is known: write it by its name and not as UNKNOWNCMD
            5 UNKNOWNCMD 42 0                  | column 17: expected bytes in hexadecimal, two digits each, not "0"
            """)
    void whatCannotBeReadIsRefusedWithPlaceAndReason(String line, String why) {
        PacketTextException refusal = assertThrows(PacketTextException.class, () -> PacketText.parse(line));
        assertEquals(why, refusal.getMessage());
    }

    @net.jqwik.api.Property
    void everyPacketIsReadAsItWasPrinted(@ForAll("packets") Packet packet, @ForAll Direction direction)
            throws PacketTextException {
        PacketText text = new PacketText(direction, packet);
        assertEquals(text, PacketText.parse(text.toString()));
        assertEquals(List.of(text.toString()), text.toString().lines().toList(), "it is one line");
    }

    @Provide
    Arbitrary<Packet> packets() {
        return AnyPacket.packets();
    }
}
