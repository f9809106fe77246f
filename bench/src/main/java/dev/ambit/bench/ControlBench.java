package dev.ambit.bench;

import dev.ambit.server.AmbitConfig;
import dev.ambit.server.AmbitException;
import dev.ambit.server.AmbitServer;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A thousand clients of the control protocol walk in one room and talk, each told of 20 others five times a second: what comes to
 * one of them, next to what a modem of 14.4 kbit/s carries, and next to what it would be in packets of their own.
 */
final class ControlBench implements Bench {
    private static final int NEIGHBOURS = 20;
    private static final int UPDATES_A_SECOND = 5;
    private static final int TENTHS = 10 / UPDATES_A_SECOND;
    private static final double BUDGET_BYTES = 14_400 / 8.0;
    private static final int WARM_UP_SECONDS = 8;
    private static final int ENTER_SECONDS = 120;
    private static final int WORDS_A_SECOND = 20;

    /** IP and TCP, without options. */
    private static final int HEADER_BYTES = 40;

    private static final int SINGLE_STEP_BYTES = 6;
    private static final int COMBINED_STEP_BYTES = 4;
    private static final int COMBINED_HEAD_BYTES = 3;
    private static final int LONG_STEP_BYTES = 11;

    private int seconds = 20;
    private int clients = 1000;

    @Override
    public String name() {
        return "control";
    }

    @Override
    public String description() {
        return "1,000 control-protocol clients in one room, 20 neighbours each: bytes per client against 14.4 kbit/s";
    }

    @Override
    public void lasting(int newSeconds) {
        seconds = newSeconds;
    }

    @Override
    public void among(int walkers) {
        clients = walkers;
    }

    @Override
    public void run(Report report, Progress progress) throws Exception {
        if (seconds < 1 || clients < 1) {
            throw new AmbitException(
                    "It goes on for " + seconds + " s with " + clients + " clients, expected 1 or more.");
        }
        AmbitServer server = AmbitServer.start(AmbitConfig.with(Map.of(
                "port",
                0,
                "journal",
                "none",
                "accounts.trust",
                true,
                "world.visitors",
                clients + 10,
                "world.crowd.most",
                NEIGHBOURS,
                "limits.connections",
                2 * clients + 100,
                "groups.hosts",
                2 * clients + 100)));
        try (ControlWalkers walkers = new ControlWalkers(1, NEIGHBOURS, TENTHS)) {
            progress.say(clients + " clients come in ...");
            walkers.enter(server.controlPort().orElseThrow(), clients);
            awaitAll(walkers);
            progress.say("they spread ...");
            stroll(walkers, WARM_UP_SECONDS);
            walkers.startCounting();
            progress.say("they walk for " + seconds + " s ...");
            double took = stroll(walkers, seconds);
            report(report, walkers, took);
        } finally {
            server.close();
        }
    }

    private static void awaitAll(ControlWalkers walkers) throws IOException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(ENTER_SECONDS);
        while (!walkers.areAllInside()) {
            if (System.nanoTime() > deadline || walkers.lost > 0) {
                throw new IOException("not everybody has come in; " + walkers.lost + " were cut off " + walkers.why);
            }
            walkers.listen(50);
        }
    }

    /** How long it took. */
    private static double stroll(ControlWalkers walkers, int seconds) throws IOException {
        long start = System.nanoTime();
        long end = start + TimeUnit.SECONDS.toNanos(seconds);
        long pause = TimeUnit.SECONDS.toNanos(1) / UPDATES_A_SECOND;
        long next = start;
        long nextWord = start;
        while (System.nanoTime() < end) {
            long now = System.nanoTime();
            if (now >= next) {
                next = Math.max(next + pause, now - pause);
                walkers.walk();
            }
            if (now >= nextWord) {
                nextWord = now + TimeUnit.SECONDS.toNanos(1) / WORDS_A_SECOND;
                walkers.talk();
            }
            walkers.listen(Math.max(1, TimeUnit.NANOSECONDS.toMillis(Math.min(next, nextWord) - System.nanoTime())));
        }
        return (System.nanoTime() - start) / 1e9;
    }

    private void report(Report report, ControlWalkers all, double took) throws IOException {
        if (all.lost > 0) {
            throw new IOException(all.lost + " clients lost their connection, the last " + all.why);
        }
        List<ControlWalkers.Walker> walkers = all.walkers();
        double[] bytes =
                walkers.stream().mapToDouble(w -> w.bytes / took).sorted().toArray();
        double[] whole = walkers.stream()
                .mapToDouble(w -> (w.bytes + HEADER_BYTES * w.segments) / took)
                .sorted()
                .toArray();
        double updates = walkers.stream().mapToLong(w -> w.updates).average().orElseThrow() / took;
        double steps = walkers.stream().mapToLong(w -> w.steps).average().orElseThrow() / took;
        double longSteps =
                walkers.stream().mapToLong(w -> w.longSteps).average().orElseThrow() / took;
        double comings = walkers.stream().mapToLong(w -> w.comings).average().orElseThrow() / took;
        double inView = walkers.stream()
                .mapToInt(ControlWalkers.Walker::inView)
                .average()
                .orElseThrow();
        double combined = COMBINED_STEP_BYTES * steps + COMBINED_HEAD_BYTES * updates + LONG_STEP_BYTES * longSteps;
        double single = SINGLE_STEP_BYTES * steps + LONG_STEP_BYTES * longSteps;
        double absolute = LONG_STEP_BYTES * (steps + longSteps);
        report.add("clients", "clients in one room", walkers.size(), "", inView + " others in view on average")
                .add("updates", "location updates of a client", updates, "/s", UPDATES_A_SECOND + " at most")
                .add("steps", "  others' steps in them", steps, "/s")
                .add("long", "  and long locations", longSteps, "/s")
                .add("comings", "  and others who appear", comings, "/s")
                .add("mean", "bytes to a client, on average", mean(bytes), "B/s", "a modem carries " + BUDGET_BYTES)
                .add("p99", "  99th percentile", at(bytes, 0.99), "B/s")
                .add("most", "  the most any client got", bytes[bytes.length - 1], "B/s")
                .add("whole", "  the most with TCP and IP headers", whole[whole.length - 1], "B/s")
                .add("share", "  the most, of 14.4 kbit/s", 100 * whole[whole.length - 1] / BUDGET_BYTES, "%")
                .add("combined", "steps as combined packets", combined, "B/s")
                .add("single", "  in packets of their own", single, "B/s", "x " + rounded(single / combined))
                .add("absolute", "  as long locations", absolute, "B/s", "x " + rounded(absolute / combined));
        boolean holds = whole[whole.length - 1] <= BUDGET_BYTES;
        report.add("holds", "14.4 kbit/s is enough for everybody", holds ? 1 : 0, "", holds ? "yes" : "NO");
    }

    private static double mean(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum / values.length;
    }

    private static double at(double[] sorted, double part) {
        return sorted[(int) Math.min(sorted.length - 1, Math.floor(part * sorted.length))];
    }

    private static double rounded(double value) {
        return Math.round(10 * value) / 10.0;
    }
}
