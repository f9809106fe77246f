package dev.ambit.lab.interest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.code_intelligence.jazzer.junit.FuzzTest;

/** Any bytes are cells of the grid or refused as none. */
class CellSetFuzzTest {

    @FuzzTest(maxDuration = "3s")
    void anyBytesAreCellsOrRefused(byte[] bytes) {
        readBack(bytes);
        byte[] likely = new byte[bytes.length + 4];
        likely[1] = 20;
        likely[3] = 20;
        System.arraycopy(bytes, 0, likely, 4, bytes.length);
        readBack(likely);
    }

    private static void readBack(byte[] bytes) {
        CellSet cells;
        try {
            cells = CellSet.decode(CellSetTest.GRID, bytes);
        } catch (MalformedException refused) {
            return;
        }
        assertTrue(cells.count() <= 400);
        assertEquals(cells, CellSet.decode(CellSetTest.GRID, cells.encode()));
        assertTrue(cells.encode().length <= bytes.length, "a longer form than we write was read");
    }
}
