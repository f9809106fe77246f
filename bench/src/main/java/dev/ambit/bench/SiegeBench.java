package dev.ambit.bench;

import dev.ambit.bench.siege.Besiegers;
import dev.ambit.bench.siege.Crowd;
import dev.ambit.bench.siege.Fortress;
import dev.ambit.bench.siege.HealthWatch;
import dev.ambit.bench.siege.Honest;
import dev.ambit.bench.siege.Samples;
import dev.ambit.bench.siege.Samples.Window;
import dev.ambit.server.AmbitException;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * An honest crowd at every door while attackers do all they can think of, and the machine does what machines do: the wall clock
 * jumps, the disk fills, the process stands still, descriptors and heap are short. Nobody honest may be thrown out, and health must
 * tell the truth. Compared is what the honest feel with the siege and without.
 */
final class SiegeBench implements Bench {
    private static final int HEAP_MEGABYTES = 320;
    private static final int DESCRIPTORS = 700;
    private static final int CALM_SECONDS = 20;
    private static final int STILL_SECONDS = 10;
    private static final int FULL_SECONDS = 10;
    private static final int HOUR = 3600;

    /** So long after something bad has begun or ended health may still say what was true before. */
    private static final int NOTICE_SECONDS = 8;

    /** A door at which nobody has had an answer for so long is dead, whatever health says. */
    private static final int DEAD_DOOR_SECONDS = 15;

    /** What was sent to a process that stands still is answered late; that is not the siege's doing. */
    private static final int CATCH_UP_SECONDS = 5;

    private static final String SETTINGS = """
            ambit.limits { connections = 400, perLoopback = 40 }
            ambit.keep.snapshot { entries = 500, look = 1s }
            """;

    private int seconds = 120;
    private int honest = 50;

    @Override
    public String name() {
        return "siege";
    }

    @Override
    public String description() {
        return "50 honest clients at every door while everything goes wrong: who is thrown out, what they feel, what health says";
    }

    @Override
    public void lasting(int newSeconds) {
        seconds = newSeconds;
    }

    @Override
    public void among(int walkers) {
        honest = walkers;
    }

    @Override
    public void run(Report report, Progress progress) throws Exception {
        if (seconds < 60 || honest < 10) {
            throw new AmbitException("It goes on for " + seconds + " s with " + honest
                    + " honest people, expected 60 s and 10 people or more.");
        }
        progress.say("a server with " + HEAP_MEGABYTES + " MB of heap and " + DESCRIPTORS + " descriptors starts ...");
        try (Fortress fortress =
                        new Fortress(BenchJvm.command(), new Fortress.Means(HEAP_MEGABYTES, DESCRIPTORS, SETTINGS));
                Crowd crowd = new Crowd(fortress.doors(), honest);
                HealthWatch health = new HealthWatch(fortress.doors().web())) {
            progress.say(honest + " people are inside; " + CALM_SECONDS + " s of peace ...");
            sleep(CALM_SECONDS / 2);
            Window calm = during(() -> sleep(CALM_SECONDS));
            long linesBefore = fortress.lines();
            progress.say("the siege begins, for " + seconds + " s ...");
            Siege siege = new Siege(fortress, crowd, progress);
            Window whole = during(siege::run);
            progress.say("it is over ...");
            sleep(NOTICE_SECONDS);
            Window after = during(() -> sleep(CATCH_UP_SECONDS));
            new Verdict(fortress, crowd, health, siege, calm, whole, after)
                    .into(report, fortress.lines() - linesBefore);
            if (!crowd.lost().isEmpty() || !fortress.isAlive()) {
                progress.say("The server's last words:\n" + fortress.lastWords());
            }
        }
    }

    private interface Deed {
        void run() throws Exception;
    }

    private static Window during(Deed deed) throws Exception {
        long from = System.nanoTime();
        deed.run();
        return new Window(from, System.nanoTime());
    }

    private static void sleep(int seconds) throws InterruptedException {
        TimeUnit.SECONDS.sleep(seconds);
    }

    /** The attackers' process, and what happens to the machine meanwhile. */
    private final class Siege {
        private final Fortress fortress;
        private final Crowd crowd;
        private final Progress progress;
        private final List<String> assaults = new ArrayList<>();
        private final List<String> leftOut = new ArrayList<>();
        private Window full = new Window(0, 0);
        private Window still = new Window(0, 0);
        private int mostDescriptors;
        private double recoveryMillis = Double.NaN;

        Siege(Fortress fortress, Crowd crowd, Progress progress) {
            this.fortress = fortress;
            this.crowd = crowd;
            this.progress = progress;
        }

        void run() throws Exception {
            Process attackers =
                    new ProcessBuilder(attackers()).redirectErrorStream(true).start();
            try {
                long start = System.nanoTime();
                until(start, 0.15);
                turnClock(HOUR, "an hour on");
                until(start, 0.25);
                turnClock(-HOUR, "an hour back");
                until(start, 0.35);
                turnClock(0, "right again");
                until(start, 0.45);
                full = during(this::fillDisk);
                until(start, 0.7);
                progress.say("  the server stands still for " + STILL_SECONDS + " s");
                still = during(() -> fortress.standStill(STILL_SECONDS));
                awaitRecovery();
                try (BufferedReader said = attackers.inputReader()) {
                    said.lines().forEach(assaults::add);
                }
                attackers.waitFor();
            } finally {
                attackers.destroyForcibly();
            }
        }

        private List<String> attackers() {
            Fortress.Doors doors = fortress.doors();
            List<String> command = new ArrayList<>(List.of("nice", "-n", "5"));
            command.addAll(BenchJvm.command());
            command.addAll(List.of("-Xmx512m", "-XX:+UseSerialGC", Besiegers.class.getName()));
            for (int port : List.of(doors.web(), doors.groups(), doors.control(), doors.irc(), seconds)) {
                command.add(Integer.toString(port));
            }
            return command;
        }

        private void until(long start, double part) throws InterruptedException, IOException {
            long end = start + (long) (part * TimeUnit.SECONDS.toNanos(seconds));
            while (System.nanoTime() < end) {
                mostDescriptors = Math.max(mostDescriptors, fortress.descriptors());
                TimeUnit.MILLISECONDS.sleep(200);
            }
        }

        /** From the end of the pause until everybody has had an answer; not at all if somebody gets none. */
        private void awaitRecovery() throws InterruptedException {
            long end = still.toNanos() + TimeUnit.SECONDS.toNanos(STILL_SECONDS);
            while (System.nanoTime() < end) {
                long last = crowd.people().stream()
                        .filter(one -> one.lost().isEmpty())
                        .mapToLong(Honest::answeredAt)
                        .min()
                        .orElse(end);
                if (last - still.toNanos() > 0) {
                    recoveryMillis = (System.nanoTime() - still.toNanos()) / 1e6;
                    return;
                }
                TimeUnit.MILLISECONDS.sleep(20);
            }
        }

        private void turnClock(long offset, String how) throws IOException {
            if (fortress.clock().isEmpty()) {
                leftOut.add("clock jumps (no C compiler)");
                return;
            }
            progress.say("  the server's wall clock is " + how);
            fortress.clock().get().turn(offset);
        }

        private void fillDisk() throws IOException, InterruptedException {
            if (fortress.disk().isEmpty()) {
                leftOut.add("a full disk (only root can mount a small one)");
                return;
            }
            progress.say("  the disk is full for " + FULL_SECONDS + " s");
            fortress.disk().get().fill();
            sleep(FULL_SECONDS);
            fortress.disk().get().empty();
        }
    }

    /** What came of it. */
    private record Verdict(
            Fortress fortress, Crowd crowd, HealthWatch health, Siege siege, Window calm, Window whole, Window after) {

        void into(Report report, long logLines) throws IOException, AmbitException {
            List<String> faults = new ArrayList<>(crowd.lost());
            List<Window> paused = List.of(new Window(
                    siege.still.fromNanos() - TimeUnit.SECONDS.toNanos(1),
                    seconds(siege.still.toNanos(), CATCH_UP_SECONDS)));
            report.add("siege.honest", "honest people", crowd.people().size(), "")
                    .add(
                            "siege.lost",
                            "  thrown out",
                            crowd.lost().size(),
                            "",
                            Median.verdict(crowd.lost().isEmpty(), "nobody"));
            compare(report, "tick", "from tick to tick, as pages feel it", crowd.ticks(), paused);
            for (Map.Entry<String, Samples> door : crowd.roundTrips().entrySet()) {
                compare(
                        report,
                        "trip." + door.getKey(),
                        "round trip at the door " + door.getKey(),
                        door.getValue(),
                        paused);
            }
            report.add("siege.recovery", "all answered again after standing still", siege.recoveryMillis, "ms");
            judgeHealth(report, faults);
            report.add("siege.descriptors", "descriptors at the most", siege.mostDescriptors, "", "of " + DESCRIPTORS)
                    .add("siege.log", "lines of log caused", logLines, "")
                    .add(
                            "siege.resident",
                            "memory of the process at the end",
                            fortress.resident() / 1e6,
                            "MB",
                            "heap limit " + HEAP_MEGABYTES);
            siege.assaults.forEach(line -> assault(report, line));
            siege.leftOut.stream().distinct().forEach(what -> report.columns(List.of(List.of("left out: " + what))));
            if (!fortress.isAlive()) {
                faults.add("the server is dead");
            }
            if (!faults.isEmpty()) {
                System.out.print(report.table());
                throw new AmbitException("The siege was not withstood:\n  " + String.join("\n  ", faults));
            }
        }

        private static void assault(Report report, String line) {
            String[] parts = line.split("\t");
            if (parts.length == 3) {
                report.columns(List.of(List.of(parts[2], parts[0] + " tries", parts[1] + " refused")));
            } else {
                report.columns(List.of(List.of(line)));
            }
        }

        private void compare(Report report, String metric, String what, Samples samples, List<Window> without) {
            double[] before = samples.sorted(calm, List.of());
            double[] during = samples.sorted(whole, without);
            double p99Before = Samples.percentile(before, 0.99);
            double p99 = Samples.percentile(during, 0.99);
            report.add(
                            "siege." + metric + ".calm.p50",
                            what + ", in peace",
                            Samples.percentile(before, 0.5),
                            "ms",
                            "median of " + before.length)
                    .add("siege." + metric + ".calm.p99", "  99th percentile", p99Before, "ms")
                    .add(
                            "siege." + metric + ".p50",
                            "  under siege",
                            Samples.percentile(during, 0.5),
                            "ms",
                            "median of " + during.length)
                    .add(
                            "siege." + metric + ".p99",
                            "  99th percentile",
                            p99,
                            "ms",
                            "x " + Report.number(p99 / p99Before));
        }

        private static long seconds(long nanos, int more) {
            return nanos + TimeUnit.SECONDS.toNanos(more);
        }

        /** Where nobody has had an answer for a while. */
        private List<String> deadDoors(long atNanos) {
            Window before = new Window(seconds(atNanos, -DEAD_DOOR_SECONDS), atNanos);
            return crowd.roundTrips().entrySet().stream()
                    .filter(door -> !door.getValue().hasEndedWithin(before))
                    .map(Map.Entry::getKey)
                    .toList();
        }

        /** Ill while the disk is full, silent while nothing runs, well at all other times. */
        private void judgeHealth(Report report, List<String> faults) {
            int asked = 0;
            int judged = 0;
            int falseAlarms = 0;
            int falsePeace = 0;
            Window fullEcho = new Window(siege.full.fromNanos(), seconds(siege.full.toNanos(), NOTICE_SECONDS));
            Window stillEcho = new Window(
                    seconds(siege.still.fromNanos(), -CATCH_UP_SECONDS - 1),
                    seconds(siege.still.toNanos(), NOTICE_SECONDS));
            for (HealthWatch.Word word : health.words(new Window(calm.fromNanos(), after.toNanos()))) {
                boolean isExcused = fullEcho.holds(word.askedNanos()) || stillEcho.holds(word.askedNanos());
                asked++;
                if (isExcused) {
                    continue;
                }
                judged++;
                List<String> dead = deadDoors(word.answeredNanos());
                if (word.isWell() && !dead.isEmpty()) {
                    falsePeace++;
                }
                if (!word.isWell() && dead.isEmpty()) {
                    falseAlarms++;
                    faults.add("health said \"" + word.status() + " " + word.text() + "\" "
                            + (word.askedNanos() - whole.fromNanos()) / 1_000_000 + " ms into the siege");
                }
            }
            boolean saidFull = siege.full.toNanos() == siege.full.fromNanos()
                    || health.words(siege.full).stream()
                            .anyMatch(
                                    word -> word.status() == 503 && word.text().contains("disk"));
            if (!saidFull && siege.leftOut.stream().noneMatch(what -> what.contains("disk"))) {
                faults.add("health said nothing of the full disk");
            }
            if (falsePeace > 0) {
                faults.add("health said ok " + falsePeace + " times while a whole door got no answer");
            }
            report.add(
                            "siege.health.asked",
                            "health was asked",
                            asked,
                            "times",
                            judged + " judged; not while the disk is full or all stands still")
                    .add(
                            "siege.health.alarms",
                            "  and was ill while people were answered",
                            falseAlarms,
                            "times",
                            Median.verdict(falseAlarms == 0, "never"))
                    .add(
                            "siege.health.peace",
                            "  and was well while a door was dead",
                            falsePeace,
                            "times",
                            Median.verdict(falsePeace == 0, "never"))
                    .add(
                            "siege.health.full",
                            "  and told of the full disk",
                            saidFull ? 1 : 0,
                            "",
                            Median.verdict(saidFull, "yes"));
        }
    }
}
