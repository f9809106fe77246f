package dev.ambit.bench;

import dev.ambit.group.Address;
import dev.ambit.group.wire.Attributes;
import dev.ambit.server.AmbitException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What it is worth to tell everybody once a period what everybody said: 200 hosts in one group over real TCP, a server in a
 * process of its own on one core, with and without aggregates; then many hosts of whom most say nothing.
 */
final class GroupsBench implements Bench {
    private static final int HOSTS = 200;
    private static final int PER_SECOND = 20;
    private static final int PERIOD_MILLIS = 50;
    private static final double WARM_UP_SECONDS = 4;
    private static final int IDLE = 5_000;
    private static final int ACTIVE = 500;
    private static final int ACTIVE_GROUP = 50;
    private static final int ACTIVE_PER_SECOND = 10;

    private int seconds = 10;

    @Override
    public String name() {
        return "groups";
    }

    @Override
    public String description() {
        return "200 hosts in a group with and without packing: writes, bytes, CPU, delay; and 5,000 idle ones";
    }

    @Override
    public void lasting(int newSeconds) {
        seconds = newSeconds;
    }

    private record Found(
            double elementsPerSecond,
            double bytesPerSecond,
            double writesPerSecond,
            double cpu,
            double p99,
            long sent) {

        double cpuPerElement() {
            return cpu / elementsPerSecond;
        }

        double writesPerElement() {
            return writesPerSecond / elementsPerSecond;
        }
    }

    @Override
    public void run(Report report, Progress progress) throws Exception {
        if (seconds < 1) {
            throw new AmbitException("It goes on for " + seconds + " s, expected 1 or more.");
        }
        Found single;
        try (Town town = new Town(GroupTown.SINGLE)) {
            progress.say(HOSTS + " hosts, nothing packed ...");
            single = measure(town);
        }
        try (Town town = new Town(GroupTown.PACKED)) {
            progress.say(HOSTS + " hosts, one aggregate every " + PERIOD_MILLIS + " ms ...");
            report(report, single, measure(town));
            progress.say(IDLE + " idle hosts and " + ACTIVE + " active ones ...");
            crowd(town, report);
        }
    }

    private Found measure(Town town) throws IOException {
        try (GroupHosts hosts = new GroupHosts(town.port)) {
            List<GroupHosts.One> all = hosts.connect(HOSTS);
            Address group = all.getFirst().create(Attributes.everyMillis(PERIOD_MILLIS));
            for (GroupHosts.One one : all.subList(1, all.size())) {
                one.join(group);
            }
            hosts.talk(all, PER_SECOND, WARM_UP_SECONDS);
            hosts.startCounting();
            GroupTown.Counts before = town.counts();
            long start = System.nanoTime();
            hosts.talk(all, PER_SECOND, seconds);
            double took = (System.nanoTime() - start) / 1e9;
            GroupTown.Counts counts = town.counts().since(before);
            hosts.stopCounting();
            if (hosts.lost > 0) {
                throw new IOException(hosts.lost + " hosts lost their connection");
            }
            return new Found(
                    hosts.elements / took,
                    counts.bytes() / took,
                    counts.writes() / took,
                    counts.cpuNanos() / 1e9 / took,
                    hosts.delayMillis(0.99),
                    hosts.sent);
        }
    }

    private void report(Report report, Found single, Found packed) {
        double offered = (double) HOSTS * PER_SECOND * (HOSTS - 1);
        report.add(
                        "single.elements",
                        "nothing packed: elements delivered",
                        single.elementsPerSecond,
                        "/s",
                        part(single, offered))
                .add("single.bytes", "  bytes from the server", single.bytesPerSecond / 1e6, "MB/s")
                .add("single.writes", "  writes of the server", single.writesPerSecond, "/s")
                .add("single.cpu", "  CPU of the server", 100 * single.cpu, "%")
                .add("single.p99", "  age when heard, 99th percentile", single.p99, "ms")
                .add(
                        "packed.elements",
                        "aggregated: elements delivered",
                        packed.elementsPerSecond,
                        "/s",
                        part(packed, offered))
                .add("packed.bytes", "  bytes from the server", packed.bytesPerSecond / 1e6, "MB/s")
                .add("packed.writes", "  writes of the server", packed.writesPerSecond, "/s")
                .add("packed.cpu", "  CPU of the server", 100 * packed.cpu, "%")
                .add(
                        "packed.p99",
                        "  age when heard, 99th percentile",
                        packed.p99,
                        "ms",
                        "to be under the period + 5 ms: " + (PERIOD_MILLIS + 5))
                .add(
                        "ratio.writes",
                        "writes an element, times fewer",
                        single.writesPerElement() / packed.writesPerElement(),
                        "x",
                        "to be 10 or more")
                .add(
                        "ratio.cpu",
                        "CPU an element, times less",
                        single.cpuPerElement() / packed.cpuPerElement(),
                        "x",
                        "to be 3 or more")
                .add(
                        "ratio.bytes",
                        "bytes an element, times fewer",
                        single.bytesPerSecond
                                / single.elementsPerSecond
                                / (packed.bytesPerSecond / packed.elementsPerSecond),
                        "x");
    }

    private static String part(Found found, double offered) {
        return String.format(
                Locale.ROOT, "%.1f %% of the %,.0f offered", 100 * found.elementsPerSecond / offered, offered);
    }

    private void crowd(Town town, Report report) throws IOException {
        try (GroupHosts hosts = new GroupHosts(town.port)) {
            List<GroupHosts.One> idle = hosts.connect(IDLE);
            Address quiet = idle.getFirst().create(Attributes.everyMillis(PERIOD_MILLIS));
            for (GroupHosts.One one : idle.subList(1, IDLE)) {
                one.join(quiet);
            }
            List<GroupHosts.One> active = new ArrayList<>();
            for (int i = 0; i < ACTIVE; i += ACTIVE_GROUP) {
                List<GroupHosts.One> some = hosts.connect(ACTIVE_GROUP);
                Address group = some.getFirst().create(Attributes.everyMillis(PERIOD_MILLIS));
                for (GroupHosts.One one : some.subList(1, ACTIVE_GROUP)) {
                    one.join(group);
                }
                active.addAll(some);
            }
            hosts.talk(active, ACTIVE_PER_SECOND, WARM_UP_SECONDS);
            hosts.startCounting();
            GroupTown.Counts before = town.counts();
            long start = System.nanoTime();
            hosts.talk(active, ACTIVE_PER_SECOND, seconds);
            double took = (System.nanoTime() - start) / 1e9;
            GroupTown.Counts counts = town.counts().since(before);
            hosts.listenFor(0.5);
            hosts.stopCounting();
            long expected = hosts.sent * (ACTIVE_GROUP - 1);
            report.add(
                            "crowd.hosts",
                            "idle and active hosts still connected",
                            counts.connections(),
                            "",
                            "of " + (IDLE + ACTIVE))
                    .add(
                            "crowd.heard",
                            "  of what was said, heard",
                            100.0 * hosts.elements / expected,
                            "%",
                            "what was under way at the start counts, too")
                    .add("crowd.cpu", "  CPU of the server", 100 * counts.cpuNanos() / 1e9 / took, "%")
                    .add("crowd.p99", "  age when heard, 99th percentile", hosts.delayMillis(0.99), "ms");
            if (hosts.lost > 0) {
                throw new IOException(hosts.lost + " hosts lost their connection");
            }
        }
    }

    /** The server's process, on one core where that can be had. */
    private static final class Town implements AutoCloseable {
        private final Process process;
        private final BufferedReader from;
        private final PrintWriter to;
        final int port;

        Town(String kind) throws IOException {
            List<String> command = new ArrayList<>();
            Path taskset = Path.of("/usr/bin/taskset");
            if (Files.isExecutable(taskset)) {
                command.addAll(List.of(taskset.toString(), "-c", "0"));
            }
            command.addAll(BenchJvm.command());
            command.addAll(List.of("-XX:ActiveProcessorCount=1", "-Xmx4g", GroupTown.class.getName(), kind));
            process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            from = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
            to = new PrintWriter(process.getOutputStream(), true, StandardCharsets.UTF_8);
            port = Integer.parseInt(line());
        }

        GroupTown.Counts counts() throws IOException {
            to.println();
            return GroupTown.Counts.parse(line());
        }

        private String line() throws IOException {
            String line = from.readLine();
            if (line == null) {
                throw new IOException("the server's process has ended");
            }
            return line;
        }

        @Override
        public void close() {
            to.close();
            process.destroy();
        }
    }
}
