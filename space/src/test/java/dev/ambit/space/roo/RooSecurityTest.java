package dev.ambit.space.roo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RooSecurityTest {

    /*
     * By hand, for the tiny room:
     *   the cut         0 + 1 + 0, first wall 1                                       2
     *   the leaf        x: 0 + 1024 + 1024 + 0   y: 0 + 0 + 1024 + 1024            4096
     *   the wall        sides 1 + 0, ends 0 + 0 + 1024 + 0, sectors 1 + 0          1026
     *   the sidedef     7 + 100 + 0 + 0, flags 16                                   123
     *   the sector      3 + 200 + 300, heights 65520 + 128, light 192, flags 0    66343
     *                                                                             71590 = 117A6h
     * and with the version 12: 117B2h. In version 13 the 1 is 3F800000h and the five 1024 are 44800000h each: 96000000h modulo
     * 2^32, and the rest is 1 + 2 + 123 + 66343 + 13 = 66482 = 103B2h. Then everything is mixed with 89AB786Ch.
     */
    static final int OF_VERSION_11 = 0x000117B1 ^ 0x89AB786C;
    static final int OF_VERSION_12 = 0x000117B2 ^ 0x89AB786C;
    static final int OF_VERSION_13 = 0x960103B2 ^ 0x89AB786C;

    @ParameterizedTest
    @CsvSource({"11," + OF_VERSION_11, "12," + OF_VERSION_12, "13," + OF_VERSION_13})
    void theSumIsTheOneWorkedOutByHand(int version, int security) throws RooException {
        assertEquals(security, RooSecurity.of(RooReader.readLeniently(TinyRoom.bytes(version, 0))));
    }

    @Test
    void offsetsOfPicturesAndTheEditorsWallsDoNotCount() throws RooException {
        byte[] bytes = TinyRoom.bytes(12, OF_VERSION_12);
        RooFile file = RooReader.read(bytes);
        RooFile other = new RooFile(
                file.version(),
                0,
                file.width() + 1,
                file.height(),
                file.nodes(),
                file.walls(),
                java.util.List.of(),
                file.sidedefs(),
                file.sectors(),
                java.util.List.of(),
                file.number(),
                file.grid());
        assertEquals(OF_VERSION_12, RooSecurity.of(other));
    }

    @Test
    void oneChangedHeightChangesIt() throws RooException {
        byte[] bytes = TinyRoom.bytes(12, OF_VERSION_12);
        byte[] changed = bytes.clone();
        int floorHeight = floorHeightOffset(bytes);
        changed[floorHeight]++;
        assertNotEquals(OF_VERSION_12, RooSecurity.of(RooReader.readLeniently(changed)));
    }

    static int floorHeightOffset(byte[] bytes) {
        int sectors = bytes[44] & 0xFF | (bytes[45] & 0xFF) << 8;
        return sectors + 2 + 10;
    }
}
