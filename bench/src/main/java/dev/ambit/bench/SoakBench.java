package dev.ambit.bench;

import dev.ambit.bench.siege.Comers;
import dev.ambit.bench.siege.Fortress;
import dev.ambit.bench.siege.HonestCrowd;
import dev.ambit.bench.siege.HonestWords;
import dev.ambit.server.AmbitException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;

/**
 * Clients of every kind come and go for an hour: guests, people with accounts, builders, programs, IRC. What the server holds after a
 * collection, its threads, its descriptors and its avatars must be at the end what they were near the beginning: compared are the
 * second and the last fifth of the time. And memory that a crowd has needed goes back to the system when it has left: after a burst
 * before that hour, and after the hour.
 */
final class SoakBench implements Bench {
    private static final int RESIDENTS = 10;
    private static final int AT_A_TIME = 14;
    private static final int LONGEST_STAY_SECONDS = 20;
    private static final int BURST = 150;
    private static final int BURST_SECONDS = 30;
    private static final int DESCRIPTORS = 4096;
    private static final int SAMPLES = 60;
    private static final int LEAST_SECONDS = 60;
    private static final int LEAVE_SECONDS = 60;

    /** The launcher's JVM gives back within a minute or so. */
    private static final int GIVE_BACK_SECONDS = 180;

    /** The same but for what differs from moment to moment: so much of itself, and so much more. */
    private static final double SLACK = 0.1;

    private static final double SLACK_MEGABYTES = 4;

    /** Code that was compiled meanwhile, and buffers, stay. */
    private static final double SLACK_RESIDENT = 0.25;

    private static final double SLACK_RESIDENT_MEGABYTES = 60;
    private static final double SLACK_PIECES = 6;

    private record Look(long second, double heap, double resident, double threads, double descriptors, double avatars) {
        List<String> columns() {
            return List.of(
                    Long.toString(second),
                    shown(heap),
                    shown(resident),
                    shown(threads),
                    shown(descriptors),
                    shown(avatars));
        }

        private static String shown(double value) {
            return String.format(Locale.ROOT, "%.0f", value);
        }
    }

    private int seconds = 3600;

    @Override
    public String name() {
        return "soak";
    }

    @Override
    public String description() {
        return "every kind of client comes and goes for an hour: heap after collection, threads, descriptors, avatars";
    }

    @Override
    public void lasting(int newSeconds) {
        seconds = newSeconds;
    }

    @Override
    public void run(Report report, Progress progress) throws Exception {
        if (seconds < LEAST_SECONDS) {
            throw new AmbitException("It goes on for " + seconds + " s, expected " + LEAST_SECONDS + " or more.");
        }
        progress.say("a server starts ...");
        try (Fortress fortress = new Fortress(
                BenchJvm.program(),
                new Fortress.Means(0, DESCRIPTORS, "ambit.keep.snapshot { entries = 2000, look = 5s }"))) {
            HonestWords words = new HonestWords();
            List<String> faults = new ArrayList<>();
            double wanted = small(fortress) * (1 + SLACK_RESIDENT) + SLACK_RESIDENT_MEGABYTES;
            burst(fortress, report, faults, wanted, progress);
            List<Look> looks = new ArrayList<>();
            HonestCrowd residents = new HonestCrowd(fortress.doors(), RESIDENTS, words);
            Comers comers = new Comers(fortress.doors(), words, AT_A_TIME, LONGEST_STAY_SECONDS);
            try (residents;
                    comers) {
                progress.say(RESIDENTS + " stay, " + AT_A_TIME + " at a time come and go, for " + seconds + " s ...");
                watch(fortress, looks, progress);
                faults.addAll(residents.lost());
            }
            faults.addAll(comers.faults().stream().limit(10).toList());
            double left = awaitEmpty(fortress);
            double peak = looks.stream().mapToDouble(Look::resident).max().orElseThrow();
            givesBack(fortress, report, faults, "end", peak, wanted);
            Look end = look(fortress, seconds + LEAVE_SECONDS);
            report(report, faults, looks, end, comers, left);
        }
    }

    /** The memory of the process when it has just started, and has thrown away what it needed for that. */
    private static double small(Fortress fortress) throws IOException {
        fortress.heapAfterCollection(BenchJvm.command());
        return fortress.resident() / 1e6;
    }

    /** Many at once, for a moment; what they needed goes back. */
    private static void burst(Fortress fortress, Report report, List<String> faults, double wanted, Progress progress)
            throws IOException, InterruptedException {
        progress.say(BURST + " come at once, for " + BURST_SECONDS + " s ...");
        double peak = 0;
        try (HonestCrowd crowd = new HonestCrowd(fortress.doors(), BURST, new HonestWords())) {
            for (int second = 0; second < BURST_SECONDS; second++) {
                TimeUnit.SECONDS.sleep(1);
                peak = Math.max(peak, fortress.resident() / 1e6);
            }
            faults.addAll(crowd.lost());
        }
        progress.say("they leave ...");
        givesBack(fortress, report, faults, "burst", peak, wanted);
    }

    /** Waits until the process is about as small again as before anybody came; nobody tells it to collect. */
    private static void givesBack(
            Fortress fortress, Report report, List<String> faults, String when, double peak, double wanted)
            throws IOException, InterruptedException {
        double resident = fortress.resident() / 1e6;
        double atFirst = resident;
        int second = 0;
        for (; resident > wanted && second < GIVE_BACK_SECONDS; second++) {
            TimeUnit.SECONDS.sleep(1);
            resident = fortress.resident() / 1e6;
        }
        boolean isBack = resident <= wanted;
        report.add("soak." + when + ".peak", "memory of the process, " + when + ", at most", peak, "MB")
                .add("soak." + when + ".full", "  when everybody has left", atFirst, "MB")
                .add(
                        "soak." + when + ".idle",
                        "  " + second + " s later",
                        resident,
                        "MB",
                        Median.verdict(isBack, "at most " + Report.number(wanted)));
        if (!isBack) {
            faults.add("the process keeps " + Report.number(resident) + " MB after the " + when + ", expected "
                    + Report.number(wanted) + " at most");
        }
    }

    private void watch(Fortress fortress, List<Look> looks, Progress progress) throws Exception {
        long start = System.nanoTime();
        long pause = Math.max(1, seconds / SAMPLES);
        for (long second = pause; second <= seconds; second += pause) {
            long left = start + TimeUnit.SECONDS.toNanos(second) - System.nanoTime();
            TimeUnit.NANOSECONDS.sleep(Math.max(0, left));
            Look look = look(fortress, second);
            looks.add(look);
            if (looks.size() % 5 == 0) {
                progress.say(String.join("  ", look.columns())
                        + "  (s, MB heap, MB resident, threads, descriptors, avatars)");
            }
        }
    }

    private static Look look(Fortress fortress, long second) throws IOException, InterruptedException {
        return new Look(
                second,
                fortress.heapAfterCollection(BenchJvm.command()) / 1e6,
                fortress.resident() / 1e6,
                fortress.threads(),
                fortress.descriptors(),
                avatars(fortress));
    }

    private static double avatars(Fortress fortress) throws IOException {
        return fortress.metric("ambit_clients");
    }

    /** How many are still inside when everybody has left, a minute later at most. */
    private static double awaitEmpty(Fortress fortress) throws IOException, InterruptedException {
        double left = avatars(fortress);
        for (int second = 0; left > 0 && second < LEAVE_SECONDS; second++) {
            TimeUnit.SECONDS.sleep(1);
            left = avatars(fortress);
        }
        return left;
    }

    private static void report(
            Report report, List<String> faults, List<Look> looks, Look end, Comers comers, double left)
            throws AmbitException {
        comers.visits().forEach((kind, count) -> report.add("soak.visits." + kind, "visits: " + kind, count.sum(), ""));
        flat(report, faults, "heap", "heap after collection", "MB", looks, Look::heap, SLACK_MEGABYTES);
        flat(
                report,
                faults,
                "resident",
                "memory of the process",
                "MB",
                looks,
                Look::resident,
                SLACK_RESIDENT_MEGABYTES);
        flat(report, faults, "threads", "threads", "", looks, Look::threads, SLACK_PIECES);
        flat(report, faults, "descriptors", "descriptors", "", looks, Look::descriptors, SLACK_PIECES);
        flat(report, faults, "avatars", "avatars", "", looks, Look::avatars, SLACK_PIECES);
        report.add("soak.heap.end", "heap after collection", end.heap, "MB", "when everybody has left")
                .add("soak.descriptors.end", "descriptors", end.descriptors, "", "when everybody has left")
                .add("soak.left", "avatars", left, "", Median.verdict(left == 0, "none when everybody has left"))
                .add(
                        "soak.faults",
                        "visitors refused or thrown out",
                        comers.faults().size(),
                        "",
                        Median.verdict(comers.faults().isEmpty(), "none"));
        List<List<String>> table = new ArrayList<>();
        table.add(List.of("second", "heap MB", "resident MB", "threads", "descriptors", "avatars"));
        for (int i = 0; i < looks.size(); i += Math.max(1, looks.size() / 12)) {
            table.add(looks.get(i).columns());
        }
        report.columns(table);
        if (left > 0) {
            faults.add(left + " avatars are left when everybody has gone");
        }
        if (!faults.isEmpty()) {
            System.out.print(report.table());
            throw new AmbitException("The hour has left its marks:\n  " + String.join("\n  ", faults));
        }
    }

    private static void flat(
            Report report,
            List<String> faults,
            String metric,
            String what,
            String unit,
            List<Look> looks,
            ToDoubleFunction<Look> of,
            double slack) {
        int fifth = looks.size() / 5;
        double early = median(looks.subList(fifth, 2 * fifth), of);
        double late = median(looks.subList(looks.size() - fifth, looks.size()), of);
        boolean isFlat = late <= early * (1 + SLACK) + slack;
        report.add("soak." + metric + ".early", what + ", near the beginning", early, unit)
                .add("soak." + metric + ".late", "  at the end", late, unit, Median.verdict(isFlat, "flat"));
        if (!isFlat) {
            faults.add(what + " grew from " + Report.number(early) + " to " + Report.number(late));
        }
    }

    private static double median(List<Look> looks, ToDoubleFunction<Look> of) {
        double[] sorted = looks.stream().mapToDouble(of).sorted().toArray();
        return sorted[sorted.length / 2];
    }
}
