package dev.ambit.kod.run.jvm;

import dev.ambit.kod.run.Engine;
import dev.ambit.kod.run.Machine;
import java.util.concurrent.Executor;

/**
 * How a {@link TieredEngine} goes about its work.
 *
 * @param aside where handlers are compiled while the machine goes on; what it refuses stays interpreted
 * @param calls a handler that was called so often is compiled, unless the machine has run so many other statements
 *     meanwhile that it is called seldom
 * @param turns so is one whose loops have turned so often; a loop that turns as often again goes on in compiled code
 * @param trouble hears when a handler cannot be compiled, on the thread that has tried
 */
public record Tiers(Executor aside, int calls, int turns, Trouble trouble) implements Engine.Maker {
    /**
     * A call of a cold handler costs a microsecond or so, compiling one about a thousand times that; and what is compiled here is
     * slow, too, until the JVM has compiled it once more.
     */
    public static final int CALLS = 2_000;

    public static final int TURNS = 10_000;

    /** Compiles at once, on the thread that runs the machine; whatever happens is the same each time. */
    public static final Tiers AT_ONCE = new Tiers(Runnable::run, CALLS, TURNS, Tiers::fail);

    public Tiers {
        if (calls < 1 || turns < 1) {
            throw new IllegalArgumentException(
                    "a handler is hot after at least one call and one turn, not after " + calls + " and " + turns);
        }
    }

    /** Hears of handlers that cannot be compiled; they stay interpreted. */
    @FunctionalInterface
    public interface Trouble {
        void happened(String handler, Throwable why);
    }

    private static void fail(String handler, Throwable why) {
        throw new IllegalStateException(handler + " cannot be compiled", why);
    }

    @Override
    public TieredEngine make(Machine machine) {
        return new TieredEngine(machine, this);
    }
}
