package dev.ambit.server.health;

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
 */
public record Vital(
        String name,
        LongSupplier turns,
        BooleanSupplier resting,
        Supplier<String> ended,
        String stall,
        Supplier<String> cause,
        boolean isVital) {

    /** One that is never without something to do. */
    public static Vital loop(String name, LongSupplier turns, Supplier<String> ended, Supplier<String> cause) {
        return new Vital(name, turns, () -> false, ended, "no turn", cause, true);
    }

    /** One that only does what others hand to it. */
    public static Vital worker(String name, Beats beats) {
        return loop(name, beats::turns, () -> "", () -> "");
    }
}
