package dev.ambit.server.health;

import java.time.Duration;

/**
 * When a thread that people depend on is not well.
 *
 * @param late who has not got on for so long is late, and health tells of it
 * @param diskBytes so much must be free on the disk where the world is kept; 0: however little
 * @param behind a queue in which things wait for longer than this, for as long as {@code late}, is too long
 * @param end after so long the program ends, so that it can be started again; zero: never
 */
public record HealthSettings(Duration late, Duration behind, Duration end, long diskBytes) {

    public HealthSettings {
        if (late.compareTo(Duration.ofMillis(100)) < 0) {
            throw new IllegalArgumentException("health.late is " + late.toMillis() + " ms, expected 100 ms or more");
        }
        if (behind.compareTo(Duration.ofMillis(100)) < 0) {
            throw new IllegalArgumentException(
                    "health.behind is " + behind.toMillis() + " ms, expected 100 ms or more");
        }
        if (!end.isZero() && end.compareTo(late) < 0) {
            throw new IllegalArgumentException(
                    "health.end is " + end.toMillis() + " ms, expected 0 (never) or not less than health.late");
        }
    }
}
