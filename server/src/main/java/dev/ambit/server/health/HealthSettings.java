package dev.ambit.server.health;

import com.typesafe.config.Config;
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

    /**
     * A world whose ticks are far apart is late later.
     *
     * @param health what is below {@code health}
     */
    public static HealthSettings from(Config health, Duration tick) {
        Duration ticks = tick.multipliedBy(3);
        Duration late = longer(health.getDuration("late"), ticks);
        Duration end = health.getDuration("end");
        return new HealthSettings(
                late,
                longer(health.getDuration("behind"), ticks),
                end.isZero() ? end : longer(end, ticks),
                health.getBytes("disk"));
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) >= 0 ? one : other;
    }
}
