package dev.ambit.space.roo;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RooVersionsTest {

    @Test
    void theSameVersionIsTheSameFile() throws RooException {
        RooFile file = RooReader.read(RooReaderTest.tiny(12));
        assertEquals(new Converted(file, List.of()), RooVersions.convert(file, 12));
    }

    @ParameterizedTest
    @CsvSource({"12,13", "13,12", "12,11", "11,12", "11,13", "13,11"})
    void theTinyRoomBecomesThatOfTheOtherVersion(int from, int to) throws RooException {
        RooFile converted = RooVersions.convert(RooReader.read(RooReaderTest.tiny(from)), to)
                .file();
        RooFile expected = RooReader.read(RooReaderTest.tiny(to));
        assertEquals(expected.nodes(), converted.nodes());
        assertEquals(expected.walls(), converted.walls());
        assertEquals(expected.security(), converted.security());
        assertEquals(expected.grid().hasMonsters(), converted.grid().hasMonsters());
        RooReader.read(RooWriter.write(converted));
    }

    @Test
    void wholeNumbersSurviveTheWayToFloatsAndBack() throws RooException {
        for (int seed = 0; seed < 100; seed++) {
            // By way of version 11, after which no end of a wall has rubbish in its upper half.
            RooFile file = RandomRoom.file(seed, 12, 10);
            file = RooVersions.convert(RooVersions.convert(file, 11).file(), 12).file();
            Converted floats = RooVersions.convert(file, 13);
            RooReader.read(RooWriter.write(floats.file()));
            if (floats.losses().isEmpty()) {
                assertArrayEquals(
                        RooWriter.write(file),
                        RooWriter.write(RooVersions.convert(floats.file(), 12).file()),
                        "seed " + seed);
            }
        }
    }

    @Test
    void roundedFloatsStayWhereTheyWere() throws RooException {
        for (int seed = 0; seed < 50; seed++) {
            RooFile file = RandomRoom.file(seed, 13, 30);
            Converted whole = RooVersions.convert(file, 12);
            RooFile read = RooReader.read(RooWriter.write(whole.file()));
            assertTrue(
                    RooCheck.check(read).stream().noneMatch(f -> f.severity() == RooCheck.Severity.ERROR),
                    () -> RooCheck.check(read).toString());
            for (int i = 0; i < file.nodes().size(); i++) {
                if (file.nodes().get(i) instanceof RooFile.Cut before
                        && read.nodes().get(i) instanceof RooFile.Cut after) {
                    RooFile.Wall wall = file.walls().get(before.firstWall() - 1);
                    assertEquals(0, beside(read, after, file, wall.start()), 1, "seed " + seed);
                    assertEquals(0, beside(read, after, file, wall.end()), 1, "seed " + seed);
                }
            }
        }
    }

    private static double beside(RooFile file, RooFile.Cut cut, RooFile of, RooFile.Point point) {
        double a = file.value(cut.a());
        double b = file.value(cut.b());
        return (a * of.value(point.x()) + b * of.value(point.y()) + file.value(cut.c())) / Math.hypot(a, b);
    }

    @Test
    void whatIsLostIsTold() throws RooException {
        RooFile file = RandomRoom.file(1, 13, 10);
        List<String> losses = RooVersions.convert(file, 11).losses();
        assertEquals("version 11 has no monster grid", losses.getFirst());
        assertTrue(losses.get(1).endsWith(" numbers were rounded to whole ones"), losses.toString());
    }

    @Test
    void monstersOfVersion11WalkLikePeople() throws RooException {
        RooFile old = RooReader.read(RooReaderTest.tiny(11));
        RoomGrid grid = RooVersions.convert(old, 12).file().grid();
        assertArrayEquals(old.grid().move(), grid.monsters());
    }

    @Test
    void thereIsNoVersion14() throws RooException {
        RooFile file = RooReader.read(RooReaderTest.tiny(12));
        assertThrows(IllegalArgumentException.class, () -> RooVersions.convert(file, 14));
    }
}
