package dev.ambit.base;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** What is written is read as it was, and what is cut short is told. */
class BytesPropertyTest {

    private static String hex(ByteWriter out) {
        return HexFormat.ofDelimiter(" ").withUpperCase().formatHex(out.toBytes());
    }

    private static String refusal(ThrowingRead read) {
        return assertThrows(Damaged.class, read::run).getMessage();
    }

    @FunctionalInterface
    private interface ThrowingRead {
        void run() throws Damaged;
    }

    @Example
    void theDrawingIsTrue() {
        assertEquals("01 02 03 04", hex(new ByteWriter().u32(0x01020304)));
        assertEquals("04 03 02 01", hex(new ByteWriter().u32LE(0x01020304)));
        assertEquals("AC 02", hex(new ByteWriter().varint(300)));
        assertEquals("02 48 69", hex(new ByteWriter().text("Hi")));
        assertEquals("48 69 00", hex(new ByteWriter().zeroTerminated("Hi")));
        assertEquals("2D 31 32", hex(new ByteWriter().decimal(-12)));
        assertEquals("12 34 34 12", hex(new ByteWriter().u16(0x561234).u16LE(0x561234)));
        assertEquals("01 02 03 04 05 06 07 08", hex(new ByteWriter().u64(0x0102030405060708L)));
        assertEquals("08 07 06 05 04 03 02 01", hex(new ByteWriter().u64LE(0x0102030405060708L)));
        assertEquals(
                "02 03 04 04 03 02", hex(new ByteWriter().number(0x01020304, 3).numberLE(0x01020304, 3)));
    }

    @Property
    void numbers(@ForAll long any, @ForAll @IntRange(max = 20) int expected) throws Damaged {
        ByteWriter out = new ByteWriter(expected);
        out.u8((int) any)
                .u16((int) any)
                .u32((int) any)
                .u64(any)
                .u16LE((int) any)
                .u32LE((int) any)
                .u64LE(any);
        out.varint(any & Long.MAX_VALUE).varint(any).number(any, 3);
        TestReader in = new TestReader(out.toBytes());
        assertEquals(any & 0xff, in.u8("it"));
        assertEquals(any & 0xffff, in.u16("it"));
        assertEquals((int) any, in.u32("it"));
        assertEquals(any, in.u64("it"));
        assertEquals(any & 0xffff, in.u16LE("it"));
        assertEquals((int) any, in.u32LE("it"));
        assertEquals(any, in.u64LE("it"));
        assertEquals(any & Long.MAX_VALUE, in.varint("it"));
        assertEquals(any, in.varint64("it"));
        assertEquals(any & 0xffffff, in.number(3, "it"));
        assertTrue(in.isEmpty());
        in.end("all");
    }

    @Property
    void fractions(@ForAll float one, @ForAll double other) throws Damaged {
        TestReader in = new TestReader(new ByteWriter(0).f32(one).f64(other).toBytes());
        assertEquals(one, in.f32("it"));
        assertEquals(other, in.f64("it"));
        assertEquals("3F 80 00 00", hex(new ByteWriter().f32(1)));
        assertEquals("3F F0 00 00 00 00 00 00", hex(new ByteWriter().f64(1)));
    }

    @Property
    void decimals(@ForAll long any) {
        assertEquals(
                Long.toString(any), new String(new ByteWriter(0).decimal(any).toBytes(), StandardCharsets.UTF_8));
        assertEquals(
                "" + Long.MIN_VALUE,
                new String(new ByteWriter(0).decimal(Long.MIN_VALUE).toBytes(), StandardCharsets.UTF_8));
    }

    @Property
    void runsAndTexts(@ForAll byte[] data, @ForAll String any, @ForAll @CharRange(from = 1, to = 255) String latin)
            throws Damaged {
        // Half of a pair is no text.
        String text = new String(any.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        ByteWriter out = new ByteWriter(1);
        out.sized(data)
                .text(text)
                .utf8(text)
                .zeroTerminated(latin)
                .bytes(data)
                .sized(data)
                .utf8(text);
        TestReader in = new TestReader(out.toBytes());
        assertArrayEquals(data, in.sized("it"));
        assertEquals(text, in.text("it", utf8.length));
        assertEquals(text, in.utf8(utf8.length, "it"));
        assertEquals(latin, in.zeroTerminated("it"));
        in.skip(data.length, "it");
        assertArrayEquals(data, in.sized("it", data.length));
        assertEquals(text, in.restAsText());
        assertEquals(0, in.left());
    }

    /** Whoever says how much will come gets an array of just that. */
    @Property
    void nothingIsMadeLargerThanWasAskedFor(@ForAll long any) {
        int size = new ByteWriter().varint(any).size();
        byte[] array = new ByteWriter(size + 8).u64(any).varint(any).array();
        assertEquals(size + 8, array.length);
    }

    @Property
    void aMessageThatIsCutAnywhereIsRefused(@ForAll @Size(max = 40) byte[] data, @ForAll @IntRange(max = 60) int to)
            throws Damaged {
        byte[] whole =
                new ByteWriter().u32LE(7).sized(data).u64(7).zeroTerminated("x").toBytes();
        int end = Math.min(to, whole.length);
        TestReader in = new TestReader(whole, 0, end);
        try {
            in.u32LE("a number");
            in.sized("data");
            in.u64("a number");
            in.zeroTerminated("a text");
            assertEquals(whole.length, end);
        } catch (Damaged cut) {
            assertTrue(end < whole.length);
            assertTrue(in.at() <= end, "read beyond the end");
        }
    }

    @Example
    void whatIsCutShortIsToldWithWhatWasExpected() {
        assertEquals(
                "byte 1: y needs 2 bytes, and 1 is left",
                refusal(() -> new TestReader(new byte[] {1, 2}, 1, 2).u16("y")));
        assertEquals("byte 0: y needs 1 byte, and 0 are left", refusal(() -> new TestReader(new byte[0]).u8("y")));
        assertEquals(
                "byte 3: y needs 1 byte, and 0 are left", refusal(() -> new TestReader(new byte[2], 3, 2).u8("y")));
        assertEquals(
                "byte 1: the length of y is 5, and 2 at most is allowed",
                refusal(() -> new TestReader(new byte[] {5, 0, 0}).sized("y", 2)));
        assertEquals(
                "byte 0: y that no zero byte ends", refusal(() -> new TestReader(new byte[] {5}).zeroTerminated("y")));
        assertEquals(
                "byte 0: y ends here, and 1 more bytes follow", refusal(() -> new TestReader(new byte[1]).end("y")));
        byte[] endless = new byte[20];
        Arrays.fill(endless, (byte) 0xff);
        assertEquals("byte 9: y is a number of more than 63 bits", refusal(() -> new TestReader(endless).varint("y")));
        assertEquals(
                "byte 10: y is a number of more than 64 bits", refusal(() -> new TestReader(endless).varint64("y")));
        assertEquals(
                "byte 0: y needs -1 bytes, and 20 are left", refusal(() -> new TestReader(endless).bytes(-1, "y")));
    }

    @Example
    void aSectionIsReadUpToItsEnd() throws Damaged {
        TestReader in = new TestReader(new byte[] {1, 2, 3, 4});
        in.narrow(1, 3);
        assertEquals(2, in.u8("it"));
        assertArrayEquals(new byte[] {3}, in.rest());
        assertThrows(Damaged.class, () -> in.u8("it"));
    }

    @Example
    void whatIsThereCanBeWrittenOverAndTakenBack() {
        ByteWriter out = new ByteWriter(2).u8(1).u32(0).u8(6);
        out.setU32LE(1, 0x05040302);
        out.setU8(0, 9);
        assertEquals("09 02 03 04 05 06", hex(out));
        out.truncate(2);
        out.truncate(5);
        assertEquals("09 02", hex(out));
        assertFalse(out.isEmpty());
        byte[] before = out.array();
        out.clear(before.length);
        assertTrue(out.isEmpty());
        assertTrue(out.array() == before, "the array is used again");
        out.clear(before.length - 1);
        assertEquals(before.length - 1, out.array().length);
    }
}
