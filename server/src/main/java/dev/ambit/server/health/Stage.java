package dev.ambit.server.health;

import java.time.Duration;
import java.util.Locale;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;

/**
 * A queue on the road of a step, where things wait for the thread that does them. That thread may get on, turn by turn, and be
 * behind all the same; then people feel it, and nobody else would say so. Asked on any thread.
 *
 * @param name as {@code /healthz} and {@code /metrics} call it
 * @param waiting how much waits
 * @param lagNanos how long it has waited at most
 */
public record Stage(String name, IntSupplier waiting, LongSupplier lagNanos) {
    private static final double NANOS_PER_SECOND = 1e9;

    public double lagSeconds() {
        return lagNanos.getAsLong() / NANOS_PER_SECOND;
    }

    /** Not well while it is farther behind than that. The program does not end for it: it may only have too much to do. */
    public Vital vital(Duration behind) {
        return new Vital(
                name,
                () -> 0,
                () -> lagNanos.getAsLong() <= behind.toNanos(),
                () -> "",
                "more than " + behind.toMillis() + " ms behind",
                () -> String.format(Locale.ROOT, "%d wait, for %.1f s", waiting.getAsInt(), lagSeconds()),
                false,
                Vital.Work.UNKNOWN);
    }
}
