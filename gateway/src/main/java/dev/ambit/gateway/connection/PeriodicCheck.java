package dev.ambit.gateway.connection;

import dev.ambit.world.Guard;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Looks at a connection again and again. Netty would never look again after a look that failed, and nobody would hear of it: here it
 * is counted and told, and the next comes in its time.
 */
public final class PeriodicCheck {

    private PeriodicCheck() {}

    /** Looks on the connection's own thread until the answer is cancelled. */
    public static Future<?> every(long period, TimeUnit unit, EventExecutor thread, Guard guard, Runnable look) {
        Runnable guarded = () -> {
            try {
                look.run();
            } catch (Throwable e) {
                guard.failed("A look at a connection failed; the next comes by itself", e);
            }
        };
        return thread.scheduleWithFixedDelay(guarded, period, period, unit);
    }
}
