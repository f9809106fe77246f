package dev.ambit.bench;

import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.compile.Compilation;
import dev.ambit.kod.compile.KodCompiler;
import dev.ambit.kod.run.Attached;
import dev.ambit.kod.run.KodObject;
import dev.ambit.kod.run.KodbaseSymbols;
import dev.ambit.kod.run.Limits;
import dev.ambit.kod.run.Machine;
import dev.ambit.kod.run.Sent;
import dev.ambit.kod.run.Sweep;
import dev.ambit.kod.run.jvm.JvmEngine;
import dev.ambit.kod.syntax.SourceFile;
import dev.ambit.kod.value.Value;
import dev.ambit.server.AmbitException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.Consumer;

/**
 * The collector of worlds on a heap of 100,000 objects of 16 slots, each with a list, a string and friends all over the
 * heap: how long one slice takes, how long a whole cycle, and what storing a reference costs.
 */
final class GarbageBench implements Bench {

    private static final int THINGS = 100_000;
    private static final int PROPERTIES = 15;
    private static final int CELLS = 8;
    private static final int WARM_UP_CYCLES = 10;
    private static final int CYCLES = 10;
    private static final int STORES = 50_000_000;
    private static final double NANOS_PER_MILLI = 1e6;
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    @Override
    public String name() {
        return "garbage";
    }

    @Override
    public String description() {
        return "slices of the garbage collector at 100,000 objects";
    }

    @Override
    public void run(Report report, Progress progress) throws AmbitException {
        progress.say(THINGS + " objects, " + CYCLES + " cycles ...");
        Heap heap = new Heap();
        for (int i = 0; i < WARM_UP_CYCLES; i++) {
            heap.cycle();
        }
        heap.longestCpu = 0;
        List<Long> slices = new ArrayList<>();
        long total = 0;
        for (int i = 0; i < CYCLES; i++) {
            slices.addAll(heap.cycle());
        }
        long[] nanos = slices.stream().mapToLong(Long::longValue).sorted().toArray();
        for (long slice : nanos) {
            total += slice;
        }
        report.add("garbage.slice_max_ms", "longest slice", nanos[nanos.length - 1] / NANOS_PER_MILLI, "ms", "under 5")
                .add("garbage.slice_cpu_max_ms", "longest slice, CPU time", heap.longestCpu / NANOS_PER_MILLI, "ms")
                .add("garbage.slice_p99_ms", "99 of 100 slices", nanos[nanos.length * 99 / 100] / NANOS_PER_MILLI, "ms")
                .add("garbage.slice_median_ms", "median slice", nanos[nanos.length / 2] / NANOS_PER_MILLI, "ms")
                .add("garbage.cycle_ms", "a whole cycle", total / NANOS_PER_MILLI / CYCLES, "ms")
                .add("garbage.slices", "slices in a cycle", (double) nanos.length / CYCLES, "");
        progress.say(STORES + " stores ...");
        heap.stores();
        report.add("garbage.barrier_idle_ns", "barrier when no cycle runs", heap.barrierNanos(), "ns")
                .add("garbage.barrier_marking_ns", "barrier while marking", heap.barrierNanosWhileMarking(), "ns");
    }

    /** A world's worth of objects; in each cycle a tenth of the lists, strings and objects become garbage. */
    private static final class Heap {
        private final Machine machine = new Machine(new StillHost(), Limits.DEFAULT, JvmEngine::new);
        private final Random random = new Random(7);
        private final KodObject[] things = new KodObject[THINGS];
        private final int kind;

        /** Other processes and Java's own collector take no part in this one. */
        long longestCpu;

        Heap() throws AmbitException {
            StringBuilder source = new StringBuilder("Thing\n\nproperties:\n");
            for (int i = 0; i < PROPERTIES; i++) {
                source.append("   p").append(i).append(" = ").append(i).append('\n');
            }
            source.append("\nmessages:\n\n   Constructor() { return; }\n\nend\n");
            Compilation compilation = KodCompiler.compile(
                    List.of(SourceFile.of("thing.kod", source.toString())), new Kodbase(), KodCompiler.Options.DEFAULT);
            if (!compilation.succeeded()) {
                throw new AmbitException(compilation.render());
            }
            machine.load(
                    compilation.files().stream()
                            .map(Compilation.CompiledFile::bof)
                            .toList(),
                    KodbaseSymbols.of(compilation.base()));
            kind = compilation.base().findClass("thing").orElseThrow().id();
            KodObject room = create();
            room.attached = new Contents(things);
            machine.system(room);
            for (int i = 0; i < THINGS; i++) {
                things[i] = create();
            }
            for (KodObject thing : things) {
                furnish(thing);
            }
            // Time makes memory a mess: what belongs together does not lie together.
            for (int i = 0; i < THINGS; i++) {
                furnish(things[random.nextInt(THINGS)]);
            }
        }

        private KodObject create() {
            long made = machine.create(kind, Sent.NOTHING);
            return Objects.requireNonNull(machine.objects.get(Value.id(made)));
        }

        private void furnish(KodObject thing) {
            long list = Value.NIL;
            for (int i = 0; i < CELLS; i++) {
                list = machine.lists.cons(things[random.nextInt(THINGS)].value(), list);
            }
            store(thing, 1, machine.strings.create("a Thing among many"));
            store(thing, 2, list);
            store(thing, 3, things[random.nextInt(THINGS)].value());
            store(thing, 4, things[random.nextInt(THINGS)].value());
        }

        private void store(KodObject thing, int slot, long value) {
            thing.slots[slot] = value;
            machine.shade(thing, value);
        }

        /** One cycle, with a world at work between its slices; how long each took. */
        List<Long> cycle() {
            List<Long> nanos = new ArrayList<>();
            boolean ended = false;
            while (!ended) {
                for (int i = 0; i < 100; i++) {
                    furnish(things[random.nextInt(THINGS)]);
                }
                for (int i = 0; i < 20; i++) {
                    create();
                }
                long startCpu = THREADS.getCurrentThreadCpuTime();
                long start = System.nanoTime();
                ended = machine.sweep.slice(Sweep.SLICE_UNITS);
                nanos.add(System.nanoTime() - start);
                longestCpu = Math.max(longestCpu, THREADS.getCurrentThreadCpuTime() - startCpu);
            }
            return nanos;
        }

        void stores() {
            barrierNanos();
            barrierNanosWhileMarking();
        }

        /** What a store with the barrier takes more than one without. */
        double barrierNanos() {
            KodObject thing = things[0];
            long value = things[1].value();
            long plain = Long.MAX_VALUE;
            long shaded = Long.MAX_VALUE;
            for (int turn = 0; turn < 5; turn++) {
                long start = System.nanoTime();
                for (int i = 0; i < STORES; i++) {
                    thing.slots[1 + (i & 7)] = value;
                }
                plain = Math.min(plain, System.nanoTime() - start);
                start = System.nanoTime();
                for (int i = 0; i < STORES; i++) {
                    thing.slots[1 + (i & 7)] = value;
                    machine.shade(value);
                }
                shaded = Math.min(shaded, System.nanoTime() - start);
            }
            return (double) (shaded - plain) / STORES;
        }

        double barrierNanosWhileMarking() {
            while (!machine.sweep.slice(Sweep.SLICE_UNITS)) {}
            machine.sweep.slice(1);
            double nanos = barrierNanos();
            while (!machine.sweep.slice(Sweep.SLICE_UNITS)) {}
            return nanos;
        }
    }

    /** Everything is in one room. */
    private record Contents(KodObject[] things) implements Attached {
        @Override
        public void eachReference(Consumer<KodObject> visit) {
            for (KodObject thing : things) {
                visit.accept(thing);
            }
        }
    }
}
