package dev.ambit.bench.road;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A few clients for a moment. {@code ./ambit bench road} does it with thousands. */
class RoadRunTest {
    private static final int CLIENTS = 20;
    private static final int SECONDS = 2;

    /** A step as a WebSocket frame; a client says little else. */
    private static final double STEP_FRAME_BYTES = 22;

    /** On a busy machine the server and the clients stop now and then. */
    private static final double LEAST_MESSAGES = 2;

    private static final double MOST_MESSAGES = 45;

    @Test
    void clientsThatSpeakLikeThePageWalkInTheHallAndEverythingIsMeasured() throws Exception {
        RoadRun.Side side = new RoadRun.Side(
                "now",
                System.getProperty("java.class.path"),
                Path.of("..").toAbsolutePath().normalize());
        RoadRun.Way way = new RoadRun.Way(1, SECONDS, 100, true, "dev.ambit.world.WorldLoop::tick");

        RoadRun.Outcome outcome = new RoadRun(side, way, words -> {}).run(CLIENTS);

        assertEquals(CLIENTS, outcome.figure("inside"), outcome::toString);
        assertEquals(CLIENTS, outcome.figure("clients.server"), outcome::toString);
        assertEquals(0, outcome.figure("lost"), outcome::toString);
        between(LEAST_MESSAGES, MOST_MESSAGES, "messages.mean", outcome);
        between(LEAST_MESSAGES, MOST_MESSAGES, "steps", outcome);
        between(LEAST_MESSAGES, MOST_MESSAGES, "ticks", outcome);
        double refused = outcome.figure("putbacks.server") / (outcome.figure("steps") * CLIENTS * SECONDS);
        assertTrue(refused < 0.05, outcome::toString);
        assertEquals(STEP_FRAME_BYTES, outcome.figure("bytes.up") / outcome.figure("steps"), 8, outcome::toString);
        for (String measured : List.of(
                "trip.p99",
                "tick.p99",
                "tick.max",
                "gap.p99",
                "coming.tick.p99",
                "welcome.p99",
                "welcome.bytes",
                "bytes.down",
                "cpu",
                "cpu.world",
                "cpu.gateway",
                "garbage",
                "garbage.world",
                "garbage.gateway")) {
            assertTrue(outcome.figure(measured) > 0, () -> measured + " in " + outcome);
        }
        // So few keep no thread busy enough to be sure that it is seen at work; but some are.
        assertTrue(
                Arrays.stream(ServerScales.Crew.values())
                        .anyMatch(crew -> outcome.timeInWords().stream().anyMatch(line -> line.contains(crew.words))),
                outcome::toString);
    }

    private static void between(double least, double most, String figure, RoadRun.Outcome outcome) {
        double value = outcome.figure(figure);
        assertTrue(value >= least && value <= most, () -> figure + " in " + outcome);
    }
}
