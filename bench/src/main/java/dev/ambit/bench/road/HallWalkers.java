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
        system.getProcessCpuTime();
        Cores.waitedNanos();
    }

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
            if (walkers.size() < task.count && System.nanoTime() >= nextNewcomer) {
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
            if (late > PHASES * PHASE_NANOS) {
                // Nobody walks faster to make up for it: the steps are not taken.
                nextPhase += PHASES * PHASE_NANOS;
                lateness.add(late / 1e6);
                continue;
            }
            for (int i = phase; i < walkers.size(); i += PHASES) {
                walkers.get(i).beat(now);
            }
            if (measures) {
                lateness.add(late / 1e6);
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

    private void measure() throws IOException {
        gaps.clear();
        roundTrips.clear();
        lateness.clear();
        int count = walkers.size();
        int insideBefore = inside();
        long[] messages = new long[count];
        long down = 0;
        long up = 0;
        long steps = 0;
        long skipped = 0;
        long putBacks = 0;
        for (int i = 0; i < count; i++) {
            HallWalker walker = walkers.get(i);
            messages[i] = walker.messages;
            down -= walker.bytesDown;
            up -= walker.bytesUp;
            steps -= walker.steps;
            skipped -= walker.stepsSkipped;
            putBacks -= walker.putBacks;
        }
        measures = true;
        long cpu = -system.getProcessCpuTime();
        long waited = -Cores.waitedNanos();
        out.println("begin");
        long start = System.nanoTime();
        walkFor(task.seconds);
        double took = (System.nanoTime() - start) / 1e9;
        cpu += system.getProcessCpuTime();
        waited += Cores.waitedNanos();
        out.println("end");
        measures = false;
        double[] rates = new double[count];
        double sum = 0;
        int enough = 0;
        for (int i = 0; i < count; i++) {
            HallWalker walker = walkers.get(i);
            rates[i] = (walker.messages - messages[i]) / took;
            sum += rates[i];
            enough += rates[i] >= ENOUGH_A_SECOND ? 1 : 0;
            down += walker.bytesDown;
            up += walker.bytesUp;
            steps += walker.steps;
            skipped += walker.stepsSkipped;
            putBacks += walker.putBacks;
        }
        measures = true;
        long now = System.nanoTime();
        walkers.forEach(walker -> walker.countUnanswered(now));
        measures = false;
        Arrays.sort(rates);
        double people = Math.max(1, insideBefore);
        figure("clients", task.count);
        figure("inside", insideBefore);
        figure("lost", lost.values().stream().mapToInt(Integer::intValue).sum());
        figure("messages.mean", sum / people);
        figure("messages.p1", rates[count / 100]);
        figure("messages.enough", 100.0 * enough / count);
        figure("trip.count", roundTrips.total());
        figure("trip.p50", roundTrips.at(0.5));
        figure("trip.p99", roundTrips.at(0.99));
        figure("trip.max", roundTrips.most());
        figure("gap.p99", gaps.at(0.99));
        figure("gap.max", gaps.most());
        figure("bytes.down", down / people / took);
        figure("bytes.up", up / people / took);
        figure("steps", steps / people / took);
        figure("steps.skipped", skipped);
        figure("putbacks", putBacks);
        figure("client.cpu", 100 * cpu / 1e9 / took);
        figure("client.waited", 100 * waited / 1e9 / took);
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
