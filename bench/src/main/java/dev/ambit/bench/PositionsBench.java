package dev.ambit.bench;

import dev.ambit.lab.position.BudgetCodec;
import dev.ambit.lab.position.BudgetRules;
import dev.ambit.lab.position.Precision;
import dev.ambit.space.position.CodecRules;
import dev.ambit.space.position.FrameException;
import dev.ambit.space.position.GridCodec;
import dev.ambit.space.position.GridSpec;
import dev.ambit.space.position.Roll;
import dev.ambit.space.position.Scope;
import java.io.IOException;
import java.util.Locale;

/**
 * What it costs to tell everybody where everybody is: time and bytes of both codecs, against plain coding, against general
 * compressors and against how much there is to tell.
 */
final class PositionsBench implements Bench {
    private static final GridSpec SPEC = GridSpec.DEFAULT;
    private static final int CROWD = 2_000;
    private static final int FEW = 50;
    private static final int FRAMES = 600;
    private static final int LEARNING = 200;

    @Override
    public String name() {
        return "positions";
    }

    @Override
    public String description() {
        return "where everybody is, told to everybody: time and bytes against naive coding, zstd and the entropy";
    }

    @Override
    public void run(Report report, Progress progress) throws Exception {
        progress.say("how much there is to tell of " + CROWD + " avatars ...");
        entropy(report);
        for (PositionRun run : PositionRun.values()) {
            progress.say(run.what + ": a frame for each of " + run.count + " clients ...");
            cost(report, run, run.apart());
        }
        progress.say("the same in this JVM, after other codecs ...");
        for (PositionRun run : PositionRun.values()) {
            PositionCost cost = run.here();
            report.add(
                    metric(run) + "mixed_ms",
                    run.what + ": after other codecs in the same JVM",
                    cost.millis(),
                    "ms",
                    verdict(run, cost));
        }
        progress.say("an idle crowd far away ...");
        idle(report, Walkers.Mix.ALL_STAND, "idle", "idle far crowd");
        idle(report, Walkers.Mix.NEARLY_ALL_STAND, "drowsy", "far crowd of which 1 in 100 walks");
        progress.say("a few walkers near ...");
        walking(report);
        report.sentence(
                        "Times are of making frames alone: to choose who is near whom (crowd, range) is not in them, but in the rows")
                .sentence(
                        "\"with choosing\", which do both as a world does in one open room a layer. Walls and sending are in none.");
    }

    private static void cost(Report report, PositionRun run, PositionCost cost) {
        String name = metric(run);
        double naive = cost.bytes() / (NaiveCoding.BYTES * run.count);
        String frame = run.what + ": a frame for all " + run.count + (run.chooses() ? "" : ", who is near is given");
        report.add(name + "ms", frame, cost.millis(), "ms", verdict(run, cost))
                .add(name + "far_ms", run.what + ": the dearest frame of four", cost.farMillis(), "ms")
                .add(name + "near", run.what + ": near a client", cost.near(), "avatars")
                .add(name + "bytes", run.what + ": a client and frame", cost.bytes(), "bytes")
                .add(name + "bits", run.what + ": an avatar and frame", cost.bytes() * Byte.SIZE / run.count, "bits")
                .add(
                        name + "naive",
                        run.what + ": against 8 bytes each",
                        naive,
                        "",
                        Median.verdict(naive < 0.1, "below 0.1"))
                .add(
                        name + "allocated",
                        run.what + ": allocated for an avatar",
                        cost.allocated(),
                        "bytes",
                        Median.verdict(cost.allocated() < 0.01, "about 0"));
    }

    private static String metric(PositionRun run) {
        return "positions." + run.name().toLowerCase(Locale.ROOT) + ".";
    }

    private static String verdict(PositionRun run, PositionCost cost) {
        return Median.verdict(cost.millis() < run.targetMillis, "below " + run.targetMillis);
    }

    /** Everybody near, nothing held back: then frames say exactly what the entropy is of, and can be compared to it. */
    private static void entropy(Report report) throws FrameException, IOException {
        Walkers walkers = walkers(CROWD, Walkers.Mix.USUAL);
        Roll roll = new Roll(SPEC);
        walkers.put(roll);
        Entropy entropy = new Entropy(CROWD);
        Stream budget = Stream.ofOnlooker(
                new BudgetCodec(BudgetRules.of(BudgetRules.UNLIMITED).with(Precision.EXACT)));
        Stream grids = Stream.ofOnlooker(new GridCodec(CodecRules.of(Scope.NEAR)));
        NaiveCoding deflate = NaiveCoding.deflate();
        NaiveCoding zstd = NaiveCoding.zstd();
        long[][] near = {Watched.everybody(roll)};
        int[] x = new int[CROWD];
        int[] z = new int[CROWD];
        int[] layer = new int[CROWD];
        long[] bytes = new long[4];
        for (int frame = 0; frame < LEARNING + FRAMES; frame++) {
            for (int badge = 0; badge < CROWD; badge++) {
                x[badge] = roll.x(badge);
                z[badge] = roll.z(badge);
                layer[badge] = roll.layer(badge);
            }
            walkers.step(roll);
            long[] frameBytes = {
                budget.frame(roll, near), grids.frame(roll, near), deflate.encode(roll), zstd.encode(roll)
            };
            budget.read();
            grids.read();
            budget.check(roll);
            grids.check(roll);
            for (int i = 0; i < bytes.length && frame >= LEARNING; i++) {
                bytes[i] += frameBytes[i];
            }
            for (int badge = 0; badge < CROWD && frame >= LEARNING - 1; badge++) {
                entropy.add(
                        badge, roll.x(badge) - x[badge], roll.z(badge) - z[badge], roll.layer(badge) - layer[badge]);
            }
        }
        double avatarFrames = (double) CROWD * FRAMES / Byte.SIZE;
        double bits = bytes[0] / avatarFrames;
        double zero = entropy.zeroOrder();
        double conditional = entropy.conditional();
        report.add("positions.entropy.zero", "entropy of a step", zero, "bits")
                .add("positions.entropy.conditional", "entropy of a step after the one before", conditional, "bits")
                .add("positions.all_near.budget_bits", "all near, budget codec without limit", bits, "bits")
                .add(
                        "positions.all_near.budget_ratio_zero",
                        "all near, budget codec against the entropy",
                        bits / zero,
                        "",
                        Median.verdict(bits / zero < 1.25, "below 1.25"))
                .add(
                        "positions.all_near.budget_ratio",
                        "all near, budget codec against the conditional",
                        bits / conditional,
                        "",
                        Median.verdict(bits / conditional < 1.25, "below 1.25"))
                .add("positions.all_near.grids_bits", "all near, two grids", bytes[1] / avatarFrames, "bits")
                .add(
                        "positions.all_near.grids_ratio",
                        "all near, two grids against the conditional",
                        bytes[1] / avatarFrames / conditional,
                        "")
                .add("positions.all_near.deflate_bits", "differences through deflate", bytes[2] / avatarFrames, "bits")
                .add("positions.all_near.zstd_bits", "differences through zstd", bytes[3] / avatarFrames, "bits")
                .add("positions.all_near.naive_bits", "8 bytes each", NaiveCoding.BYTES * Byte.SIZE, "bits");
    }

    private static void idle(Report report, Walkers.Mix mix, String metric, String what) throws FrameException {
        int clients = 100;
        String[] names = {"seed", "shared", "budget"};
        PositionCost.Way[] ways = {
            Stream.ofAll(new GridCodec(CodecRules.of(Scope.EVERYBODY)), clients),
            new SharedMap(clients),
            Stream.ofAll(new BudgetCodec(BudgetRules.of(PositionRun.BYTES)), clients)
        };
        for (int i = 0; i < ways.length; i++) {
            Roll roll = new Roll(SPEC);
            Walkers walkers = walkers(CROWD, mix);
            long[][] near = new long[clients][0];
            long bytes = 0;
            for (int frame = 0; frame < LEARNING + FRAMES; frame++) {
                walkers.step(roll);
                long all = ways[i].frame(roll, near);
                ways[i].read();
                bytes += frame < LEARNING ? 0 : all;
            }
            double each = (double) bytes / clients / FRAMES;
            report.add(
                    "positions." + metric + "." + names[i],
                    what + ", " + names[i] + ": a client and frame",
                    each,
                    "bytes",
                    Median.verdict(each < 4, "below 4"));
        }
    }

    private static void walking(Report report) throws FrameException {
        String[] names = {"seed", "shared", "budget"};
        Stream[] ways = {
            Stream.ofOnlooker(new GridCodec(CodecRules.of(Scope.EVERYBODY))),
            Stream.ofOnlooker(new GridCodec(CodecRules.of(Scope.NEAR))),
            Stream.ofOnlooker(new BudgetCodec(BudgetRules.of(PositionRun.BYTES)))
        };
        for (int i = 0; i < ways.length; i++) {
            Roll roll = new Roll(SPEC);
            Walkers walkers = walkers(FEW, Walkers.Mix.ALL_WALK);
            walkers.put(roll);
            long[][] near = {Watched.everybody(roll)};
            long bytes = 0;
            long walked = 0;
            for (int frame = 0; frame < LEARNING + FRAMES; frame++) {
                walkers.step(roll);
                long all = ways[i].frame(roll, near);
                ways[i].read();
                for (int badge = 0; badge < FEW && frame >= LEARNING; badge++) {
                    walked += walkers.isWalking(badge) ? 1 : 0;
                }
                bytes += frame < LEARNING ? 0 : all;
            }
            double each = (double) bytes / walked;
            report.add(
                    "positions.walking." + names[i],
                    FEW + " walkers near, " + names[i] + ": each and frame",
                    each,
                    "bytes",
                    Median.verdict(each < 1.5, "below 1.5"));
        }
    }

    private static Walkers walkers(int count, Walkers.Mix mix) {
        return new Walkers(SPEC, count, mix, PositionRun.SEED_NUMBER);
    }
}
