package dev.ambit.gateway.control.packet;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.ambit.gateway.control.packet.Command.Combined;
import dev.ambit.gateway.control.packet.Command.Part;
import dev.ambit.gateway.control.packet.Command.ShortLocation;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PacketTest {

    private static final Location CORNER = new Location(25, 1200, 150, 180);

    /** All examples of the published protocol; it leaves the size out and we put it before them. */
    @Test
    void thePublishedExamplesAreTheirPublishedBytes() throws PacketException {
        assertBytes("FF 0D 06 4D61636C656E 05", ObjectId.PROTOCOL, new Command.Register("Maclen", 5));
        assertBytes(
                "01 01 0856 011F 1C1F 36B3",
                ObjectId.CLIENT,
                new Command.LongLocation(new Location(2134, 287, 7199, 14003)));
        assertBytes("89 02 00000004 00000000", new ShortId(137), new Command.State(4, 0));
        // The publication has CD for -50, which is -51, and hexadecimal 10 for decimal 10: misprints.
        assertBytes(
                "FE 04 38 FC 06 F6 2A 15 03 CE C1 FD EB 0A",
                ObjectId.COMBINE,
                new Combined(
                        Command.ShortLocation.LAYOUT,
                        List.of(step(56, -4, 6, -10), step(42, 21, 3, -50), step(193, -3, -21, 10))));
    }

    /** The publication shows these as text only; it counts 15 bytes and three parts where it prints two, which take 11. */
    @Test
    void theExamplesInWordsAreBytesByTheGrammar() throws PacketException {
        assertBytes(
                "FE 04 02 F6 EC A6 04 00 00 5A",
                ObjectId.COMBINE,
                new Combined(Command.ShortLocation.LAYOUT, List.of(step(2, -10, -20, -90), step(4, 0, 0, 90))));
        String weather = hex("Kyle, How is the weather?");
        assertBytes(
                "01 0E 00 00 19 " + weather,
                ObjectId.CLIENT,
                new Command.Text(LongId.NOBODY, "Kyle, How is the weather?"));
        assertBytes(
                "01 0E 00 04 " + hex("Judy") + " 19 " + weather,
                ObjectId.CLIENT,
                new Command.Text(new LongId("Judy"), "Kyle, How is the weather?"));
        assertBytes(
                "01 11 00 04 " + hex("Kyle") + " 02 " + hex("Hi"),
                ObjectId.CLIENT,
                new Command.Whisper(new LongId("Kyle"), "Hi"));
        assertBytes("01 05 0001 0019 04B0 0096 00B4", ObjectId.CLIENT, new Command.RoomChange(1, CORNER));
        assertBytes("01 12 0001 02 02 0019 04B0 0096 00B4", ObjectId.CLIENT, new Command.Teleport(1, 2, 2, CORNER));
        assertBytes(
                "00 05 " + hex("Mitra") + " 12 000F 03 03 0000 0000 0000 0000",
                new LongId("Mitra"),
                new Command.Teleport(15, 3, 3, new Location(0, 0, 0, 0)));
        assertBytes(
                "00 05 " + hex("Mitra") + " 0A 05",
                new LongId("Mitra"),
                new Command.PropertyRequest(List.of(VariableId.of(Variable.BITMAP))));
        assertBytes(
                "17 03 06 0B " + hex("a new value"),
                new ShortId(23),
                new Command.Properties(List.of(property(6, "a new value"))));
        assertBytes(
                "00 04 " + hex("Fred") + " 03 05 09 " + hex("skull.bmp"),
                new LongId("Fred"),
                new Command.Properties(List.of(property(5, "skull.bmp"))));
        assertBytes(
                "01 06 02 02 " + hex("Bo") + " 03 02 " + hex("11"),
                ObjectId.CLIENT,
                new Command.SessionInit(List.of(property(2, "Bo"), property(3, "11"))));
        assertBytes("01 06 04 01 30", ObjectId.CLIENT, new Command.SessionInit(List.of(Nak.ACK.asProperty())));
        assertBytes("01 06 04 01 31", ObjectId.CLIENT, new Command.SessionInit(List.of(Nak.BAD_USER.asProperty())));
        assertBytes(
                "01 08 01 0A " + hex("StarBright"),
                ObjectId.CLIENT,
                new Command.AppInit(List.of(property(1, "StarBright"))));
        assertBytes("FF 10 08 " + hex("Proshare"), ObjectId.PROTOCOL, new Command.LaunchApp("Proshare"));
    }

    @Test
    void theOtherCommandsAreBytesByTheGrammar() throws PacketException {
        assertBytes("01 07", ObjectId.CLIENT, new Command.SessionExit(List.of()));
        assertBytes("01 09", ObjectId.CLIENT, new Command.AppExit(List.of()));
        assertBytes("05 0B", new ShortId(5), new Command.Disappear());
        assertBytes(
                "05 0C FFFF 8000 7FFF FFFF 0001",
                new ShortId(5),
                new Command.Appear(65535, new Location(-32768, 32767, -1, 1)));
        assertBytes("05 13", new ShortId(5), new Command.StateRequest());
        assertBytes("05 0A", new ShortId(5), new Command.PropertyRequest(List.of()));
        assertBytes("05 03", new ShortId(5), new Command.Properties(List.of()));
        assertBytes(
                "05 0A 00 03 " + hex("hat") + " C8 00 00",
                new ShortId(5),
                new Command.PropertyRequest(
                        List.of(new VariableId.Named("hat"), new VariableId.Numbered(200), new VariableId.Named(""))));
        assertBytes(
                "FE 0B 05 06",
                ObjectId.COMBINE,
                new Combined(
                        Command.Disappear.LAYOUT,
                        List.of(new Part(5, new Command.Disappear()), new Part(6, new Command.Disappear()))));
    }

    @Test
    void whatIsUnknownIsKeptAsItIs() throws PacketException {
        assertBytes("05 0F 01 02", new ShortId(5), new Command.Unknown(15, new byte[] {1, 2}));
        assertBytes("05 00", new ShortId(5), new Command.Unknown(0, new byte[0]));
        assertBytes("FE 01 07", ObjectId.COMBINE, new Command.Unknown(1, new byte[] {7}));
        assertBytes("FE FF", ObjectId.COMBINE, new Command.Unknown(255, new byte[0]));
    }

    @Test
    void whatALaterVersionAddsBehindACommandIsPassedOver() throws PacketException {
        assertEquals(new Packet(new ShortId(5), new Command.State(1, 2)), decode("05 02 00000001 00000002 77 88"));
        assertEquals(new Packet(new ShortId(5), new Command.Disappear()), decode("05 0B 01"));
        assertEquals(new Packet(ObjectId.CLIENT, new Command.LaunchApp("a")), decode("01 10 01 61 62"));
    }

    @Test
    void bytesThatAreNoUtf8AreReplaced() throws PacketException {
        assertEquals(new Packet(ObjectId.CLIENT, new Command.LaunchApp("a\ufffdb")), decode("01 10 03 61 FF 62"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            02 01            | byte 0: a packet has 3 bytes at least, and its size says 2
            04 01 0B         | byte 0: the packet's size says 4, and it has 3 bytes
            03 00 00         | byte 3: the command needs 1 byte, and the packet has 0 left
            04 00 05 41      | byte 3: the name of the object needs 5 bytes, and the packet has 1 left
            06 01 01 00 00 00| byte 5: y needs 2 bytes, and the packet has 1 left
            05 01 02 00 00   | byte 3: the bits to set needs 4 bytes, and the packet has 2 left
            04 01 03 05      | byte 4: the length of a property's value needs 1 byte, and the packet has 0 left
            05 01 03 05 01   | byte 5: a property's value needs 1 byte, and the packet has 0 left
            05 FF 0D 00 00   | byte 4: a short object id is 1 to 255, not 0
            06 FE 04 05 01 02| byte 3: a combined SHORTLOCCMD has parts of 4 bytes, and 3 are left
            03 FE 0B         | byte 3: a combined DISAPPEARACTORCMD has parts of 1 bytes, and 0 are left
            04 FE 0B 00      | byte 3: a short object id is 1 to 255, not 0
            """)
    void damagedBytesAreRefusedWithPlaceAndReason(String bytes, String why) {
        byte[] packet = bytes(bytes);
        PacketException refusal = assertThrows(PacketException.class, () -> Packet.decode(packet, 0, packet.length));
        assertEquals(why, refusal.getMessage());
    }

    @Test
    void aPacketOf255BytesIsWrittenAndOneOf256IsNot() throws PacketException {
        int most = Packet.longestText(ObjectId.CLIENT, LongId.NOBODY);
        assertEquals(249, most);
        Packet longest = new Packet(ObjectId.CLIENT, new Command.Text(LongId.NOBODY, "x".repeat(most)));
        assertEquals(longest, Packet.decode(longest.encode(), 0, 255));
        Packet longer = new Packet(ObjectId.CLIENT, new Command.Text(LongId.NOBODY, "x".repeat(most + 1)));
        assertEquals(
                "a packet has 255 bytes at most, and this one (TEXTCMD) would have 256",
                assertThrows(IllegalArgumentException.class, longer::encode).getMessage());
    }

    @Test
    void anUnfitValueIsRefusedWhereItIsMade() {
        assertUnfit("x is -32768 to 32767, not 32768", () -> new Location(32768, 0, 0, 0));
        assertUnfit("turn is -128 to 127, not 128", () -> new ShortLocation(0, 0, 128));
        assertUnfit("a room is 0 to 65535, not -1", () -> new Command.Appear(-1, CORNER));
        assertUnfit("a short object id is 1 to 255, not 0", () -> new ShortId(0));
        assertUnfit("a variable's number is 1 to 255, not 256", () -> new VariableId.Numbered(256));
        assertUnfit("STATECMD cannot be combined", () -> new Combined(Command.State.LAYOUT, List.of()));
        assertUnfit(
                "a combined SHORTLOCCMD needs one part at least",
                () -> new Combined(Command.ShortLocation.LAYOUT, List.of()));
        assertUnfit(
                "a part of a combined TELEPORTCMD is one too, not Disappear[]",
                () -> new Combined(Command.Teleport.LAYOUT, List.of(new Part(5, new Command.Disappear()))));
        assertUnfit(
                "the combine object takes combined commands only, not Disappear[]",
                () -> new Packet(ObjectId.COMBINE, new Command.Disappear()));
        assertUnfit(
                "a combined command goes to the combine object, not to ShortId[number=1]",
                () -> new Packet(
                        ObjectId.CLIENT, new Combined(Command.ShortLocation.LAYOUT, List.of(step(5, 1, 1, 1)))));
        assertUnfit(
                "command 1 is known and has a record of its own",
                () -> new Packet(ObjectId.CLIENT, new Command.Unknown(1, new byte[0])));
    }

    @Property
    void everyPacketIsReadAsItWasWrittenAndHasTheSizeItSays(@ForAll("packets") Packet packet) throws PacketException {
        byte[] bytes = packet.encode();
        assertEquals(packet.size(), bytes.length);
        assertEquals(packet.size(), bytes[0] & 0xff);
        assertEquals(packet, Packet.decode(bytes, 0, bytes.length));
    }

    @Property(tries = 200)
    void aGroupMessageHoldsPacketsToItsLastByte(@ForAll("manyPackets") List<Packet> packets) throws PacketException {
        PacketWriter out = new PacketWriter();
        assertEquals(true, out.isEmpty());
        packets.forEach(out::add);
        assertEquals(packets, Packet.decodeAll(out.toBytes()));
        if (!packets.isEmpty()) {
            byte[] cutOff = Arrays.copyOf(out.toBytes(), out.size() - 1);
            assertThrows(PacketException.class, () -> Packet.decodeAll(cutOff));
        }
        out.clear();
        assertArrayEquals(new byte[0], out.toBytes());
    }

    @Provide
    Arbitrary<Packet> packets() {
        return AnyPacket.packets();
    }

    @Provide
    Arbitrary<List<Packet>> manyPackets() {
        return AnyPacket.packets().list().ofMaxSize(8);
    }

    @Test
    void theLastValueOfAVariableCounts() {
        List<dev.ambit.gateway.control.packet.Property> twice =
                List.of(property(2, "Bo"), property(3, "11"), property(2, "Ada"));
        assertEquals(
                "Ada",
                dev.ambit.gateway.control.packet.Property.find(twice, Variable.USERNAME)
                        .orElseThrow());
        assertEquals(
                true,
                dev.ambit.gateway.control.packet.Property.find(twice, Variable.PASSWORD)
                        .isEmpty());
    }

    private static void assertUnfit(String why, org.junit.jupiter.api.function.Executable making) {
        assertEquals(why, assertThrows(IllegalArgumentException.class, making).getMessage());
    }

    private static void assertBytes(String expected, ObjectId object, Command command) throws PacketException {
        Packet packet = new Packet(object, command);
        byte[] bytes = sized(expected);
        assertEquals(HexFormat.of().formatHex(bytes), HexFormat.of().formatHex(packet.encode()));
        assertEquals(bytes.length, packet.size());
        assertEquals(packet, Packet.decode(bytes, 0, bytes.length));
    }

    private static Packet decode(String withoutSize) throws PacketException {
        byte[] bytes = sized(withoutSize);
        return Packet.decode(bytes, 0, bytes.length);
    }

    private static byte[] sized(String withoutSize) {
        byte[] rest = bytes(withoutSize);
        byte[] whole = new byte[rest.length + 1];
        whole[0] = (byte) whole.length;
        System.arraycopy(rest, 0, whole, 1, rest.length);
        return whole;
    }

    private static byte[] bytes(String hex) {
        return HexFormat.of().parseHex(hex.replace(" ", ""));
    }

    private static String hex(String text) {
        return HexFormat.of().formatHex(text.getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }

    private static dev.ambit.gateway.control.packet.Property property(int number, String value) {
        return new dev.ambit.gateway.control.packet.Property(new VariableId.Numbered(number), value);
    }

    private static Part step(int id, int dx, int dy, int turn) {
        return new Part(id, new ShortLocation(dx, dy, turn));
    }
}
