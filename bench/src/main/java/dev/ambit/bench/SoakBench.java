package dev.ambit.bench;

import dev.ambit.bench.siege.Comers;
import dev.ambit.bench.siege.Fortress;
import dev.ambit.server.AmbitException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Clients of every kind come and go for an hour. What the server holds after a collection, its threads, its descriptors and its
 * avatars must be at the end what they were near the beginning: compared are the second and the last fifth of the time.
 */
final class SoakBench implements Bench {
    private static final int AT_A_TIME = 40;
    private static final int HEAP_MEGABYTES = 512;
    private static final int DESCRIPTORS = 4096;
    private static final int SAMPLES = 60;
    private static final int LEAST_SECONDS = 60;
    private static final int LEAVE_SECONDS = 60;
    private static final Pattern CLIENTS = Pattern.compile("(?m)^ambit_clients (\\S+)");

    /** The same but for what differs from moment to moment: so much of itself, and so much more. */
    private static final double SLACK = 0.1;

    private static final double SLACK_MEGABYTES = 4;
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
                BenchJvm.command(),
                new Fortress.Means(HEAP_MEGABYTES, DESCRIPTORS, "ambit.keep.snapshot { entries = 2000, look = 5s }"))) {
            List<Look> looks = new ArrayList<>();
            Comers comers = new Comers(fortress.doors(), AT_A_TIME);
            try (comers) {
                progress.say(AT_A_TIME + " at a time come and go for " + seconds + " s ...");
                watch(fortress, looks, progress);
            }
            double left = awaitEmpty(fortress);
            Look end = look(fortress, seconds + LEAVE_SECONDS);
            report(report, looks, end, comers, left);
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

    private static double avatars(Fortress fortress) throws IOException, InterruptedException {
        try (HttpClient http = HttpClient.newHttpClient()) {
            URI metrics = URI.create("http://127.0.0.1:" + fortress.doors().web() + "/metrics");
            Matcher found = CLIENTS.matcher(
                    http.send(HttpRequest.newBuilder(metrics).build(), HttpResponse.BodyHandlers.ofString())
                            .body());
            if (!found.find()) {
                throw new IOException("no ambit_clients in /metrics");
            }
            return Double.parseDouble(found.group(1));
        }
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

    private void report(Report report, List<Look> looks, Look end, Comers comers, double left) throws AmbitException {
        List<String> faults = new ArrayList<>();
        comers.visits().forEach((kind, count) -> report.add("soak.visits." + kind, "visits: " + kind, count.sum(), ""));
        flat(report, faults, "heap", "heap after collection", "MB", looks, Look::heap, SLACK_MEGABYTES);
        flat(report, faults, "threads", "threads", "", looks, Look::threads, SLACK_PIECES);
        flat(report, faults, "descriptors", "descriptors", "", looks, Look::descriptors, SLACK_PIECES);
        flat(report, faults, "avatars", "avatars", "", looks, Look::avatars, SLACK_PIECES);
        report.add("soak.resident", "memory of the process", end.resident, "MB", "when everybody has left")
                .add("soak.heap.end", "heap after collection", end.heap, "MB", "when everybody has left")
                .add("soak.descriptors.end", "descriptors", end.descriptors, "", "when everybody has left")
                .add("soak.left", "avatars", left, "", Median.verdict(left == 0, "none when everybody has left"))
                .add(
                        "soak.faults",
                        "visitors refused or thrown out",
                        comers.faults().size(),
                        "",
                        Median.verdict(comers.faults().isEmpty(), "none"));
        report.columns(List.of(List.of("second", "heap MB", "resident MB", "threads", "descriptors", "avatars")));
        for (int i = 0; i < looks.size(); i += Math.max(1, looks.size() / 12)) {
            report.columns(List.of(looks.get(i).columns()));
        }
        faults.addAll(comers.faults().stream().limit(10).toList());
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
