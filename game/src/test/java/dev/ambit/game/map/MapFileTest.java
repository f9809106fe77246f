package dev.ambit.game.map;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.base.ByteWriter;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class MapFileTest {

    private static BitSet walls(int... seen) {
        BitSet bits = new BitSet();
        for (int wall : seen) {
            bits.set(wall);
        }
        return bits;
    }

    private static final WalkedRoom INN =
            new WalkedRoom(-1079, 10, walls(0, 3, 9), List.of(new WalkedRoom.Note(448, -256, "the fire")));

    @Test
    void aMapIsItsBytes() throws MapException {
        ByteWriter out = new ByteWriter();
        out.u32LE(0x0F50414D).u32LE(1);
        for (int fan = 0; fan < 100; fan++) {
            out.u32LE(fan == 79 ? 408 : 0);
        }
        out.u32LE(0).u32LE(-1079).u32LE(1212).bytes(new byte[8 * 99]);
        out.u32LE(10).u8(0b1001).u8(0b10).u32LE(1222);
        out.u32LE(1).u32LE(448).u32LE(-256).zeroTerminated("the fire").bytes(new byte[91]);
        WalkedMap map = new WalkedMap(1, List.of(INN));
        assertArrayEquals(out.toBytes(), MapFile.write(map));
        assertEquals(map, MapFile.read(out.toBytes()));
    }

    @Test
    void twoMapsShowTogetherWhatEitherShows() {
        WalkedRoom other = new WalkedRoom(-1079, 10, walls(1), INN.notes());
        WalkedRoom rebuilt = new WalkedRoom(-1079, 11, walls(1), List.of());
        WalkedRoom shop = new WalkedRoom(5, 1, walls(), List.of());
        WalkedMap both = new WalkedMap(1, List.of(INN)).and(new WalkedMap(2, List.of(other, shop)));
        assertEquals(new WalkedMap(2, List.of(new WalkedRoom(-1079, 10, walls(0, 1, 3, 9), INN.notes()), shop)), both);
        assertEquals(INN, INN.and(rebuilt), "a room with other walls is another one");
    }

    @Test
    void moreRoomsThanATableHoldsGoIntoTheNext() throws MapException {
        List<WalkedRoom> rooms = new ArrayList<>();
        for (int i = 1; i <= 250; i++) {
            rooms.add(new WalkedRoom(i * 100, 3, walls(i % 3), List.of()));
        }
        assertEquals(rooms, MapFile.read(MapFile.write(new WalkedMap(2, rooms))).rooms());
    }

    @Test
    void whatIsWrongIsToldWithItsPlace() {
        assertEquals("this is no map: expected the bytes 4D 41 50 0F at its start", refusal(new byte[3]));
        byte[] file = MapFile.write(new WalkedMap(1, List.of(INN)));
        byte[] loop = file.clone();
        loop[408] = (byte) 0x98;
        loop[409] = 1;
        assertTrue(refusal(loop).contains("two ways lead to the table at byte 408"), refusal(loop));
        byte[] far = file.clone();
        far[418] = 1;
        assertTrue(refusal(far).contains("a room at byte"), refusal(far));
    }

    private static String refusal(byte[] file) {
        return assertThrows(MapException.class, () -> MapFile.read(file)).getMessage();
    }

    @Property(tries = 500)
    void whatIsWrittenIsRead(@ForAll long seed) throws MapException {
        WalkedMap map = map(RandomGeneratorFactory.of("L64X128MixRandom").create(seed));
        WalkedMap read = MapFile.read(MapFile.write(map));
        assertEquals(sorted(map), sorted(read));
        assertArrayEquals(MapFile.write(read), MapFile.write(MapFile.read(MapFile.write(read))));
    }

    static List<WalkedRoom> sorted(WalkedMap map) {
        return map.rooms().stream()
                .sorted(Comparator.comparingInt(WalkedRoom::security))
                .toList();
    }

    static WalkedMap map(RandomGenerator random) {
        List<WalkedRoom> rooms = new ArrayList<>();
        for (int i = random.nextInt(5); i > 0; i--) {
            int walls = random.nextInt(30);
            BitSet seen = new BitSet();
            for (int wall = 0; wall < walls; wall++) {
                seen.set(wall, random.nextBoolean());
            }
            List<WalkedRoom.Note> notes = random.nextBoolean()
                    ? List.of()
                    : List.of(new WalkedRoom.Note(random.nextInt(), random.nextInt(), "n" + i));
            rooms.add(new WalkedRoom(random.nextInt() / 10 * 10 + i, walls, seen, notes));
        }
        return new WalkedMap(1 + random.nextInt(2), rooms);
    }
}
