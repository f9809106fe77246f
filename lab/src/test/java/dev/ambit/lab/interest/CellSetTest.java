package dev.ambit.lab.interest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.lab.interest.RelevanceGrid.Region;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class CellSetTest {

    static final RelevanceGrid GRID = new RelevanceGrid(0, 0, 10, 20, 20);

    /** 42 out, 1 in, 18 out, 3 in, 18 out, 1 in: the cross of a circle that reaches just over its own cell. */
    @Test
    void aCircleIsAFewRuns() {
        CellSet cells = GRID.overlapped(List.of(new Region(25, 35, 6)));
        assertEquals(
                "0014" + "0014" + "00" + "2a01" + "1203" + "1201",
                HexFormat.of().formatHex(cells.encode()));
        assertEquals("0014001400", HexFormat.of().formatHex(GRID.none().encode()));
    }

    @Test
    void whatIsTooTornForRunsIsBits() {
        List<Region> dots = new ArrayList<>();
        for (int i = 0; i < 400; i += 2) {
            dots.add(new Region(i % 20 * 10 + 5, i / 20 * 10 + 5, 1));
        }
        byte[] bytes = GRID.overlapped(dots).encode();
        assertEquals(5 + 50, bytes.length);
        assertEquals((byte) 0xaa, bytes[5]);
        assertEquals(GRID.overlapped(dots), CellSet.decode(GRID, bytes));
    }

    @Property
    void whatIsWrittenIsRead(@ForAll long seed, @ForAll @IntRange(max = 40) int regions) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Region> some = new ArrayList<>();
        for (int i = 0; i < regions; i++) {
            some.add(new Region(random.nextInt(-20, 220), random.nextInt(-20, 220), random.nextInt(30)));
        }
        CellSet cells = GRID.overlapped(some);
        assertEquals(cells, CellSet.decode(GRID, cells.encode()));
        assertTrue(cells.encode().length <= 5 + 50);
    }

    @Property
    void aUnionHasWhatEitherHas(@ForAll @IntRange(max = 200) int x, @ForAll @IntRange(max = 200) int z) {
        CellSet a = GRID.overlapped(List.of(new Region(x, z, 30)));
        CellSet b = GRID.overlapped(List.of(new Region(z, x, 20)));
        for (int cell = 0; cell < GRID.cells(); cell++) {
            assertEquals(a.has(cell) || b.has(cell), a.union(b).has(cell));
        }
    }

    @Test
    void errorsSayWhatIsWrong() {
        assertRefused("cell set: grid: got 20 x 19, expected 20 x 20", "0014001300");
        assertRefused("cell set: form: got 2, expected 0 or 1", "0014001402");
        assertRefused("cell set: run at cell 0: got 401, expected 0..400", "0014001400" + "9103" + "01");
        assertRefused("cell set: run at cell 5: got 0, expected 1..395", "0014001400" + "0500");
        assertRefused("cell set: cells in: got 0 bytes before the end, expected 1", "0014001400" + "05");
        assertRefused("cell set: cells: got 1 bytes before the end, expected 50", "0014001401" + "ff");
        assertRefused("cell set: length: got 56 bytes, expected 55", "0014001401" + "00".repeat(51));
        assertRefused("cell set: rows: got 1 bytes before the end, expected 2", "001400");
        RelevanceGrid small = new RelevanceGrid(0, 0, 1, 3, 1);
        String beyond = assertThrows(
                        MalformedException.class,
                        () -> CellSet.decode(small, HexFormat.of().parseHex("0003000101" + "10")))
                .getMessage();
        assertEquals("cell set: cell: got 3, expected 0..2", beyond);
        assertThrows(MalformedException.class, () -> small.none().union(GRID.none()));
    }

    private static void assertRefused(String message, String hex) {
        byte[] bytes = HexFormat.of().parseHex(hex);
        assertEquals(
                message,
                assertThrows(MalformedException.class, () -> CellSet.decode(GRID, bytes))
                        .getMessage());
    }
}
