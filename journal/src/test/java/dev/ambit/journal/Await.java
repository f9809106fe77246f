package dev.ambit.journal;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for a condition, and says which one did not come true. */
public final class Await {

    private static final long LIMIT_NANOS = Duration.ofSeconds(30).toNanos();

    private Await() {}

    public static void until(String what, BooleanSupplier condition) {
        long start = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - start > LIMIT_NANOS) {
                throw new AssertionError("waited in vain until " + what);
            }
            LockSupport.parkNanos(200_000);
        }
    }
}
