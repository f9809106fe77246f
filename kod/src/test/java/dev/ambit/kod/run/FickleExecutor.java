package dev.ambit.kod.run;

import java.util.Random;
import java.util.concurrent.Executor;

/** Runs what it is given at once, a little later on another thread, or not at all. */
final class FickleExecutor implements Executor {
    private final Random random = new Random(7);

    @Override
    public void execute(Runnable task) {
        switch (random.nextInt(3)) {
            case 0 -> task.run();
            case 1 -> Thread.ofVirtual().start(task);
            default -> {}
        }
    }
}
