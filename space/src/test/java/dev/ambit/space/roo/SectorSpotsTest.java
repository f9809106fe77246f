package dev.ambit.space.roo;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class SectorSpotsTest {

    /** Two squares side by side: the western one of sector 1, the eastern one of sector 2 or 3. */
    private static SectorSpots spots(int eastern, int... ids) {
        RooFile.Box box = new RooFile.Box(new RooFile.Point(0, 0), new RooFile.Point(2048, 1024));
        var sectors = java.util.Arrays.stream(ids)
                .mapToObj(id -> new RooFile.Sector(id, 1, 1, 0, 0, 0, 100, 192, 0, 0, null, null))
                .toList();
        return new SectorSpots(new RooFile(
                12,
                0,
                2048,
                1024,
                List.of(
                        new RooFile.Cut(box, 1, 0, -1024, 3, 2, 0),
                        new RooFile.Leaf(box, 1, square(0, 1024)),
                        new RooFile.Leaf(box, eastern, square(1024, 2048))),
                List.of(),
                List.of(),
                List.of(),
                sectors,
                List.of(),
                OptionalInt.of(0),
                RoomGrid.of(1, 2, new byte[2], new byte[2], new byte[2])));
    }

    private static List<RooFile.Point> square(int west, int east) {
        return List.of(
                new RooFile.Point(west, 0),
                new RooFile.Point(east, 0),
                new RooFile.Point(east, 1024),
                new RooFile.Point(west, 1024));
    }

    @Test
    void aSpotIsInTheSectorOfItsLeaf() {
        SectorSpots spots = spots(2, 10, 20);
        assertTrue(spots.contains(1, 1, 32, 63, List.of(10)));
        assertFalse(spots.contains(1, 1, 32, 63, List.of(20)));
        assertTrue(spots.contains(1, 2, 32, 0, List.of(20)));
        assertTrue(spots.contains(1, 2, 32, 0, List.of(10, 20)));
        assertFalse(spots.contains(2, 1, 0, 5, List.of(10, 20)));
    }

    @Test
    void onlyTheFirstSectorOfAnIdCounts() {
        SectorSpots spots = spots(2, 10, 10);
        assertTrue(spots.contains(1, 1, 32, 32, List.of(10)));
        assertFalse(spots.contains(1, 2, 32, 32, List.of(10)));
    }

    @Test
    void unknownIdsArePassedOver() {
        SectorSpots spots = spots(3, 10, 20, 30);
        assertFalse(spots.knows(77));
        assertTrue(spots.knows(20));
        assertFalse(spots.contains(1, 1, 32, 32, List.of(77)));
        assertTrue(spots.contains(1, 2, 32, 32, List.of(77, 30)));
    }
}
