package dev.ambit.server.health;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real disk, asked for more room than any has, and for none. */
class FreeSpaceTest {
    private static final HealthSettings SETTINGS =
            new HealthSettings(Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ofSeconds(2), 0);

    @TempDir
    Path folder;

    private long now = TimeUnit.HOURS.toNanos(1);

    /** Looks until it is so, a quarter of a second apart on a clock that is turned by hand. */
    private List<String> lookUntil(Health health, boolean isWell) throws InterruptedException {
        List<String> troubles = health.look();
        while (troubles.isEmpty() != isWell) {
            now += TimeUnit.MILLISECONDS.toNanos(250);
            TimeUnit.MILLISECONDS.sleep(1);
            troubles = health.look();
        }
        return troubles;
    }

    @Test
    void aDiskWithTooLittleRoomIsToldOfAndEndsNothing() throws InterruptedException {
        Health health = new Health(SETTINGS, () -> now, why -> {
            throw new AssertionError("a full disk ends the program: " + why);
        });
        health.watch(new FreeSpace(folder, Long.MAX_VALUE).vital());
        String trouble = lookUntil(health, false).getFirst();
        assertTrue(trouble.startsWith("disk: full, or nearly"), trouble);
        now += TimeUnit.HOURS.toNanos(1);
        assertEquals(1, lookUntil(health, false).size());
    }

    @Test
    void aDiskWithRoomGetsOn() throws InterruptedException {
        Vital disk = new FreeSpace(folder, 1).vital();
        long before = disk.turns().getAsLong();
        while (disk.turns().getAsLong() == before) {
            TimeUnit.MILLISECONDS.sleep(1);
        }
        assertEquals("", disk.ended().get());
    }

    @Test
    void whoWantsNoRoomIsNeverTold() {
        assertTrue(new FreeSpace(folder, 0).vital().resting().getAsBoolean());
    }
}
