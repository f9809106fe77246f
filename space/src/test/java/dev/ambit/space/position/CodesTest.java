package dev.ambit.space.position;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class CodesTest {
    private final Codes codes = new Codes(GridSpec.DEFAULT);

    @Test
    void theSameCellTakesABitInEitherGrid() {
        assertEquals("0", text(codes.high(0, 0, 0)));
        assertEquals("0", text(codes.low(1, 0, 0, 0)));
        assertEquals("1100", text(Codes.extended(codes.high(0, 0, 0))));
        assertEquals("1000", text(Codes.TO_LOW));
    }

    /** Where the text of the patent misprints 1 000 rrr, which is the switch to the low grid. */
    @Test
    void aNextCellTakesSevenBitsNumberedClockwiseFromNorth() {
        assertEquals("1001000", text(codes.high(0, 0, -1)));
        assertEquals("1001001", text(codes.high(0, 1, -1)));
        assertEquals("1001010", text(codes.high(0, 1, 0)));
        assertEquals("1001100", text(codes.high(0, 0, 1)));
        assertEquals("1001111", text(codes.high(0, -1, -1)));
        assertEquals("1101010", text(Codes.extended(codes.high(0, 1, 0))));
    }

    @Test
    void aCellTwoAwayTakesEightBits() {
        assertEquals("10100000", text(codes.high(0, 0, -2)));
        assertEquals("10100010", text(codes.high(0, 2, -2)));
        assertEquals("10101111", text(codes.high(0, -1, -2)));
        assertEquals("11101000", text(Codes.extended(codes.high(0, 0, 2))));
    }

    @Test
    void afewCellsOrAnotherLayerTakeSeventeenBits() {
        assertEquals("10110" + "00" + "00011" + "00000", text(codes.high(0, 3, 0)));
        assertEquals("10110" + "00" + "10000" + "01111", text(codes.high(0, -16, 15)));
        assertEquals("10110" + "01" + "00000" + "00000", text(codes.high(1, 0, 0)));
        assertEquals(
                "10110" + "01" + "11111" + "00001", text(codes.high(-3, -1, 1)), "from the top layer to the bottom");
        assertEquals("11110" + "11" + "00000" + "00000", text(Codes.extended(codes.high(-1, 0, 0))));
    }

    @Test
    void anythingFartherTakesThirtyFiveBits() {
        assertEquals("10111" + "00" + "00000000010000" + "00000000000000", text(codes.high(0, 16, 0)));
        assertEquals("10111" + "10" + "11000111111110" + "11111111101111", text(codes.high(2, -3586, -17)));
        assertEquals(35, Codes.length(codes.high(3, 12_799, -12_799)));
    }

    @Test
    void lowCodesTakeFiveEightOrTwentyOneBits() {
        assertEquals("101" + "10", text(codes.low(1, 2, 0, 0)));
        assertEquals("110" + "00" + "011", text(codes.low(1, 0, 1, 1)));
        assertEquals("110" + "11" + "111", text(codes.low(1, -1, -1, -1)));
        assertEquals("111" + "00" + "00000010" + "00000000", text(codes.low(1, 0, 2, 0)));
        assertEquals("111" + "01" + "00111001" + "11000111", text(codes.low(1, 1, 57, 199)), "the longest way");
    }

    @Test
    void aSwitchToHighSaysWhereInTheLowCellAfterALowCode() {
        assertEquals(
                "100" + "000101" + "111111" + "0",
                text(codes.toFiner(1, 64 * 7 + 5, 64 * 3 + 63, codes.low(1, 0, 0, 0))));
        assertEquals(15 + 21, Codes.length(codes.toFiner(1, 0, 0, codes.low(1, 0, 100, 100))));
    }

    @Test
    void oneHundredWhoStandStillTakeElevenBits() {
        assertEquals("01001100011", run(100));
        assertEquals("000", run(1));
        assertEquals("0010001", run(2));
        assertEquals("0011111", run(16));
        assertEquals("01000010000", run(17));
        assertEquals("01011111111", run(256));
        assertEquals("01100100000000", run(257));
        assertEquals("01111111111111", run(2048));
        assertEquals("01111111111111" + "000", run(2049));
    }

    /** In a small world, so that all codes can be looked at. */
    @Test
    void noCodeBeginsWithAnother() {
        Codes small = new Codes(new GridSpec(4, 64, 8, 8));
        TreeSet<String> high = new TreeSet<>(List.of(text(Codes.TO_LOW)));
        TreeSet<String> low = new TreeSet<>();
        for (int layer = 0; layer < 4; layer++) {
            for (int dx = -63; dx < 64; dx++) {
                for (int dz = -63; dz < 64; dz++) {
                    long code = small.high(layer, dx, dz);
                    high.add(text(code));
                    high.add(text(Codes.extended(code)));
                    if (Math.abs(dx) < 8 && Math.abs(dz) < 8) {
                        low.add(text(small.low(1, layer, dx, dz)));
                    }
                }
            }
        }
        assertTrue(low.add("100"), "the switch to high");
        assertTrue(low.add(text(small.toCoarser())), "the switch to a coarser grid is no step");
        assertFreeOfPrefixes(high);
        assertFreeOfPrefixes(low);
        assertEquals(2 * 4 * 64 * 64 + 1, decodable(high), "codes that mean another move");
    }

    /** A run replaces the plain zero in the walk. */
    @Test
    void noRunBeginsWithAnother() {
        List<String> walk = new ArrayList<>();
        for (int n = 1; n <= 2048; n++) {
            walk.add(run(n));
        }
        walk.add("1");
        assertFreeOfPrefixes(new TreeSet<>(walk));
    }

    /** A far move and the same one that wraps around have different codes only where both are in reach. */
    private static int decodable(NavigableSet<String> high) {
        return (int) high.stream()
                        .filter(code -> !code.startsWith("1000"))
                        .map(CodesTest::meaning)
                        .distinct()
                        .count()
                + 1;
    }

    private static String meaning(String code) {
        if (code.equals("0")) {
            return "0 0 0 0";
        }
        boolean extended = code.charAt(1) == '1';
        int kind = Integer.parseInt(code.substring(2, 4), 2);
        int layer = 0;
        int dx = 0;
        int dz = 0;
        if (kind == 1) {
            int number = Integer.parseInt(code.substring(4), 2);
            dx = CellRings.nextX(number);
            dz = CellRings.nextZ(number);
        } else if (kind == 2) {
            int number = Integer.parseInt(code.substring(4), 2);
            dx = CellRings.outerX(number);
            dz = CellRings.outerZ(number);
        } else if (kind == 3) {
            int bits = code.charAt(4) == '1' ? 6 : 5;
            layer = Integer.parseInt(code.substring(5, 7), 2);
            dx = signed(code.substring(7, 7 + bits), bits);
            dz = signed(code.substring(7 + bits), bits);
        }
        return (extended ? 1 : 0) + " " + layer + " " + (dx & 63) + " " + (dz & 63);
    }

    private static int signed(String bits, int count) {
        return Integer.parseInt(bits, 2) << Integer.SIZE - count >> Integer.SIZE - count;
    }

    private static void assertFreeOfPrefixes(NavigableSet<String> codes) {
        String before = "x";
        for (String code : codes) {
            assertFalse(code.startsWith(before), before + " begins " + code);
            before = code;
        }
    }

    private static String run(int count) {
        FrameBuffer out = new FrameBuffer();
        Walk walk = new Walk();
        walk.begin(out);
        walk.still(count);
        // A code after it ends the run before the zeros that fill up the byte.
        walk.code(Codes.code(1, 1));
        walk.end();
        StringBuilder text = new StringBuilder();
        for (byte next : out.toBytes()) {
            text.append(Integer.toBinaryString(next & 0xff | 0x100).substring(1));
        }
        return text.substring(0, text.lastIndexOf("1"));
    }

    private static String text(long code) {
        return Long.toBinaryString(Codes.bits(code) | 1L << Codes.length(code)).substring(1);
    }
}
