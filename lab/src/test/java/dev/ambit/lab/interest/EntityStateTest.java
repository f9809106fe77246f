package dev.ambit.lab.interest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.ambit.lab.interest.EntityState.AngularVelocity;
import dev.ambit.lab.interest.EntityState.Articulation;
import dev.ambit.lab.interest.EntityState.DeadReckoning;
import dev.ambit.lab.interest.EntityState.Location;
import dev.ambit.lab.interest.EntityState.Marking;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class EntityStateTest {

    private static final Articulation TURRET = new Articulation(1, 2, 0x1009, 0x3ff0000000000000L);

    static EntityState tank(List<Articulation> parts) {
        return new EntityState(
                3,
                new EntityState.Id(0x0102, 0x0304, 0x0506),
                2,
                new EntityState.Type(1, 1, 225, 1, 2, 3, 4),
                new EntityState.Type(1, 2, 222, 5, 6, 7, 8),
                0x80000001,
                new Location(1, -2, 0.5),
                new Vector(1, -2, 0.5f),
                new Vector(0, 3, 1.5f),
                new DeadReckoning(
                        4,
                        0x11121314151617L,
                        0x21222324_25262728L,
                        new Vector(0, 0, -0.25f),
                        new AngularVelocity(1, -1, 256)),
                0x00040003,
                new Marking(1, "AMBIT 7"),
                0x80000000,
                parts);
    }

    /** Every field written out by hand, in the order of the table; 40 words are 160 bytes. */
    static final String TANK_BYTES = "02030128" // version, exercise, type, length
            + "010203040506" // site, host, entity
            + "0002" // padding, force
            + "010100e101020304" // kind, domain, country, category, subcategory, specific, extra
            + "010200de05060708"
            + "80000001" // timestamp
            + "3ff0000000000000" + "c000000000000000" + "3fe0000000000000" // location
            + "3f800000" + "c0000000" + "3f000000" // velocity
            + "00000000" + "40400000" + "3fc00000" // orientation
            + "04" + "11121314151617" + "2122232425262728" // dead reckoning: algorithm, other
            + "00000000" + "00000000" + "be800000" // acceleration
            + "00000001" + "ffffffff" + "00000100" // angular velocity
            + "00040003" // appearance
            + "01" + "414d424954203700000000" // marking
            + "80000000" // capabilities
            + "00000001" // padding, number of parts
            + "0001" + "0002" + "00001009" + "3ff0000000000000";

    @Test
    void itsBytesAreWhatTheyWereWorkedOutToBe() {
        EntityState tank = tank(List.of(TURRET));
        assertEquals(TANK_BYTES, HexFormat.of().formatHex(EntityStateCodec.encode(tank)));
        assertEquals(tank, EntityStateCodec.decode(HexFormat.of().parseHex(TANK_BYTES)));
    }

    @Property
    void whatIsWrittenIsRead(@ForAll long seed, @ForAll @IntRange(max = 54) int parts) {
        EntityState state = any(new SplittableRandom(seed), parts);
        byte[] bytes = EntityStateCodec.encode(state);
        assertEquals(144 + 16 * parts, bytes.length);
        assertEquals(bytes.length / 4, bytes[3] & 0xff);
        assertEquals(state, EntityStateCodec.decode(bytes));
    }

    @Test
    void paddingIsNotRead() {
        byte[] bytes = EntityStateCodec.encode(tank(List.of()));
        for (int padding : new int[] {10, 140, 141, 142}) {
            bytes[padding] = 0x55;
        }
        assertEquals(tank(List.of()), EntityStateCodec.decode(bytes));
    }

    @Test
    void errorsSayFieldGotAndExpected() {
        assertRefused("protocol version: got 4, expected 2", 0, 4);
        assertRefused("exercise id: got 0, expected 1..255", 1, 0);
        assertRefused("PDU type: got 2, expected 1", 2, 2);
        assertRefused("length: got 39 words, expected 160 bytes in words of 4", 3, 39);
        assertRefused("location x: got NaN, expected a finite number", 32, 0x7f, 0xf8);
        assertRefused("linear velocity y: got -Infinity, expected a finite number", 60, 0xff, 0x80, 0, 0);
        assertRefused("orientation x: got NaN, expected a finite number", 68, 0x7f, 0xc0);
        assertRefused("linear acceleration z: got NaN, expected a finite number", 104, 0x7f, 0xc0);
        assertRefused("number of articulation parameters: got 55, expected 0..54", 143, 55);
        assertRefused("articulation parameter 1: got 0 bytes before the end, expected 2", 143, 2);
        assertRefused("length: got 160 bytes, expected 144", 143, 0);
        assertMessage("length: got 40 words, expected 159 bytes in words of 4", Arrays.copyOf(bytes(), 159));
        assertMessage("protocol version: got 0 bytes before the end, expected 1", new byte[0]);
        assertMessage("site: got 0 bytes before the end, expected 2", new byte[] {2, 1, 1, 1});
    }

    @Test
    void whatDoesNotFitItsFieldIsNotMade() {
        assertEquals(54, tank(Collections.nCopies(54, TURRET)).articulations().size());
        assertThrows(MalformedException.class, () -> tank(Collections.nCopies(55, TURRET)));
        assertThrows(MalformedException.class, () -> new EntityState.Id(65536, 0, 0));
        assertThrows(MalformedException.class, () -> new EntityState.Type(256, 0, 0, 0, 0, 0, 0));
        assertThrows(MalformedException.class, () -> new Marking(1, "twelve chars"));
        assertThrows(MalformedException.class, () -> new Marking(1, "\u0416"));
        assertThrows(MalformedException.class, () -> new Marking(1, "a\0"));
        assertThrows(MalformedException.class, () -> new Articulation(-1, 0, 0, 0));
        assertThrows(
                MalformedException.class,
                () -> new DeadReckoning(1, 1L << 56, 0, Vector.ZERO, new AngularVelocity(0, 0, 0)));
    }

    private static byte[] bytes() {
        return HexFormat.of().parseHex(TANK_BYTES);
    }

    private static void assertRefused(String message, int at, int... values) {
        byte[] bytes = bytes();
        for (int i = 0; i < values.length; i++) {
            bytes[at + i] = (byte) values[i];
        }
        assertMessage(message, bytes);
    }

    private static void assertMessage(String message, byte[] bytes) {
        assertEquals(
                "Entity State PDU: " + message,
                assertThrows(MalformedException.class, () -> EntityStateCodec.decode(bytes))
                        .getMessage());
    }

    private static EntityState any(SplittableRandom random, int parts) {
        List<Articulation> articulations = new ArrayList<>();
        for (int i = 0; i < parts; i++) {
            articulations.add(new Articulation(u16(random), u16(random), random.nextInt(), random.nextLong()));
        }
        StringBuilder marking = new StringBuilder();
        for (int i = random.nextInt(12); i > 0; i--) {
            marking.append((char) random.nextInt(1, 256));
        }
        return new EntityState(
                random.nextInt(1, 256),
                new EntityState.Id(u16(random), u16(random), u16(random)),
                u8(random),
                type(random),
                type(random),
                random.nextInt(),
                new Location(random.nextDouble(-1e7, 1e7), -0.0, random.nextDouble()),
                vector(random),
                vector(random),
                new DeadReckoning(
                        u8(random),
                        random.nextLong() >>> 8,
                        random.nextLong(),
                        vector(random),
                        new AngularVelocity(random.nextInt(), random.nextInt(), random.nextInt())),
                random.nextInt(),
                new Marking(u8(random), marking.toString()),
                random.nextInt(),
                articulations);
    }

    private static EntityState.Type type(SplittableRandom random) {
        return new EntityState.Type(
                u8(random), u8(random), u16(random), u8(random), u8(random), u8(random), u8(random));
    }

    private static Vector vector(SplittableRandom random) {
        return new Vector(random.nextFloat() * 1e6f, -random.nextFloat(), random.nextFloat());
    }

    private static int u8(SplittableRandom random) {
        return random.nextInt(256);
    }

    private static int u16(SplittableRandom random) {
        return random.nextInt(65536);
    }
}
