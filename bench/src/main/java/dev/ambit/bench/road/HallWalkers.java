package dev.ambit.bench.road;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The process of the clients: all of them on one thread, each with a socket of its own. It says on its output how far it is, a line a
 * piece:
 *
 * <pre>
 *   say WORDS            for people
 *   inside               everybody has come in, or will not any more; they walk to and fro
 *   begin, end           of what is measured; after it they walk on until a line is said to them
 *   figure NAME VALUE    what came of it
 *   lost COUNT REASON    those whose connection has ended
 * </pre>
 */
public final class HallWalkers implements AutoCloseable {
    /** Steps are taken every 50 ms, in so many parts, so that not all come at once. */
    private static final int PHASES = 50;

    private static final long PHASE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final int PAPER_BYTES = 1024;
    private static final int INLET_BYTES = 1 << 20;
    private static final int ENTER_SECONDS = 60;
    private static final long SAY_EVERY_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final int MOST_LINGERING_SECONDS = 20;
    private static final double ENOUGH_A_SECOND = 19;

    /** An answer that is missing for less is only under way. */
    static final long LATE_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

    /**
     * What to do.
     *
     * @param pace newcomers a second
     * @param warmSeconds of walking before anything counts
     * @param seconds that count
     */
    public record Task(int port, int count, int pace, int warmSeconds, int seconds, long seed) {
        List<String> words() {
            return List.of(
                    Integer.toString(port),
                    Integer.toString(count),
                    Integer.toString(pace),
                    Integer.toString(warmSeconds),
                    Integer.toString(seconds),
                    Long.toString(seed));
        }

        static Task of(String[] words) {
            int[] numbers = Arrays.stream(words).mapToInt(Integer::parseInt).toArray();
            return new Task(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]);
        }
    }

    private final Task task;
    private final PrintStream out;
    private final Selector selector = Selector.open();
    private final List<HallWalker> walkers = new ArrayList<>();
    private final Consumer<SelectionKey> ready = this::ready;
    private final ByteBuffer paper = ByteBuffer.allocateDirect(PAPER_BYTES);
    private final Spread gaps = new Spread();
    private final Spread roundTrips = new Spread();
    private final Spread lateness = new Spread();
    private final Spread welcomes = new Spread();
    private long settled;
    private long settledBytes;
    private final Map<String, Integer> lost = new TreeMap<>();

    /** Asked for early: to find it takes so long that it would be measured. */
    private final OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private byte[] page = new byte[INLET_BYTES];
    private ByteBuffer inlet = ByteBuffer.wrap(page);
    private boolean measures;
    private int phase;
    private long nextPhase = System.nanoTime();
    private long nextNewcomer = nextPhase;
    private long nextWords = nextPhase + SAY_EVERY_NANOS;

    HallWalkers(Task task, PrintStream out) throws IOException {
        this.task = task;
        this.out = out;
        count();
    }

    @SuppressWarnings("ClosingStandardOutputStreams") // they write to it and leave it open
    public static void main(String[] arguments) throws IOException {
        try (HallWalkers all = new HallWalkers(Task.of(arguments), System.out)) {
            all.run();
        }
    }

    void run() throws IOException {
        comeIn();
        out.println("inside");
        walkFor(task.warmSeconds);
        measure();
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(MOST_LINGERING_SECONDS);
        while (System.in.available() == 0 && System.nanoTime() < deadline) {
            turn();
        }
    }

    private void comeIn() throws IOException {
        long deadline = System.nanoTime()
                + TimeUnit.SECONDS.toNanos(ENTER_SECONDS)
                + TimeUnit.SECONDS.toNanos(task.count) / task.pace;
        while (walkers.size() < task.count || (areSomeOutside() && System.nanoTime() < deadline)) {
            while (walkers.size() < task.count && System.nanoTime() >= nextNewcomer) {
                nextNewcomer += TimeUnit.SECONDS.toNanos(1) / task.pace;
                walkers.add(new HallWalker(this, selector, task.port, walkers.size(), task.seed));
            }
            turn();
            if (System.nanoTime() > nextWords) {
                nextWords += SAY_EVERY_NANOS;
                out.println("say   " + inside() + " of " + task.count + " are inside");
            }
        }
    }

    private boolean areSomeOutside() {
        for (HallWalker walker : walkers) {
            if (!walker.isInside() && !walker.isLost()) {
                return true;
            }
        }
        return false;
    }

    private int inside() {
        int inside = 0;
        for (HallWalker walker : walkers) {
            inside += walker.isInside() ? 1 : 0;
        }
        return inside;
    }

    private void walkFor(int seconds) throws IOException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        while (System.nanoTime() < end) {
            turn();
        }
    }

    /** Steps that are due, then whatever has come. */
    private void turn() throws IOException {
        long now = System.nanoTime();
        while (nextPhase <= now) {
            long late = now - nextPhase;
            if (measures) {
                lateness.add(late / 1e6);
            }
            if (late > PHASES * PHASE_NANOS) {
                // Nobody walks faster to make up for it: the steps are not taken.
                nextPhase += PHASES * PHASE_NANOS;
                continue;
            }
            for (int i = phase; i < walkers.size(); i += PHASES) {
                walkers.get(i).beat(now);
            }
            phase = (phase + 1) % PHASES;
            nextPhase += PHASE_NANOS;
            now = System.nanoTime();
        }
        selector.select(ready, 1);
    }

    private void ready(SelectionKey key) {
        ((HallWalker) key.attachment()).ready(task.port, System.nanoTime());
    }

    // ---- what is measured ----

    /** What all of them have counted until some moment. */
    private record Count(
            long[] messages,
            long down,
            long up,
            long steps,
            long skipped,
            long putBacks,
            long cpuNanos,
            long waitedNanos,
            long atNanos) {

        Count since(Count before) {
            long[] between = new long[messages.length];
            Arrays.setAll(between, i -> messages[i] - before.messages[i]);
            return new Count(
                    between,
                    down - before.down,
                    up - before.up,
                    steps - before.steps,
                    skipped - before.skipped,
                    putBacks - before.putBacks,
                    cpuNanos - before.cpuNanos,
                    waitedNanos - before.waitedNanos,
                    atNanos - before.atNanos);
        }
    }

    private Count count() {
        return new Count(
                walkers.stream().mapToLong(walker -> walker.messages).toArray(),
                walkers.stream().mapToLong(walker -> walker.bytesDown).sum(),
                walkers.stream().mapToLong(walker -> walker.bytesUp).sum(),
                walkers.stream().mapToLong(walker -> walker.steps).sum(),
                walkers.stream().mapToLong(walker -> walker.stepsSkipped).sum(),
                walkers.stream().mapToLong(walker -> walker.putBacks).sum(),
                system.getProcessCpuTime(),
                Cores.waitedNanos(),
                System.nanoTime());
    }

    private void measure() throws IOException {
        int inside = inside();
        gaps.clear();
        roundTrips.clear();
        lateness.clear();
        measures = true;
        Count before = count();
        out.println("begin");
        walkFor(task.seconds);
        out.println("end");
        Count counted = count().since(before);
        long now = System.nanoTime();
        walkers.forEach(walker -> walker.countUnanswered(now));
        measures = false;
        tell(counted, inside);
    }

    /** @param inside how many were when it began: whoever is lost later is missed by the average */
    private void tell(Count counted, int inside) {
        double took = counted.atNanos / 1e9;
        double each = took * Math.max(1, inside);
        double[] rates = Arrays.stream(counted.messages)
                .mapToDouble(messages -> messages / took)
                .sorted()
                .toArray();
        double enough =
                Arrays.stream(rates).filter(rate -> rate >= ENOUGH_A_SECOND).count();
        figure("clients", task.count);
        figure("inside", inside);
        figure("lost", lost.values().stream().mapToInt(Integer::intValue).sum());
        figure("messages.mean", Arrays.stream(counted.messages).sum() / each);
        figure("messages.p1", rates[rates.length / 100]);
        figure("messages.enough", 100 * enough / task.count);
        figure("trip.count", roundTrips.total());
        figure("trip.p50", roundTrips.at(0.5));
        figure("trip.p99", roundTrips.at(0.99));
        figure("trip.max", roundTrips.most());
        figure("gap.p99", gaps.at(0.99));
        figure("gap.max", gaps.most());
        figure("bytes.down", counted.down / each);
        figure("bytes.up", counted.up / each);
        figure("steps", counted.steps / each);
        figure("steps.skipped", counted.skipped);
        figure("putbacks", counted.putBacks);
        figure("welcome.p50", welcomes.at(0.5));
        figure("welcome.p99", welcomes.at(0.99));
        figure("welcome.max", welcomes.most());
        figure("welcome.bytes", (double) settledBytes / Math.max(1, settled));
        figure("client.cpu", 100 * counted.cpuNanos / 1e9 / took);
        figure("client.waited", 100 * counted.waitedNanos / 1e9 / took);
        figure("client.late.p99", lateness.at(0.99));
        lost.forEach((why, many) -> out.println("lost " + many + " " + why));
        out.flush();
    }

    private void figure(String name, double value) {
        out.println("figure " + name + " " + value);
    }

    // ---- for each of them ----

    /** To write one message on; it is the same for all. */
    ByteBuffer paper() {
        return paper.clear();
    }

    /** Where what comes is read to, with room behind what is there already. */
    byte[] inlet(int already) {
        if (page.length - already < INLET_BYTES / 2) {
            page = new byte[2 * page.length];
            inlet = ByteBuffer.wrap(page);
        }
        return page;
    }

    int read(SocketChannel from, int already) throws IOException {
        return from.read(inlet.clear().position(already));
    }

    /** Somebody has come in, so long after they had knocked. */
    void isWelcome(long nanos) {
        welcomes.add(nanos / 1e6);
    }

    /** Somebody has been told all that there is for a newcomer. */
    void isSettled(long bytes) {
        settled++;
        settledBytes += bytes;
    }

    void gap(long nanos) {
        if (measures) {
            gaps.add(nanos / 1e6);
        }
    }

    void roundTrip(long nanos) {
        if (measures) {
            roundTrips.add(nanos / 1e6);
        }
    }

    void hasLost(String why) {
        lost.merge(why.lines().findFirst().orElse(""), 1, Integer::sum);
    }

    @Override
    public void close() throws IOException {
        for (HallWalker walker : walkers) {
            walker.lose("over");
        }
        selector.close();
    }
}
