package dev.ambit.kod.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.function.Function;

/** Runs the same thing on every engine, on a big stack, and insists that nobody can tell them apart. */
final class Engines {
    /** Everything that can be seen of a run. */
    record Seen(String result, List<String> debug, List<String> errors, long statements, int objects, int cells) {}

    private Engines() {}

    /** What was seen, the same on all engines. */
    static Seen agree(Limits limits, Function<TestWorld, String> scenario) {
        Seen reference = see(TestWorld.INTERPRETER, limits, scenario);
        assertEquals(reference, see(TestWorld.JVM, limits, scenario), "the JVM engine differs");
        assertEquals(reference, see(TestWorld.MIXED, limits, scenario), "the mixed engine differs");
        assertEquals(reference, see(TestWorld.HOT, limits, scenario), "tiers that compile at once differ");
        assertEquals(reference, see(TestWorld.fickle(), limits, scenario), "tiers that compile at any time differ");
        return reference;
    }

    static Seen agree(Function<TestWorld, String> scenario) {
        return agree(Limits.DEFAULT, scenario);
    }

    private static Seen see(Engine.Maker engine, Limits limits, Function<TestWorld, String> scenario) {
        Seen[] seen = new Seen[1];
        try {
            BigStack.run(() -> {
                TestWorld world = new TestWorld(engine, limits);
                String result = scenario.apply(world);
                seen[0] = new Seen(
                        result,
                        world.debug,
                        world.errors,
                        world.machine.statementsRun(),
                        world.machine.objects.count(),
                        world.machine.lists.count());
            });
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return seen[0];
    }
}
