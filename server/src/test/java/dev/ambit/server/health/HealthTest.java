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
    private long deeds;
    private long faults;
    private final Health health = new Health(
            new HealthSettings(Duration.ofSeconds(5), Duration.ofSeconds(1), Duration.ofMinutes(1), 0),
            () -> now,
            ends::add);

    private void watch(boolean isVital) {
        Vital.Work work = new Vital.Work(() -> deeds, () -> faults, () -> "Say: broken");
        health.watch(
                new Vital("groups", () -> turns, () -> resting, () -> ended, "no turn", () -> cause, isVital, work));
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

    /** It gets on all the time. */
    private List<String> afterMillis(long millis, int done, int failed) {
        List<String> troubles = List.of();
        for (long passed = 0; passed < millis; passed += 250) {
            turns++;
            deeds += done;
            faults += failed;
            troubles = afterMillis(250);
        }
        return troubles;
    }

    @Test
    void aThreadThatGetsOnAndFailsAtMostOfWhatItIsAskedIsNotWellUntilItDoesNot() {
        List<String> failing = List.of("groups: more of what it is asked fails than is done; Say: broken");
        watch(true);
        assertEquals(List.of(), afterMillis(60_000, 10, 10), "half of it fails");
        assertEquals(List.of(), afterMillis(5000, 10, 11));
        assertEquals(failing, afterMillis(250, 10, 11));
        assertEquals(failing, afterMillis(200_000, 0, 1));
        assertEquals(failing, afterMillis(1000, 0, 0), "nobody asks for anything");
        assertEquals(List.of(), afterMillis(250, 1, 0));
        assertEquals(List.of(), ends, "a stranger must not end the program");
    }

    @Test
    void whatFailsNowAndThenOrBeforeALongSilenceIsNoTrouble() {
        watch(true);
        for (int i = 0; i < 100; i++) {
            assertEquals(List.of(), afterMillis(250, 0, 5), "once");
            assertEquals(List.of(), afterMillis(5250, 0, 0), "nobody asks for anything");
        }
        afterMillis(6000, 0, 5);
        assertEquals(List.of(), afterMillis(5250, 0, 0), "it may be well again, as far as anybody knows");
    }

    @Test
    void whoWaitsForAJournalThatIsIllIsNotLate() {
        long[] written = {0};
        health.watch(new Vital(
                "journal", () -> written[0], () -> false, () -> "", "stuck", () -> "", false, Vital.Work.UNKNOWN));
        health.watch(Vital.worker("accounts", new Beats(task -> {}), () -> health.isIll("journal")));
        health.look();
        assertEquals(List.of("journal: stuck for 200.0 s"), afterMillis(200_000));
        assertEquals(List.of(), ends);
        for (int i = 0; i < 4 * 61; i++) {
            written[0]++;
            afterMillis(250);
        }
        assertEquals(List.of("accounts: no turn for 61.0 s"), ends.subList(ends.size() - 1, ends.size()));
    }

    @Test
    void aQueueThatIsTooLongForTooLongIsToldHoweverItGetsOn() {
        long[] lag = {0};
        health.watch(new Stage("mail", () -> 7, () -> lag[0]).vital(Duration.ofSeconds(1)));
        assertEquals(List.of(), afterMillis(20_000));
        lag[0] = TimeUnit.MILLISECONDS.toNanos(1500);
        assertEquals(List.of(), afterMillis(5000), "it may be over soon");
        assertEquals(List.of("mail: more than 1000 ms behind for 6.0 s; 7 wait, for 1.5 s"), afterMillis(1000));
        lag[0] = TimeUnit.MILLISECONDS.toNanos(900);
        assertEquals(List.of(), health.look());
        lag[0] = TimeUnit.HOURS.toNanos(1);
        afterMillis(100_000);
        assertEquals(List.of(), ends, "it may only have too much to do");
    }
}
