package dev.ambit.bench.road;

import dev.ambit.bench.road.ServerScales.Crew;
import dev.ambit.bench.road.ServerScales.Metrics;
import dev.ambit.bench.road.ServerScales.Weight;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One measurement: a server of some code, so many clients, a while. */
public final class RoadRun {
    /** In ambit_tick_seconds_bucket, the bounds in seconds. */
    private static final double[] BUCKETS = {0.0001, 0.00025, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5};

    private static final String TICKS = "ambit_tick_seconds_count";
    private static final String PUT_BACKS = "ambit_putbacks_total";
    private static final double P99 = 0.99;
    private static final int MOST_REASONS = 5;
    private static final double MOST_WAITING_PERCENT = 5;
    private static final double MOST_CLIENT_CPU_PERCENT = 90;
    private static final double LEAST_STEPS = 19;

    /**
     * Whose server it is.
     *
     * @param program its class path
     * @param home its folder
     */
    public record Side(String name, String program, Path home) {}

    /**
     * How to measure it.
     *
     * @param pace newcomers a second
     * @param samples whether to look where the time goes
     */
    public record Way(int warmSeconds, int seconds, int pace, boolean samples, String tickMethod) {}

    /**
     * What came of it.
     *
     * @param figures by their names
     * @param troubles in sentences; none when all went well
     * @param timeInWords where it goes, if that was asked for
     */
    public record Outcome(Map<String, Double> figures, List<String> troubles, List<String> timeInWords) {
        public double figure(String name) {
            return figures.getOrDefault(name, Double.NaN);
        }
    }

    private final Side side;
    private final Way way;
    private final Consumer<String> progress;
    private final Map<String, Double> figures = new LinkedHashMap<>();
    private final List<String> reasons = new ArrayList<>();
    private Instant coming = Instant.EPOCH;
    private Instant inside = Instant.EPOCH;
    private Instant from = Instant.EPOCH;
    private Instant to = Instant.EPOCH;
    private @Nullable Weight first;
    private @Nullable Weight last;
    private List<String> timeInWords = List.of();

    public RoadRun(Side side, Way way, Consumer<String> progress) {
        this.side = side;
        this.way = way;
        this.progress = progress;
    }

    /** @param clients how many walk in the hall */
    public Outcome run(int clients) throws IOException, InterruptedException {
        progress.accept(side.name + ": a server starts, and " + String.format(Locale.ROOT, "%,d", clients)
                + " clients come in, " + way.pace + " a second ...");
        try (RoadServer server = new RoadServer(side.program, side.home, clients);
                ServerScales scales = new ServerScales(server.pid(), server.port());
                FlightNotes notes = new FlightNotes(scales.beans(), way.tickMethod, way.samples)) {
            coming = Instant.now();
            Process walkers = new ProcessBuilder(walkers(server.port(), clients))
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            try {
                follow(walkers, scales, notes);
                walkers.waitFor();
            } catch (IOException e) {
                throw new IOException("The server cannot be asked. Its last words:\n" + server.lastWords(), e);
            } finally {
                walkers.destroyForcibly();
            }
            if (first == null || last == null) {
                throw new IOException(
                        "The clients ended before they were done. The server's last words:\n" + server.lastWords());
            }
            weigh(first, last);
            return new Outcome(figures, troubles(server), timeInWords);
        }
    }

    private List<String> walkers(int port, int clients) {
        List<String> command = new ArrayList<>(Cores.hold(1));
        command.addAll(List.of(
                Cores.java(),
                "-Xmx512m",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                HallWalkers.class.getName()));
        command.addAll(new HallWalkers.Task(port, clients, way.pace, way.warmSeconds, way.seconds, 1).words());
        return command;
    }

    private void follow(Process walkers, ServerScales scales, FlightNotes notes) throws IOException {
        try (BufferedReader lines = walkers.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String[] words = line.split(" ", 3);
                switch (words[0]) {
                    case "say" -> progress.accept(line.substring("say ".length()));
                    case "inside" -> {
                        progress.accept("  they walk and talk, " + way.warmSeconds + " s to warm up, " + way.seconds
                                + " s that count ...");
                        inside = Instant.now();
                    }
                    case "begin" -> {
                        first = scales.first();
                        from = Instant.now();
                    }
                    case "end" -> {
                        to = Instant.now();
                        last = scales.last();
                        // Until now they have walked on, so that nobody's leaving was measured.
                        walkers.outputWriter().append('\n').flush();
                        read(notes);
                    }
                    case "figure" -> figures.put(words[1], Double.parseDouble(words[2]));
                    case "lost" -> reasons.add(words[1] + " x " + words[2]);
                    default -> progress.accept("  " + line);
                }
            }
        }
    }

    private void read(FlightNotes notes) throws IOException {
        FlightNotes.Found found = notes.end(new FlightNotes.Span(coming, inside), new FlightNotes.Span(from, to));
        timeInWords = found.inWords();
        put("tick", found.ticks());
        put("coming.tick", found.earlierTicks());
        figures.put("coming.seconds", Duration.between(coming, inside).toMillis() / 1e3);
    }

    private void put(String name, Spread ticks) {
        if (ticks.total() > 0) {
            figures.put(name + ".p50", ticks.at(0.5));
            figures.put(name + ".p99", ticks.at(P99));
            figures.put(name + ".max", ticks.most());
        }
    }

    private void weigh(Weight before, Weight after) {
        Metrics told = before.metrics();
        Metrics toldLast = after.metrics();
        double rate = (toldLast.value(TICKS) - told.value(TICKS)) / seconds(told.atNanos(), toldLast.atNanos());
        double seconds = seconds(before.atNanos(), after.atNanos());
        double each = Math.max(1, rate * seconds) * Math.max(1, figures.getOrDefault("inside", 1.0));
        figures.putIfAbsent("tick.p99", histogramP99(told, toldLast));
        figures.put("ticks", rate);
        figures.put("putbacks.server", toldLast.value(PUT_BACKS) - told.value(PUT_BACKS));
        figures.put("clients.server", toldLast.value("ambit_clients"));
        long cpu = 0;
        long garbage = 0;
        for (Crew crew : Crew.values()) {
            long nanos = difference(before.cpuNanos(), after.cpuNanos(), crew);
            long bytes = difference(before.allocated(), after.allocated(), crew);
            cpu += nanos;
            if (crew != Crew.MEASURING) {
                String name = crew.name().toLowerCase(Locale.ROOT);
                garbage += bytes;
                figures.put("cpu." + name, nanos / 1e3 / each);
                figures.put("garbage." + name, bytes / each);
            }
        }
        figures.put("garbage", garbage / each);
        long process = after.processCpuNanos() - before.processCpuNanos();
        long measured = difference(before.cpuNanos(), after.cpuNanos(), Crew.MEASURING);
        figures.put("cpu.jvm", Math.max(0, process - cpu) / 1e3 / each);
        figures.put("cpu", (process - measured) / 1e3 / each);
        figures.put("cpu.core", 100 * (process - measured) / 1e9 / seconds);
        figures.put("collections", (double) (after.collections() - before.collections()));
        figures.put("collections.millis", (double) (after.collectionMillis() - before.collectionMillis()));
    }

    /** Threads that have ended meanwhile take what they had with them. */
    private static long difference(Map<Crew, Long> before, Map<Crew, Long> after, Crew crew) {
        return Math.max(0, after.getOrDefault(crew, 0L) - before.getOrDefault(crew, 0L));
    }

    private static double seconds(long fromNanos, long toNanos) {
        return (toNanos - fromNanos) / 1e9;
    }

    /** From the server's own buckets, in milliseconds: within a bucket as if all were spread evenly. */
    private static double histogramP99(Metrics before, Metrics after) {
        double all = after.value(TICKS) - before.value(TICKS);
        double below = 0;
        double lower = 0;
        for (double bound : BUCKETS) {
            String name = "ambit_tick_seconds_bucket{le=\"" + bound + "\"}";
            double count = after.value(name) - before.value(name);
            if (count >= P99 * all && count > below) {
                return 1000 * (lower + (bound - lower) * (P99 * all - below) / (count - below));
            }
            below = count;
            lower = bound;
        }
        return 1000 * lower;
    }

    private List<String> troubles(RoadServer server) {
        List<String> troubles = new ArrayList<>();
        judgeClients(troubles);
        double missing = figure("clients") - figure("inside");
        if (figure("messages.enough") < 95) {
            add(troubles, "it breaks: only %.1f %% of the clients get 19 messages a second", figure("messages.enough"));
        }
        if (missing > 0) {
            add(troubles, "it breaks: %.0f clients have not come in, or were lost before it counted", missing);
        }
        if (!reasons.isEmpty()) {
            add(troubles, "it breaks: %.0f clients lost their connection:", figure("lost"));
            reasons.stream().limit(MOST_REASONS).map(reason -> "  " + reason).forEach(troubles::add);
        }
        if (!server.isAlive()) {
            troubles.add("it breaks: the server is dead");
        }
        if (!reasons.isEmpty() || !server.isAlive()) {
            List<String> words = server.lastWords().lines().toList();
            troubles.add("the server's last words:");
            words.subList(Math.max(0, words.size() - MOST_REASONS), words.size())
                    .forEach(line -> troubles.add("  " + line));
        }
        return troubles;
    }

    /** Clients that are held up by something else than the server measure that, and they bring less than they should. */
    private void judgeClients(List<String> troubles) {
        if (figure("client.waited") > MOST_WAITING_PERCENT) {
            add(
                    troubles,
                    "do not trust these figures: the machine did other things, and the clients waited for their core %.0f %% of the time",
                    figure("client.waited"));
        }
        if (figure("client.cpu") > MOST_CLIENT_CPU_PERCENT) {
            add(
                    troubles,
                    "do not trust these figures: the clients have used %.0f %% of their own core",
                    figure("client.cpu"));
        }
        if (figure("steps") < LEAST_STEPS) {
            add(
                    troubles,
                    "the clients took %.1f steps a second instead of 20: the server had less to do",
                    figure("steps"));
        }
    }

    private double figure(String name) {
        return figures.getOrDefault(name, 0.0);
    }

    private static void add(List<String> troubles, String words, double value) {
        troubles.add(String.format(Locale.ROOT, words, value));
    }
}
