package dev.ambit.kod.run;

import java.util.random.RandomGenerator;

/**
 * Everything a {@link Machine} knows about the outside. The machine calls these on its own thread and expects them to
 * return at once; they must not call the machine back.
 */
public interface MachineHost {

    /** Seconds between 1970-01-01 and the moment that {@code GetTime} counts from, 1996-01-01. */
    long KOD_EPOCH_SECONDS = 820_454_400L;

    /** A clock for timers; it only ever goes forward. */
    long millis();

    /** Unix time. */
    long epochSeconds();

    RandomGenerator random();

    /** One line for the debug log, without a line end. */
    void debug(String line);

    /** One line for the error log, without a line end. */
    void error(String line);

    default KodSessions sessions() {
        return KodSessions.NONE;
    }

    default KodRooms rooms() {
        return KodRooms.NONE;
    }
}
