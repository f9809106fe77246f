package dev.ambit.bench;

import dev.ambit.kod.run.BigStack;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** What Things cost: writing a property, hearing an event, being there, going away, and getting new code. */
final class ThingsBench implements Bench {

    @Override
    public String name() {
        return "things";
    }

    @Override
    public String description() {
        return "Things: property writes, events, memory, garbage, method edits and reloads";
    }

    @Override
    public void run(Report report, Progress progress) throws Exception {
        AtomicReference<@Nullable Exception> problem = new AtomicReference<>();
        BigStack.run(() -> {
            try {
                new HeapCost(report).measure(progress);
                new WriteCost(report, progress).measure();
                new EventCost(report).measure(progress);
                new ReloadCost(report, progress).measure();
            } catch (Exception e) {
                problem.set(e);
            }
        });
        Exception found = problem.get();
        if (found != null) {
            throw found;
        }
    }
}
