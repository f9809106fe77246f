package dev.ambit.bench;

import dev.ambit.space.position.FrameException;
import java.util.Arrays;
import java.util.List;

/** Lets a crowd walk for a while and measures one way of telling it where it is. */
record InterestRun(InterestWay way, int walkers, int seconds) {
    static final int SAMPLE = 50;
    static final long SEED = 42;
    private static final int WARM_UP_SECONDS = 5;

    /** Looking around and the map come in every fourth frame. */
    private static final int ROUND = 4;

    private static final double MOST_ERRORS = 0.99;

    public static void main(String[] args) throws FrameException {
        InterestRun run =
                new InterestRun(InterestWay.valueOf(args[0]), Integer.parseInt(args[1]), Integer.parseInt(args[2]));
        System.out.println(run.here());
    }

    /** In a JVM of its own, so that it does not matter what the compiler has learnt from other ways. */
    InterestRow apart() throws Exception {
        List<String> said = JournalBench.elsewhere(
                InterestRun.class,
                List.of("-XX:+UseSerialGC"),
                way.name(),
                Integer.toString(walkers),
                Integer.toString(seconds));
        return InterestRow.parse(said.getLast());
    }

    InterestRow here() throws FrameException {
        Strollers crowd = new Strollers(walkers, SEED);
        int sampleEvery = Math.max(1, walkers / SAMPLE);
        int sampled = (walkers + sampleEvery - 1) / sampleEvery;
        PositionTelling telling = way.among(crowd, sampleEvery);
        Errors closely = new Errors();
        Errors others = new Errors();
        for (int frame = 0; frame < WARM_UP_SECONDS * Strollers.FRAMES_A_SECOND; frame++) {
            crowd.step();
            telling.choose();
            telling.tell();
            telling.read();
        }
        long bytesBefore = telling.bytes();
        long messagesBefore = telling.messages();
        int frames = seconds * Strollers.FRAMES_A_SECOND;
        long[] rounds = new long[frames / ROUND];
        long[] choosing = new long[rounds.length];
        for (int frame = 0; frame < frames; frame++) {
            crowd.step();
            long before = Median.cpuNanos();
            telling.choose();
            choosing[frame / ROUND] += Median.cpuNanos() - before;
            telling.tell();
            rounds[frame / ROUND] += Median.cpuNanos() - before;
            telling.read();
            telling.judge(closely, others);
        }
        double clientSeconds = (double) walkers * seconds;
        double clientFrames = (double) sampled * frames;
        return new InterestRow(
                (telling.bytes() - bytesBefore) / clientSeconds,
                (telling.messages() - messagesBefore) / clientSeconds,
                tickMillis(rounds),
                tickMillis(choosing),
                closely.count() / clientFrames,
                (closely.count() + others.count()) / clientFrames / (walkers - 1),
                closely.mean(),
                closely.quantile(MOST_ERRORS),
                others.mean(),
                others.quantile(MOST_ERRORS));
    }

    /** The median of the rounds. */
    private static double tickMillis(long[] roundNanos) {
        Arrays.sort(roundNanos);
        return roundNanos[roundNanos.length / 2] / 1e6 / ROUND;
    }
}
