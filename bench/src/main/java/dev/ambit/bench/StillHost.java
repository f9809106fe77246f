package dev.ambit.bench;

import dev.ambit.kod.run.MachineHost;
import java.util.Random;
import java.util.random.RandomGenerator;

/** A place for a machine where time stands still, chance repeats itself and nobody reads the log. */
class StillHost implements MachineHost {

    private final RandomGenerator random = new Random(42);

    @Override
    public final long millis() {
        return 0;
    }

    @Override
    public final long epochSeconds() {
        return MachineHost.KOD_EPOCH_SECONDS;
    }

    @Override
    public final RandomGenerator random() {
        return random;
    }

    @Override
    public void debug(String line) {}

    @Override
    public void error(String line) {}
}
