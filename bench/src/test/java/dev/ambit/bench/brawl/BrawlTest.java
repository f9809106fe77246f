package dev.ambit.bench.brawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A few clients for a moment. {@code ./ambit bench game} does it with 300, and {@code --kills 50} kills as often. */
class BrawlTest {
    private static final int KILLS = Integer.getInteger("kills", 3);

    @Test
    void nothingThatAClientOfAGameWasToldIsMissingAfterAKill() throws Exception {
        long seed = System.nanoTime();
        try (BrawlKills killing = new BrawlKills(8, seed)) {
            BrawlKills.Outcome outcome = killing.run(KILLS, words -> {});
            assertEquals(List.of(), outcome.losses(), () -> "seed " + seed);
            assertEquals(KILLS, outcome.kills());
            assertTrue(outcome.facts() > KILLS * 5L, outcome.facts() + " things told");
        }
    }

    @Test
    void theyPlayWhileCodeIsChangedAndNobodyMissesAWord() throws Exception {
        BrawlRun.Outcome outcome =
                BrawlRun.of(new BrawlServer.Way("tiers", 20, false), new BrawlRun.Plan(12, 1, 2, true), words -> {});
        assertEquals(List.of(), outcome.troubles());
        assertEquals(List.of(), outcome.gameErrors());
        BrawlFigures calm = outcome.calm();
        assertTrue(calm.messages() > 12, calm::toString);
        assertTrue(
                calm.handling().p99() > 0
                        && calm.handling().p99() <= calm.handling().most(),
                calm::toString);
        assertTrue(calm.ticks().most() > 0 && calm.worldMicros() > 0, calm::toString);
        assertTrue(outcome.reload().isPresent());
        assertTrue(outcome.received() > outcome.sent(), outcome::toString);
    }

    @Test
    void whatIsMissingIsSeen() {
        assertEquals(List.of(), told().compare(2, 9, Set.of(11)));
        assertFalse(told().compare(1, 9, Set.of(11)).isEmpty(), "an older count");
        assertFalse(told().compare(3, 9, Set.of(11)).isEmpty(), "a count that nobody asked for");
        assertFalse(told().compare(2, 6, Set.of(11)).isEmpty(), "less gold");
        assertFalse(told().compare(2, 9, Set.of()).isEmpty(), "a coin that is gone");
        assertFalse(told().compare(2, 9, Set.of(11, 12)).isEmpty(), "a coin that is back");
    }

    /** Of somebody who has counted to two, was paid seven, got two coins and dropped one. */
    private static ToldState told() {
        ToldState told = new ToldState();
        told.countAsked();
        told.countAsked();
        told.count(2);
        told.gold(7);
        told.gotCoin(11);
        told.gotCoin(12);
        told.dropAsked(12);
        told.dropped(12);
        return told;
    }
}
