package dev.ambit.server.health;

import dev.ambit.world.Guard;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * A thread that people depend on, as others see it. Everything here is asked on any thread and answered at once.
 *
 * @param turns another number than before when it has got on
 * @param resting whether it has nothing to do
 * @param ended why it is gone for good though nobody asked it to; empty while it is not
 * @param stall how to say that it does not get on, such as "no turn"
 * @param cause what may be the reason of that; empty when nothing is known
 * @param isVital whether the program should end when it does not get on; of one that is gone it always should
 * @param work what becomes of what it is asked
 */
public record Vital(
        String name,
        LongSupplier turns,
        BooleanSupplier resting,
        Supplier<String> ended,
        String stall,
        Supplier<String> cause,
        boolean isVital,
        Work work) {

    /**
     * How much of what a thread is asked is done, and how much fails: it may get on, and fail at everything.
     *
     * @param newestFault what failed last
     */
    public record Work(LongSupplier deeds, LongSupplier faults, Supplier<String> newestFault) {

        /** Of one that does not count it. */
        public static final Work UNKNOWN = new Work(() -> 0, () -> 0, () -> "");

        /** @param guard the guard there is now; another may take its place */
        public static Work of(Supplier<Guard> guard) {
            return new Work(
                    () -> guard.get().deeds(),
                    () -> guard.get().faults(),
                    () -> guard.get().newestFault());
        }
    }

    /** One that is kept going by a guard and is never without something to do. */
    public static Vital loop(String name, Guard guard, Supplier<String> ended) {
        return new Vital(
                name, guard::turns, () -> false, ended, "no turn", guard::lastFault, true, Work.of(() -> guard));
    }

    /** One that only does what others hand to it. */
    public static Vital worker(String name, Beats beats) {
        return worker(name, beats, () -> false);
    }

    /** @param waiting whether it has reason not to get on: something that it needs does not */
    public static Vital worker(String name, Beats beats, BooleanSupplier waiting) {
        return new Vital(name, beats::turns, waiting, () -> "", "no turn", () -> "", true, Work.UNKNOWN);
    }
}
