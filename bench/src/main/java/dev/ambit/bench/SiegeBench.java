package dev.ambit.bench;

import dev.ambit.bench.siege.Besiegers;
import dev.ambit.bench.siege.Comers;
import dev.ambit.bench.siege.Fortress;
import dev.ambit.bench.siege.HealthWatch;
import dev.ambit.bench.siege.Hoard;
import dev.ambit.bench.siege.HonestCrowd;
import dev.ambit.bench.siege.HonestWords;
import dev.ambit.bench.siege.Samples.Window;
import dev.ambit.server.AmbitException;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * An honest crowd at every door, and more who come and go, while attackers do all they can think of and the machine does what
 * machines do: the wall clock jumps, the disk fills, no descriptor is left, the heap is nearly full, the process stands still. Nobody
 * honest may be thrown out, kept out or left unheard, and health must tell the truth. Compared is what the honest feel with the siege
 * and without.
 */
final class SiegeBench implements Bench {
    static final int HEAP_MEGABYTES = 192;
    static final int CATCH_UP_SECONDS = 5;

    /** Of the heap, so much must be in use after a collection for it to count as nearly full. */
    static final double NEARLY_FULL = 0.75;

    private static final int DESCRIPTORS = 700;
    private static final int COMERS = 8;
    private static final int LONGEST_STAY_SECONDS = 5;
    private static final int CALM_SECONDS = 20;
    private static final int STILL_SECONDS = 10;
    private static final int FULL_SECONDS = 10;
    private static final int SHORT_SECONDS = 8;
    private static final int HOARD_SECONDS = 10;
    private static final int HOARDERS_AT_A_TIME = 6;
    private static final int MOST_HOARDERS = 60;
    private static final int HOUR = 3600;
    private static final int PATIENCE_SECONDS = 60;

    /** Groups may keep more than the heap can hold: else it could not be filled. */
    private static final String SETTINGS = """
            ambit.limits { connections = 400, perLoopback = 40 }
            ambit.groups.allStateBytes = 536870912
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
        HonestWords words = new HonestWords();
        try (Fortress fortress =
                        new Fortress(BenchJvm.program(), new Fortress.Means(HEAP_MEGABYTES, DESCRIPTORS, SETTINGS));
                HonestCrowd crowd = new HonestCrowd(fortress.doors(), honest, words);
                Comers comers = new Comers(fortress.doors(), words, COMERS, LONGEST_STAY_SECONDS);
                HealthWatch health = new HealthWatch(fortress.doors().web())) {
            progress.say(
                    honest + " people are inside, " + COMERS + " come and go; " + CALM_SECONDS + " s of peace ...");
            sleep(CALM_SECONDS / 2);
            Window calm = during(() -> sleep(CALM_SECONDS));
            long linesBefore = fortress.lines();
            progress.say("the siege begins, for " + seconds + " s ...");
            Siege siege = new Siege(fortress, crowd, progress);
            Window whole = during(siege::run);
            progress.say("it is over ...");
            List<String> unheard = crowd.awaitHeard(System.nanoTime(), PATIENCE_SECONDS);
            sleep(SiegeVerdict.NOTICE_SECONDS);
            Window after = during(() -> sleep(CATCH_UP_SECONDS));
            SiegeVerdict verdict = new SiegeVerdict(crowd, words, comers, health, siege.troubles(), calm, whole, after);
            verdict.note(unheard);
            verdict.note(siege.faults);
            verdict.into(report);
            report.add("siege.log", "lines of log caused", fortress.lines() - linesBefore, "")
                    .add("siege.resident", "memory of the process at the end", fortress.resident() / 1e6, "MB");
            siege.tell(report);
            if (!fortress.isAlive()) {
                verdict.note(List.of("the server is dead"));
            }
            if (!verdict.faults().isEmpty()) {
                System.out.print(report.table());
                progress.say("What the server said is in " + fortress.keepWords());
                throw new AmbitException("The siege was not withstood:\n  " + String.join("\n  ", verdict.faults()));
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
        private final HonestCrowd crowd;
        private final Progress progress;
        private final List<Besiegers.Tale> tales = new ArrayList<>();
        private final List<String> leftOut = new ArrayList<>();
        private final List<String> faults = new ArrayList<>();
        private Window full = Window.NONE;
        private Window still = Window.NONE;
        private Window closed = Window.NONE;
        private double notAccepted;
        private double worstHeap;
        private double recoveryMillis = Double.NaN;

        Siege(Fortress fortress, HonestCrowd crowd, Progress progress) {
            this.fortress = fortress;
            this.crowd = crowd;
            this.progress = progress;
        }

        SiegeVerdict.Troubles troubles() {
            return new SiegeVerdict.Troubles(full, still, closed);
        }

        void run() throws Exception {
            Process attackers =
                    new ProcessBuilder(attackers()).redirectErrorStream(true).start();
            try {
                CompletableFuture<List<String>> said = CompletableFuture.supplyAsync(() -> {
                    BufferedReader out = attackers.inputReader();
                    return out.lines().toList();
                });
                long start = System.nanoTime();
                until(start, 0.10);
                turnClock(HOUR, "an hour on");
                until(start, 0.17);
                turnClock(-HOUR, "an hour back");
                until(start, 0.24);
                turnClock(0, "right again");
                until(start, 0.30);
                full = during(this::fillDisk);
                until(start, 0.46);
                closed = during(this::takeDescriptors);
                until(start, 0.56);
                fillHeap();
                until(start, 0.8);
                progress.say("  the server stands still for " + STILL_SECONDS + " s");
                still = during(() -> fortress.standStill(STILL_SECONDS));
                if (crowd.awaitHeard(still.toNanos(), PATIENCE_SECONDS).isEmpty()) {
                    recoveryMillis = (System.nanoTime() - still.toNanos()) / 1e6;
                }
                for (String line : said.get()) {
                    if (line.contains("\t")) {
                        tales.add(Besiegers.Tale.read(line));
                    } else {
                        faults.add("the attackers said: " + line);
                    }
                }
                tales.forEach(tale -> faults.addAll(tale.faults()));
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

        private void until(long start, double part) throws InterruptedException {
            long left = start + (long) (part * TimeUnit.SECONDS.toNanos(seconds)) - System.nanoTime();
            TimeUnit.NANOSECONDS.sleep(left);
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

        private void takeDescriptors() throws IOException {
            progress.say("  no descriptor is left for " + SHORT_SECONDS + " s");
            fortress.shortOfDescriptors(SHORT_SECONDS);
            notAccepted = fortress.metric("ambit_notaccepted_total");
            if (notAccepted == 0) {
                faults.add("the limit of descriptors was not reached");
            }
        }

        private void fillHeap() throws IOException, InterruptedException {
            progress.say("  the heap is nearly full for " + HOARD_SECONDS + " s");
            try (Hoard hoard = new Hoard(fortress.doors().groups())) {
                for (int hoarders = 0; hoarders < MOST_HOARDERS; hoarders += HOARDERS_AT_A_TIME) {
                    worstHeap = Math.max(worstHeap, fortress.heapAfterCollection(BenchJvm.command()) / 1048576.0);
                    if (worstHeap >= NEARLY_FULL * HEAP_MEGABYTES) {
                        break;
                    }
                    hoard.grow(HOARDERS_AT_A_TIME);
                }
                sleep(HOARD_SECONDS);
            }
            if (worstHeap < NEARLY_FULL * HEAP_MEGABYTES) {
                faults.add("the heap was not nearly full: " + Report.number(worstHeap) + " MB of " + HEAP_MEGABYTES);
            }
        }

        void tell(Report report) {
            report.add("siege.recovery", "all heard again after standing still", recoveryMillis, "ms")
                    .add("siege.notaccepted", "attempts to accept without a descriptor", notAccepted, "")
                    .add(
                            "siege.heap",
                            "heap after collection, at the worst",
                            worstHeap,
                            "MB",
                            "of " + HEAP_MEGABYTES + ": " + Report.number(100 * worstHeap / HEAP_MEGABYTES) + " %");
            List<List<String>> table = new ArrayList<>();
            table.add(List.of("assault", "done", "not put up with", " for example"));
            for (Besiegers.Tale tale : tales) {
                table.add(List.of(
                        tale.name(),
                        Long.toString(tale.deeds()),
                        Long.toString(tale.refusals()),
                        " "
                                + tale.lastRefusal()
                                        .substring(
                                                0,
                                                Math.min(70, tale.lastRefusal().length()))));
            }
            report.columns(table);
            leftOut.stream().distinct().forEach(what -> report.columns(List.of(List.of("left out: " + what))));
        }
    }
}
