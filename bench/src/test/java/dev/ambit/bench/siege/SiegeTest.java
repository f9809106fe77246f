package dev.ambit.bench.siege;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A few honest people and every assault there is, for some seconds. {@code ./ambit bench siege} does it for two minutes. */
class SiegeTest {
    private static final int PEOPLE = 10;
    private static final int COMERS = 4;
    private static final int SECONDS = 8;
    private static final int PATIENCE_SECONDS = 120;
    private static final List<String> JAVA = List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"));

    @Test
    void nobodyHonestIsThrownOutOrKeptOutOrNotHeardAndHealthGetsWellAgain() throws Exception {
        HonestWords words = new HonestWords();
        try (Fortress fortress = new Fortress(
                        JAVA, new Fortress.Means(256, 600, "ambit.limits { connections = 300, perLoopback = 40 }"));
                HonestCrowd crowd = new HonestCrowd(fortress.doors(), PEOPLE, words);
                Comers comers = new Comers(fortress.doors(), words, COMERS, 2)) {
            Assault.Target target = new Assault.Target(fortress.doors(), PATIENCE_SECONDS);
            List<Assault> assaults = Besiegers.all();
            assaults.forEach(assault -> assault.begin(target));
            target.pause(TimeUnit.SECONDS.toMillis(SECONDS / 2));
            fortress.standStill(3);
            target.pause(TimeUnit.SECONDS.toMillis(SECONDS / 2));
            // On a busy machine a builder needs a while to register and to make something bad.
            while (target.goesOn() && assaults.stream().anyMatch(assault -> assault.deeds() == 0)) {
                target.pause(100);
            }
            target.end();

            assertEquals(
                    List.of(),
                    crowd.awaitHeard(System.nanoTime(), PATIENCE_SECONDS),
                    () -> crowd.lost() + "\n" + fortress.lastWords());
            assertEquals(List.of(), crowd.lost(), fortress::lastWords);
            assertEquals(List.of(), comers.faults(), fortress::lastWords);
            assertTrue(fortress.isAlive(), fortress::lastWords);
            awaitHealth(fortress);
            for (Assault assault : assaults) {
                assertEquals(List.of(), Besiegers.Tale.of(assault).faults());
            }
        }
    }

    @Test
    void whoIsInsideStaysAndWhoComesWaitsWhileNoDescriptorIsLeft() throws Exception {
        HonestWords words = new HonestWords();
        try (Fortress fortress = new Fortress(JAVA, new Fortress.Means(256, 600, ""));
                HonestCrowd crowd = new HonestCrowd(fortress.doors(), PEOPLE, words);
                Comers comers = new Comers(fortress.doors(), words, COMERS, 2)) {
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
            while (fortress.metric("ambit_notaccepted_total") == 0 && System.nanoTime() < deadline) {
                fortress.shortOfDescriptors(2);
            }

            assertTrue(fortress.metric("ambit_notaccepted_total") > 0, "the limit was never reached");
            assertEquals(List.of(), crowd.awaitHeard(System.nanoTime(), PATIENCE_SECONDS), fortress::lastWords);
            assertEquals(List.of(), crowd.lost(), fortress::lastWords);
            assertEquals(List.of(), comers.faults(), fortress::lastWords);
            awaitHealth(fortress);
        }
    }

    private static void awaitHealth(Fortress fortress) {
        HealthWatch.Word word = HealthWatch.ask(fortress.doors().web());
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!word.isWell() && System.nanoTime() < deadline) {
            Fortress.pause(200);
            word = HealthWatch.ask(fortress.doors().web());
        }
        assertTrue(word.isWell(), word.toString());
    }
}
