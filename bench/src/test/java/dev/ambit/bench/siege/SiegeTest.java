package dev.ambit.bench.siege;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A few honest people and every assault there is, for some seconds. {@code ./ambit bench siege} does it for two minutes. */
@Timeout(300)
class SiegeTest {
    private static final int PEOPLE = 10;
    private static final int SECONDS = 8;
    private static final int PATIENCE_SECONDS = 120;
    private static final List<String> JAVA = List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"));

    @Test
    void nobodyHonestIsThrownOutAndHealthGetsWellAgain() throws Exception {
        try (Fortress fortress = new Fortress(
                        JAVA, new Fortress.Means(256, 600, "ambit.limits { connections = 300, perLoopback = 40 }"));
                Crowd crowd = new Crowd(fortress.doors(), PEOPLE)) {
            Assault.Target target = new Assault.Target(fortress.doors(), PATIENCE_SECONDS);
            List<Assault> assaults = Besiegers.all();
            assaults.forEach(assault -> assault.begin(target));
            target.pause(TimeUnit.SECONDS.toMillis(SECONDS / 2));
            fortress.standStill(3);
            target.pause(TimeUnit.SECONDS.toMillis(SECONDS / 2));
            // On a busy machine a builder needs a while to register and to make something bad.
            while (target.goesOn() && assaults.stream().anyMatch(assault -> !assault.wasTried())) {
                target.pause(100);
            }
            target.end();
            awaitAnswers(crowd, System.nanoTime());

            assertEquals(List.of(), crowd.lost(), fortress::lastWords);
            assertTrue(fortress.isAlive(), fortress::lastWords);
            awaitHealth(fortress);
            for (Assault assault : assaults) {
                assertTrue(assault.wasTried(), assault.name() + " was never tried");
            }
        }
    }

    /** Everybody is answered after the siege as before. */
    private static void awaitAnswers(Crowd crowd, long after) {
        long deadline = after + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (crowd.lost().isEmpty()
                && crowd.people().stream().anyMatch(one -> one.answeredAt() - after < 0)
                && System.nanoTime() < deadline) {
            Fortress.pause(50);
        }
        for (Honest one : crowd.people()) {
            assertTrue(
                    one.answeredAt() - after > 0 || one.lost().isPresent(), one.name() + " is not answered any more");
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
