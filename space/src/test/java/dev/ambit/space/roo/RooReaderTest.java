package dev.ambit.space.roo;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RooReaderTest {

    @Test
    void everyFieldIsReadFromItsPlace() throws RooException {
        RooFile file = RooReader.read(tiny(12));

        assertEquals(12, file.version());
        assertEquals(1024, file.width());
        assertEquals(1024, file.height());
        var box = new RooFile.Box(new RooFile.Point(0, 0), new RooFile.Point(1024, 1024));
        assertEquals(
                List.of(
                        new RooFile.Cut(box, 0, 1, 0, 2, 0, 1),
                        new RooFile.Leaf(
                                box,
                                1,
                                List.of(
                                        new RooFile.Point(0, 0),
                                        new RooFile.Point(1024, 0),
                                        new RooFile.Point(1024, 1024),
                                        new RooFile.Point(0, 1024)))),
                file.nodes());
        assertEquals(
                List.of(new RooFile.Wall(
                        0, 1, 0, new RooFile.Point(0, 0), new RooFile.Point(1024, 0), 64, 5, 6, -7, 8, 1, 0)),
                file.walls());
        assertEquals(List.of(new RooFile.EditorWall(1, 0, 5, 6, -7, 8, 0, -1, 100, 200, 164, 200)), file.lines());
        assertEquals(List.of(new RooFile.Sidedef(7, 100, 0, 0, 16, 9)), file.sidedefs());
        assertEquals(List.of(new RooFile.Sector(3, 200, 300, -1, 2, -16, 128, 192, 0, 4, null, null)), file.sectors());
        assertEquals(List.of(RooFile.Thing.at(100, 200), RooFile.Thing.at(164, 136)), file.things());
        assertEquals(1234, file.number().getAsInt());
        assertEquals(RoomGrid.of(1, 1, new byte[] {0x10}, new byte[] {1}, new byte[] {0x14}), file.grid());
        assertTrue(RooCheck.check(file).isEmpty());
    }

    @Test
    void version13HoldsFloats() throws RooException {
        RooFile file = RooReader.read(tiny(13));
        RooFile.Wall wall = file.walls().getFirst();
        assertEquals(1024.0, file.value(wall.end().x()));
        assertEquals(64.0, file.value(wall.length()));
        assertEquals(64f, Float.intBitsToFloat(wall.length()));
        assertTrue(RooCheck.check(file).isEmpty());
    }

    @Test
    void version11HasNoMonsterGridAndMayLackTheRoomsNumber() throws RooException {
        byte[] bytes = tiny(11);
        assertFalse(RooReader.read(bytes).grid().hasMonsters());

        int server = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(16);
        byte[] without = cut(bytes, server - 4, 4);
        ByteBuffer.wrap(without).order(ByteOrder.LITTLE_ENDIAN).putInt(16, server - 4);
        RooFile old = RooReader.read(without);
        assertTrue(old.number().isEmpty());
        assertArrayEquals(without, RooWriter.write(old));
    }

    @ParameterizedTest
    @ValueSource(ints = {11, 12, 13})
    void whatWasReadIsWrittenByteForByte(int version) throws RooException {
        assertArrayEquals(tiny(version), RooWriter.write(RooReader.read(tiny(version))));
    }

    @ParameterizedTest
    @CsvSource({"11,300,8", "12,300,12", "13,300,12", "12,5,2000", "13,3,3000"})
    void roomsOfAllKindsSurviveReadingAndWriting(int version, int rooms, int cuts) throws RooException {
        for (int seed = 0; seed < rooms; seed++) {
            RooFile made = RandomRoom.file(seed, version, cuts);
            byte[] bytes = RooWriter.write(made);
            RooFile read = RooReader.read(bytes);
            assertEquals(made, read, "seed " + seed);
            assertArrayEquals(bytes, RooWriter.write(read), "seed " + seed);
            assertEquals(List.of(), RooCheck.check(read), "seed " + seed);
        }
    }

    @Test
    void theLargestRoomsOfTheTestsAreAsLargeAsThoseOfTheOriginal() {
        assertTrue(RandomRoom.file(1, 13, 3000).nodes().size() > 4924);
    }

    @Test
    void floatsThatAreNoNumbersKeepTheirBits() throws RooException {
        byte[] bytes = tiny(13);
        ByteBuffer words = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        // The box of the root: a signalling NaN with a payload, minus zero, and an infinity.
        words.putInt(TinyRoom.NODES + 3, 0x7F812345);
        words.putInt(TinyRoom.NODES + 7, 0x80000000);
        words.putInt(TinyRoom.NODES + 11, 0xFF800000);
        assertArrayEquals(bytes, RooWriter.write(RooReader.read(bytes)));
    }

    @Test
    void slopesOfVersion11MayNameVertices() throws RooException {
        byte[] bytes = slopedVersion11();
        RooFile file = RooReader.read(bytes);
        RooFile.Slope slope = file.sectors().getFirst().floorSlope();
        assertTrue(slope.shortCorners());
        assertEquals(
                List.of(new RooFile.Corner(3, 0, 16), new RooFile.Corner(4, 0, 0), new RooFile.Corner(5, 0, -2)),
                slope.corners());
        assertArrayEquals(bytes, RooWriter.write(file));
    }

    @Test
    void aWrongSecurityIsRefusedAndBothValuesAreTold() throws RooException {
        byte[] bytes = TinyRoom.bytes(12, 77);
        String message =
                assertThrows(RooException.class, () -> RooReader.read(bytes)).getMessage();
        assertEquals(
                "unreadable room file: security 77 at byte 8; expected " + RooSecurityTest.OF_VERSION_12
                        + ", which is the sum of what the file holds",
                message);
        assertArrayEquals(bytes, RooWriter.write(RooReader.readLeniently(bytes)));
    }

    @Test
    void anEncryptedRoomIsRefused() {
        byte[] bytes = tiny(11);
        Arrays.fill(bytes, 20, 24, (byte) -1);
        assertEquals(
                "unreadable room file: an encrypted room (its width is -1) at byte 20; expected a room saved without"
                        + " encryption",
                refusal(bytes));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0  | 1          | does not begin as one",
                "4  | 10         | version 10 at byte 4; expected version 11 to 13",
                "4  | 14         | version 14 at byte 4; expected version 11 to 13",
                "12 | 24         | a main part that begins at 24 at byte 12; expected 20",
                "16 | 2000000000 | (server part) that begins at 2000000000 at byte 16",
                "28 | 56         | nodes that begin at 56 at byte 28; expected 52",
                "32 | -5         | (client walls) that begins at 4294967291 at byte 32",
                "36 | 60         | (editor walls) that begins at 60 at byte 36"
            })
    void aDamagedHeaderIsRefusedWithItsPlace(int offset, int value, String expected) {
        byte[] bytes = tiny(12);
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(offset, value);
        String message = refusal(bytes);
        assertTrue(message.contains(expected), message);
    }

    @Test
    void aCountBeyondTheFileIsRefusedBeforeAnythingIsTakenForIt() {
        byte[] bytes = tiny(12);
        bytes[TinyRoom.NODES] = (byte) 0xFF;
        bytes[TinyRoom.NODES + 1] = (byte) 0xFF;
        assertTrue(refusal(bytes).contains("65535 nodes at byte 52; expected at most"), refusal(bytes));
    }

    @Test
    void aGridBeyondTheFileIsRefused() {
        byte[] bytes = tiny(12);
        int server = bytes.length - 3 - 8;
        ByteBuffer.wrap(bytes)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(server, 0x7FFFFFFF)
                .putInt(server + 4, 0x7FFFFFFF);
        assertTrue(refusal(bytes).contains("3 grids of 2147483647 by 2147483647 squares in 3 bytes"), refusal(bytes));
    }

    @Test
    void bytesAfterTheEndAreRefused() {
        byte[] bytes = tiny(12);
        assertTrue(refusal(Arrays.copyOf(bytes, bytes.length + 1)).contains("nothing after them"));
    }

    @ParameterizedTest
    @ValueSource(ints = {11, 12, 13})
    void everyFileCutShortIsRefused(int version) {
        byte[] bytes = RooWriter.write(RandomRoom.file(4, version, 6));
        for (int length = 0; length < bytes.length; length++) {
            byte[] shorter = Arrays.copyOf(bytes, length);
            assertThrows(RooException.class, () -> RooReader.readLeniently(shorter), "cut at " + length);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {11, 12, 13})
    void aFileWithAnyByteChangedIsRefusedOrStaysWhatItIs(int version) {
        byte[] bytes = RooWriter.write(RandomRoom.file(9, version, 6));
        var random = new Random(1);
        for (int i = 0; i < bytes.length; i++) {
            byte[] damaged = bytes.clone();
            damaged[i] ^= (byte) (1 + random.nextInt(255));
            RooFile file;
            try {
                file = RooReader.readLeniently(damaged);
            } catch (RooException refused) {
                assertTrue(refused.offset() >= 0 && refused.offset() <= damaged.length, refused.getMessage());
                continue;
            }
            assertArrayEquals(damaged, RooWriter.write(file), "byte " + i);
            RooCheck.check(file);
        }
    }

    static byte[] tiny(int version) {
        return TinyRoom.bytes(
                version,
                switch (version) {
                    case 11 -> RooSecurityTest.OF_VERSION_11;
                    case 12 -> RooSecurityTest.OF_VERSION_12;
                    default -> RooSecurityTest.OF_VERSION_13;
                });
    }

    /** The tiny room with a sloped floor in the old form: 40 bytes more, and the flag. */
    private static byte[] slopedVersion11() {
        byte[] bytes = tiny(11);
        ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int things = in.getInt(48);
        ByteBuffer out = ByteBuffer.allocate(bytes.length + 40).order(ByteOrder.LITTLE_ENDIAN);
        out.put(bytes, 0, things);
        out.putInt(1)
                .putInt(2)
                .putInt(1024)
                .putInt(-4096)
                .putInt(512)
                .putInt(256)
                .putInt(1024);
        for (int half : new int[] {3, 16, 4, 0, 5, -2}) {
            out.putShort((short) half);
        }
        out.put(bytes, things, bytes.length - things);
        out.putInt(16, in.getInt(16) + 40).putInt(48, things + 40);
        int flags = things - 5;
        out.putInt(flags, 0x400);
        out.putInt(8, (RooSecurityTest.OF_VERSION_11 ^ 0x89AB786C) + 0x400 ^ 0x89AB786C);
        return out.array();
    }

    private static byte[] cut(byte[] bytes, int at, int count) {
        byte[] shorter = Arrays.copyOf(bytes, bytes.length - count);
        System.arraycopy(bytes, at + count, shorter, at, bytes.length - at - count);
        return shorter;
    }

    private static String refusal(byte[] bytes) {
        return assertThrows(RooException.class, () -> RooReader.read(bytes)).getMessage();
    }
}
