package dev.ambit.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.space.position.FrameException;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class InterestBenchTest {
    private static final int WALKERS = 60;
    private static final int SECONDS = 2;
    private static final Map<InterestWay, InterestRow> ROWS = new EnumMap<>(InterestWay.class);

    @BeforeAll
    static void walk() throws FrameException {
        for (InterestWay way : InterestWay.values()) {
            ROWS.put(way, run(way));
        }
    }

    private static InterestRow run(InterestWay way) throws FrameException {
        return new InterestRun(way, WALKERS, SECONDS).here();
    }

    private static InterestRow row(InterestWay way) {
        InterestRow row = ROWS.get(way);
        if (row == null) {
            throw new AssertionError("no row for " + way);
        }
        return row;
    }

    @Test
    void withoutAnythingEverybodyHearsOfEverybodyInEveryFrame() {
        InterestRow none = row(InterestWay.NONE);
        assertEquals((WALKERS - 1) * 20.0, none.messages());
        assertEquals((WALKERS - 1) * 20.0 * (2 + 4 + 8), none.bytes());
        assertEquals(WALKERS - 1, none.close());
        assertEquals(1, none.known());
    }

    @Test
    void eachMechanismSparesClientsBytesAndAllOfThemMost() {
        double none = row(InterestWay.NONE).bytes();
        double all = row(InterestWay.ALL).bytes();
        ROWS.forEach((way, row) -> {
            assertTrue(way == InterestWay.NONE || row.bytes() < none, way + ": " + row.bytes() + " of " + none);
            assertTrue(way == InterestWay.ALL || row.bytes() > all, way + ": " + row.bytes() + ", all: " + all);
        });
    }

    @Test
    void aggregationSparesHeadersOnly() {
        InterestRow together = row(InterestWay.TOGETHER);
        assertEquals(20, together.messages());
        assertEquals(20.0 * (4 + 12 * (WALKERS - 1)), together.bytes());
    }

    @Test
    void crowdControlAndSightLeaveFewerToHearOf() {
        assertEquals(50, row(InterestWay.NEAREST).close());
        assertTrue(row(InterestWay.SIGHT).close() < WALKERS / 2.0, "walls hide");
        assertTrue(
                row(InterestWay.NEAREST_SIGHT).close() <= row(InterestWay.SIGHT).close());
        assertTrue(row(InterestWay.SIGHT).close() > 0, "somebody is seen");
    }

    @Test
    void whoIsToldByTheStepIsRightToTheCell() {
        double cellMetres = 1 / 8.0;
        ROWS.forEach((way, row) -> {
            assertTrue(Double.isFinite(row.closeMean()) && Double.isFinite(row.close99()), way.what);
            if (!way.reckons) {
                assertTrue(row.closeMean() > 0 && row.close99() < cellMetres, way + ": " + row.close99());
            }
        });
    }

    @Test
    void reckoningIsWrongByLittleMoreThanItMayBe() {
        InterestRow reckoning = row(InterestWay.RECKONING);
        double allowedMetres = FrameTelling.RECKON_ERROR / 8.0;
        assertTrue(reckoning.closeMean() > row(InterestWay.NONE).closeMean(), "a guess is no better than knowing");
        assertTrue(reckoning.close99() < allowedMetres + 0.1, reckoning.close99() + " m");
    }

    @Test
    void onTheMapOneKnowsOfEverybodyElseToTheLowCell() {
        double halfDiagonalMetres = 8 / Math.sqrt(2);
        for (InterestWay way : new InterestWay[] {InterestWay.SHARED_MAP, InterestWay.ALL_STEPS, InterestWay.ALL}) {
            InterestRow row = row(way);
            assertEquals(1, row.known(), 1e-9, way.what);
            assertTrue(row.farMean() > 0.5 && row.farMean() < halfDiagonalMetres, way + ": " + row.farMean());
        }
        assertTrue(Double.isNaN(row(InterestWay.NEAREST).farMean()), "without a map nobody is on it");
    }

    @Test
    void theSameSeedGivesTheSameFiguresSaveTime() throws FrameException {
        double[] again = run(InterestWay.ALL).numbers();
        double[] before = row(InterestWay.ALL).numbers();
        int millis = 2;
        int choosingMillis = 3;
        for (int i = 0; i < again.length; i++) {
            assertTrue(i == millis || i == choosingMillis || again[i] == before[i], "number " + i);
        }
    }

    @Test
    void aRowIsReadAsItWasWritten() {
        ROWS.values().forEach(row -> assertEquals(row, InterestRow.parse(row.toString())));
    }
}
