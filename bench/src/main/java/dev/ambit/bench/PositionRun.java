package dev.ambit.bench;

import dev.ambit.lab.position.BudgetCodec;
import dev.ambit.lab.position.BudgetRules;
import dev.ambit.space.position.CodecRules;
import dev.ambit.space.position.FrameException;
import dev.ambit.space.position.GridCodec;
import dev.ambit.space.position.GridSpec;
import dev.ambit.space.position.Roll;
import dev.ambit.space.position.Scope;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * One way to tell a crowd where it is, measured in a JVM of its own: a server runs one codec, so what the compiler learnt from
 * another one should have no part in it.
 */
enum PositionRun {
    SEED(2_000, 30, "seed mode"),
    SHARED(2_000, 8, "shared mode"),
    BUDGET(2_000, 30, "budget of " + PositionRun.BYTES),
    CHOSEN(2_000, 20, "shared mode with choosing"),
    SHARED10K(10_000, 80, "shared mode, 10,000"),
    CHOSEN10K(10_000, 200, "shared mode with choosing, 10,000");

    static final int BYTES = 300;
    static final long SEED_NUMBER = 42;
    private static final int WARM_UP = 60;
    private static final int ROUNDS = 25;

    /** In a larger crowd it takes too long to look again and again who is near whom. */
    private static final int LARGE = 5_000;

    final int count;
    final int targetMillis;
    final String what;

    PositionRun(int count, int targetMillis, String what) {
        this.count = count;
        this.targetMillis = targetMillis;
        this.what = what;
    }

    public static void main(String[] args) throws FrameException {
        System.out.println(valueOf(args[0]).here());
    }

    /** In this JVM, whatever it did before. */
    PositionCost here() throws FrameException {
        Walkers walkers = new Walkers(GridSpec.DEFAULT, count, Walkers.Mix.USUAL, SEED_NUMBER);
        Watched crowd = new Watched(walkers, new Roll(GridSpec.DEFAULT), count > LARGE || chooses());
        return PositionCost.of(crowd, way(crowd.roll), WARM_UP, ROUNDS);
    }

    /** Whether to find out who is near whom is measured, too. */
    boolean chooses() {
        return this == CHOSEN || this == CHOSEN10K;
    }

    /** In a new JVM. */
    PositionCost apart() throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(BenchJvm.command());
        command.add(PositionRun.class.getName());
        command.add(name());
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int exit = process.waitFor();
        if (exit != 0) {
            throw new IOException("measuring " + what + " ended with " + exit);
        }
        return PositionCost.parse(said.strip());
    }

    private PositionCost.Way way(Roll roll) {
        return switch (this) {
            case SEED -> Stream.ofAll(new GridCodec(CodecRules.of(Scope.EVERYBODY)), count);
            case SHARED, SHARED10K -> new SharedMap(count);
            case CHOSEN, CHOSEN10K -> new Chosen(new SharedMap(count), roll, count);
            case BUDGET -> Stream.ofAll(new BudgetCodec(BudgetRules.of(BYTES)), count);
        };
    }
}
