package dev.ambit.server;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.gateway.control.packet.Command;
import dev.ambit.gateway.control.packet.Location;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/**
 * What people on slow lines hear of a crowd: positions skip, words wait, and once the line is known nothing is old when it comes.
 * Also those who never answer when they are asked whether they are there: that the system's own buffer fills is enough to know.
 */
class SlowLinesTest {
    private static final int BOTS = 150;
    private static final long STEP_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final int UNKNOWN_SECONDS = 8;
    private static final int MEASURED_SECONDS = 14;

    /** Two seconds are promised; the rest is for machines that are slow themselves, and may stand still for a while. */
    private static final double MOSTLY_SECONDS = 3;

    private static final double OLDEST_SECONDS = 15;

    @Test
    void onASlowLineNothingIsOldWhetherItAnswersOrNot() throws Exception {
        Map<String, Object> settings = Map.of(
                "accounts.trust", true,
                "journal", "none",
                "port", 0,
                "limits.stalledSeconds", 60,
                "world.crowd.most", 200);
        ConcurrentSkipListMap<Integer, Long> frames = new ConcurrentSkipListMap<>();
        Map<SlowControlReader.Spot, Long> history = SlowControlReader.history();
        try (AmbitServer server = AmbitServer.start(AmbitConfig.with(settings));
                SlowPageReader witness =
                        new SlowPageReader(server.port(), 10_000_000, true, "Witness", frames).witness();
                SlowPageReader page = new SlowPageReader(server.port(), 1500, true, "Page", frames);
                SlowPageReader mutePage = new SlowPageReader(server.port(), 1500, false, "Mute page", frames);
                SlowControlReader control = new SlowControlReader(
                        server.controlPort().orElseThrow(), 1500, true, "Control", "Walker", history);
                SlowControlReader muteControl = new SlowControlReader(
                        server.controlPort().orElseThrow(), 1500, false, "Mute control", "Walker", history);
                ControlGuest walker = new ControlGuest(server.controlPort().orElseThrow())) {
            Location at = walker.enter("Walker").to();
            // They are there first: that somebody comes is a word, too, and many of these take their time on a slow
            // line.
            server.populate(BOTS);
            walker.await(Command.Register.class, register -> register.name().equals("Bot " + BOTS));
            List<SlowReader> slow = List.of(page, mutePage, control, muteControl);
            witness.start();
            for (SlowReader one : slow) {
                one.start();
            }
            long start = System.nanoTime();
            for (int step = 0; step < (UNKNOWN_SECONDS + MEASURED_SECONDS) * 10; step++) {
                // Up and down one way and slowly another, so that no place comes again soon.
                int x = at.x() + (step / 25 % 2 == 0 ? step % 25 : 25 - step % 25) * 6;
                int y = at.y() + step / 25 * 6;
                history.put(new SlowControlReader.Spot(x, y), System.nanoTime());
                walker.send(new Command.LongLocation(new Location(x, y, at.z(), 90)));
                if (step == UNKNOWN_SECONDS * 10) {
                    slow.forEach(SlowReader::measure);
                }
                if (step % 10 == 0) {
                    SlowReader.SAID.put("word " + step, System.nanoTime());
                    walker.say("word " + step);
                    witness.ping();
                    mutePage.ping();
                }
                LockSupport.parkNanos(start + step * STEP_NANOS - System.nanoTime());
            }
            List<String> faults = new ArrayList<>();
            for (SlowReader one : slow) {
                check(one + "'s words", MEASURED_SECONDS / 2, SlowReader.sorted(one.wordAges), faults);
                check(one + "'s positions", MEASURED_SECONDS / 2, SlowReader.sorted(one.positionAges), faults);
            }
            assertTrue(faults.isEmpty(), faults::toString);
        }
    }

    private static void check(String what, int least, List<Double> ages, List<String> faults) {
        String told = ages.isEmpty()
                ? what + ": none"
                : String.format(
                        Locale.ROOT,
                        "%s: %d, half of them older than %.1f s, the oldest %.1f s",
                        what,
                        ages.size(),
                        ages.get(ages.size() / 2),
                        ages.getLast());
        if (ages.size() < least || ages.get(ages.size() / 2) > MOSTLY_SECONDS || ages.getLast() > OLDEST_SECONDS) {
            faults.add(told);
        }
    }
}
