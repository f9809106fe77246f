package dev.ambit.bench;

import dev.ambit.lab.position.BudgetCodec;
import dev.ambit.lab.position.BudgetRules;
import dev.ambit.space.position.CodecRules;
import dev.ambit.space.position.GridCodec;
import dev.ambit.space.position.GridSpec;
import dev.ambit.space.position.Roll;
import dev.ambit.space.position.Scope;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A frame for everybody under JMH, mostly for its {@code gc} profiler, which sees every byte allocated:
 * {@code java -cp 'dist/target/lib/*:bench/target/lib/*' org.openjdk.jmh.Main PositionFrames -prof gc}.
 */
@State(org.openjdk.jmh.annotations.Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 3, time = 2)
@Fork(1)
public class PositionFrames {
    private static final int CROWD = 500;
    private static final int BUDGET = 300;
    private static final long SEED = 42;

    @Param({"seed", "shared", "budget"})
    public String codec = "seed";

    private final Watched crowd = new Watched(
            new Walkers(GridSpec.DEFAULT, CROWD, Walkers.Mix.USUAL, SEED), new Roll(GridSpec.DEFAULT), true);

    private PositionCost.Way way = new SharedMap(CROWD);

    @Setup
    public void choose() {
        way = switch (codec) {
            case "seed" -> Stream.ofAll(new GridCodec(CodecRules.of(Scope.EVERYBODY)), CROWD);
            case "budget" -> Stream.ofAll(new BudgetCodec(BudgetRules.of(BUDGET)), CROWD);
            default -> new SharedMap(CROWD);
        };
    }

    @Benchmark
    public long frame() {
        crowd.step();
        return way.frame(crowd.roll, crowd.near);
    }
}
