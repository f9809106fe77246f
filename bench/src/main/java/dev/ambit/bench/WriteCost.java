package dev.ambit.bench;

import dev.ambit.kod.base.Kodbase;
import dev.ambit.kod.compile.Compilation;
import dev.ambit.kod.run.KodObject;
import dev.ambit.kod.run.KodbaseSymbols;
import dev.ambit.kod.run.Limits;
import dev.ambit.kod.run.Machine;
import dev.ambit.kod.run.Sent;
import dev.ambit.kod.run.jvm.JvmEngine;
import dev.ambit.kod.syntax.Includes;
import dev.ambit.kod.value.Value;
import dev.ambit.server.AmbitException;
import dev.ambit.world.data.Datum;
import dev.ambit.world.data.Request;
import dev.ambit.world.message.Input;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What it costs that a property belongs to a Thing of a world, and not just to an object of Kod: policy, journal and the
 * note for the bystanders. The method is a builder's, so the policy is really asked.
 */
final class WriteCost {
    private static final int TURNS = 500_000;
    private static final int RUNS = 15;
    private static final int WARM_UP = 10;
    private static final double MOST_NANOS = 200;
    private static final int TICKS = 200;
    private static final int CROWD = 1_000;

    private static final String SPIN = """
            Spin(turns = 0)
            {
               local i;

               i = 0;
               while i < turns
               {
                  i = i + 1;
                  size = i;
               }
               return i;
            }
            """;
    private static final String SPIN_BY_NAME = """
            SpinByName(turns = 0)
            {
               local i;

               i = 0;
               while i < turns
               {
                  i = i + 1;
                  SetProperty(self,"size",i);
               }
               return i;
            }
            """;

    private final Report report;
    private final Bench.Progress progress;
    private final BenchWorld stage;
    private final BenchWorld.Person wizard;
    private final BenchWorld.Person builder;
    private final int keeper;
    private final int top;

    WriteCost(Report report, Bench.Progress progress) throws Exception {
        this.report = report;
        this.progress = progress;
        stage = BenchWorld.commons();
        wizard = stage.arrive(BenchWorld.WIZARD);
        builder = stage.arrive("Builder");
        keeper = stage.create(wizard, "Storekeeper");
        top = stage.create(builder, "Artifact");
        stage.addMethod(builder, top, SPIN);
        stage.addMethod(builder, top, SPIN_BY_NAME);
    }

    void measure() throws Exception {
        progress.say("property writes ...");
        double plain = plain();
        moveTop(elsewhere());
        long before = stage.journal.writes;
        double alone = perWrite("Spin");
        if (stage.journal.writes - before < (long) TURNS * RUNS) {
            throw new AmbitException("the journal has not heard of every write");
        }
        double byName = perWrite("SpinByName");
        report.add("things.write_plain_ns", "a write, Kod by itself", plain, "ns")
                .add(
                        "things.write_ns",
                        "a write of a Thing, nobody near",
                        alone,
                        "ns",
                        Median.verdict(alone < MOST_NANOS, "under 200"))
                .add("things.write_ratio", "against Kod by itself", alone / plain, "x")
                .add(
                        "things.write_by_name_ns",
                        "the same with SetProperty",
                        byName,
                        "ns",
                        Median.verdict(byName < MOST_NANOS, "under 200"));
        moveTop(room());
        stage.keepOnly(1);
        report.add("things.write_seen_ns.1", "a write that one person sees", perWrite("Spin"), "ns")
                .add("things.tell_us.1", "the tick that tells one person", perTick(), "us");
        for (int i = 1; i < CROWD; i++) {
            stage.arrive("Person " + i);
        }
        report.add("things.write_seen_ns.1000", "a write that 1,000 people see", perWrite("Spin"), "ns")
                .add("things.tell_us.1000", "the tick that tells 1,000 people", perTick(), "us")
                .add("things.quiet_us.1000", "a tick with nothing to tell to 1,000", perQuietTick(), "us");
    }

    private double perWrite(String method) throws Exception {
        return Median.of(WARM_UP, RUNS, () -> stage.nanosOfCall(wizard, top, method, TURNS)) / TURNS;
    }

    /** The part of the tick: the write itself is not counted. */
    private double perTick() throws Exception {
        int[] value = {0};
        return Median.of(TICKS, TICKS, () -> {
                    stage.accept(new Input.Ask(
                            wizard, 1, new Request.SetProperty(top, "size", new Datum.Whole(value[0]++))));
                    long start = Median.cpuNanos();
                    stage.tick();
                    return Median.cpuNanos() - start;
                })
                / 1000;
    }

    private double perQuietTick() throws Exception {
        return Median.of(TICKS, TICKS, () -> {
                    long start = Median.cpuNanos();
                    stage.tick();
                    return Median.cpuNanos() - start;
                })
                / 1000;
    }

    private Datum elsewhere() {
        return stage.call(wizard, keeper, "FindElsewhere", Map.of());
    }

    private Datum room() {
        return stage.call(wizard, keeper, "GetRoom", Map.of("what", new Datum.Ref(wizard.avatar)));
    }

    private void moveTop(Datum where) {
        stage.call(wizard, keeper, "Put", Map.of("what", new Datum.Ref(top), "where", where));
    }

    /** The same loop on a machine without a world around it. */
    private static double plain() throws Exception {
        String source = "Top\nproperties:\n   size = 0\nmessages:\n   Constructor() { return; }\n" + SPIN + "end\n";
        Compilation kod =
                BenchWorld.compile(List.of(BenchWorld.source("top.kod", source)), new Kodbase(), Includes.NONE);
        Machine machine = new Machine(new StillHost(), Limits.DEFAULT, JvmEngine::new);
        machine.load(kod.files().stream().map(Compilation.CompiledFile::bof).toList(), KodbaseSymbols.of(kod.base()));
        long made = machine.create(kod.base().findClass("top").orElseThrow().id(), Sent.NOTHING);
        KodObject top = Objects.requireNonNull(machine.objects.get(Value.id(made)));
        int spin = kod.base().find("spin").orElseThrow().id();
        Sent turns = Sent.of(kod.base().find("turns").orElseThrow().id(), Value.integer(TURNS));
        return Median.of(WARM_UP, RUNS, () -> {
                    long start = Median.cpuNanos();
                    machine.send(top, spin, turns);
                    return Median.cpuNanos() - start;
                })
                / TURNS;
    }
}
