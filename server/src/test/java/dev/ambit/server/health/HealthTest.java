package dev.ambit.server.health;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** On a clock that is turned by hand: late, early and leaping. */
class HealthTest {

    private final List<String> ends = new ArrayList<>();
    private long now = TimeUnit.HOURS.toNanos(1);
    private long turns;
    private boolean resting;
    private String ended = "";
    private String cause = "";
    private final Health health =
            new Health(new HealthSettings(Duration.ofSeconds(5), Duration.ofMinutes(1), 0), () -> now, ends::add);

    private void watch(boolean isVital) {
        health.watch(new Vital("groups", () -> turns, () -> resting, () -> ended, "no turn", () -> cause, isVital));
        health.look();
    }

    /** Somebody looks several times a second. */
    private List<String> afterMillis(long millis) {
        List<String> troubles = List.of();
        for (long passed = 0; passed < millis; passed += 250) {
            now += TimeUnit.MILLISECONDS.toNanos(250);
            troubles = health.look();
        }
        return troubles;
    }

    @Test
    void aThreadThatDoesNotGetOnIsLateUntilItDoes() {
        watch(true);
        assertEquals(List.of(), afterMillis(5000));
        cause = "Tick 7 failed:\njava.lang.StackOverflowError";
        assertEquals(
                List.of("groups: no turn for 7.5 s; Tick 7 failed: java.lang.StackOverflowError"), afterMillis(2500));
        turns++;
        assertEquals(List.of(), health.look());
        assertEquals(List.of(), ends);
    }

    @Test
    void oneThatHasNothingToDoIsNeverLate() {
        resting = true;
        watch(true);
        assertEquals(List.of(), afterMillis(20_000));
        resting = false;
        assertEquals(List.of("groups: no turn for 6.0 s"), afterMillis(6000));
    }

    @Test
    void whenAllStoodStillNobodyWasLate() {
        watch(true);
        now += TimeUnit.SECONDS.toNanos(10);
        assertEquals(List.of(), health.look(), "stopped for ten seconds");
        now += TimeUnit.HOURS.toNanos(10);
        assertEquals(List.of(), health.look(), "the clock leapt");
        now -= TimeUnit.HOURS.toNanos(20);
        assertEquals(List.of(), health.look(), "the clock was put back");
        assertEquals(
                List.of("groups: no turn for 6.0 s"), afterMillis(5000), "a thread that stands still is found out yet");
        assertEquals(List.of(), ends);
    }

    @Test
    void afterAMinuteTheProgramEndsUnlessItMayWaitLonger() {
        watch(true);
        afterMillis(60_000);
        assertEquals(List.of(), ends);
        afterMillis(250);
        assertEquals(List.of("groups: no turn for 60.3 s"), ends);
    }

    @Test
    void aJournalMayWaitForItsDiskForHours() {
        watch(false);
        cause = "the disk is full";
        assertEquals(List.of("groups: no turn for 7200.0 s; the disk is full"), afterMillis(7_200_000));
        assertEquals(List.of(), ends);
    }

    @Test
    void whatIsGoneEndsTheProgramAtOnce() {
        watch(false);
        ended = "its thread has ended";
        assertEquals(List.of("groups: its thread has ended"), health.look());
        assertEquals(List.of("groups: its thread has ended"), ends);
    }
}
