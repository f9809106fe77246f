package dev.ambit.server;

import dev.ambit.game.door.DoorWatch;
import dev.ambit.gateway.connection.CutOff;
import dev.ambit.gateway.connection.Traffic;
import dev.ambit.journal.Journal;
import dev.ambit.server.health.Stage;
import dev.ambit.server.usage.Usage;
import dev.ambit.world.Inbox;
import dev.ambit.world.World;
import dev.ambit.world.WorldLoop;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** What {@code /metrics} shows. */
final class Metrics implements WorldLoop.TickWatch {

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final JvmGcMetrics garbage = new JvmGcMetrics();
    private final Timer ticks;

    private final CountedGauges counted = new CountedGauges();
    private final FaultCounters faults = new FaultCounters();
    private volatile int visitors;
    private volatile int waiting;
    private volatile int strain;
    private volatile long putBacks;
    private long putBacksBefore;
    private volatile long slowed;
    private long slowedBefore;
    private @Nullable World last;
    private volatile boolean behind;

    Metrics(Traffic traffic, Inbox inbox, Optional<Journal> journal) {
        ticks = Timer.builder("ambit.tick")
                .description("Time one tick of the world takes")
                .serviceLevelObjectives(
                        Duration.ofNanos(100_000),
                        Duration.ofNanos(250_000),
                        Duration.ofNanos(500_000),
                        Duration.ofMillis(1),
                        Duration.ofMillis(2),
                        Duration.ofMillis(5),
                        Duration.ofMillis(10),
                        Duration.ofMillis(15),
                        Duration.ofMillis(25),
                        Duration.ofMillis(35),
                        Duration.ofMillis(50),
                        Duration.ofMillis(75),
                        Duration.ofMillis(100),
                        Duration.ofMillis(150),
                        Duration.ofMillis(200),
                        Duration.ofMillis(300),
                        Duration.ofMillis(500))
                .register(registry);
        Gauge.builder("ambit.clients", () -> visitors)
                .description("People in the world")
                .register(registry);
        Gauge.builder("ambit.connections", traffic.connections::get)
                .description("Open connections of every kind")
                .register(registry);
        Gauge.builder("ambit.waiting", () -> waiting)
                .description("People who stand in line to come in")
                .register(registry);
        Gauge.builder("ambit.strain", () -> strain)
                .description("How hard-pressed the world is: 0 is calm, 2 tells where people are every fourth tick")
                .register(registry);
        Gauge.builder("ambit.inbox", inbox::size)
                .description("Input waiting for the world")
                .register(registry);
        FunctionCounter.builder("ambit.putbacks", this, m -> m.putBacks)
                .description("Steps refused because of a wall or the speed limit")
                .register(registry);
        FunctionCounter.builder("ambit.slowed", this, m -> m.slowed)
                .description("Words, jumps and deeds refused because somebody was too fast")
                .register(registry);
        count("ambit.bytes", "direction", "in", "Bytes over the wire", traffic.bytesIn);
        count("ambit.bytes", "direction", "out", "Bytes over the wire", traffic.bytesOut);
        count("ambit.messages", "direction", "in", "Messages between clients and world", traffic.messagesIn);
        count("ambit.messages", "direction", "out", "Messages between clients and world", traffic.messagesOut);
        FunctionCounter.builder("ambit.writes", traffic.writes, LongAdder::sum)
                .description("How often something was handed to a socket")
                .register(registry);
        for (CutOff reason : CutOff.values()) {
            String name = reason.name().toLowerCase(Locale.ROOT);
            count("ambit.cutoffs", "reason", name, "Connections closed by the server", traffic.cutOffs(reason));
        }
        FunctionCounter.builder("ambit.notaccepted", traffic.notAccepted, LongAdder::sum)
                .description("Connections that could not even be accepted: mostly too many open files")
                .register(registry);
        FunctionCounter.builder("ambit.requests", traffic.requests, LongAdder::sum)
                .description("HTTP requests")
                .register(registry);
        journal.ifPresent(this::watch);
        registry.getPrometheusRegistry().register(counted);
        registry.getPrometheusRegistry().register(faults);
        new JvmMemoryMetrics().bindTo(registry);
        new ProcessorMetrics().bindTo(registry);
        garbage.bindTo(registry);
    }

    private void watch(Journal journal) {
        Gauge.builder("ambit.journal.waiting.bytes", () -> journal.backlog().bytes())
                .description("Bytes of the journal that are not on disk yet")
                .register(registry);
        Gauge.builder("ambit.journal.waiting.millis", () -> journal.backlog().oldestMillis())
                .description("How long the oldest of them have been waiting")
                .register(registry);
        FunctionCounter.builder("ambit.journal.entries", journal, Journal::synced)
                .description("Entries of the journal that are on disk")
                .register(registry);
        FunctionCounter.builder("ambit.journal.bytes", journal, Journal::appendedBytes)
                .description("Bytes handed to the journal since the start")
                .register(registry);
        Gauge.builder("ambit.world.behind", () -> behind ? 1 : 0)
                .description("1 while the world waits for the disk")
                .register(registry);
    }

    /** What the door of a game counts. */
    DoorWatch game() {
        return new GameMeters(registry);
    }

    /** A queue on the road: how long it is, and how old what is in it. */
    void stage(Stage stage) {
        Gauge.builder("ambit.stage.waiting", () -> stage.waiting().getAsInt())
                .description("What waits for a thread of the road")
                .tag("stage", stage.name())
                .register(registry);
        Gauge.builder("ambit.stage.lag", stage, Stage::lagSeconds)
                .description("How long it has waited at most")
                .baseUnit("seconds")
                .tag("stage", stage.name())
                .register(registry);
    }

    /** A thread that counts its faults itself. */
    void faults(String thread, LongSupplier count) {
        faults.add(thread, count);
    }

    /** Somebody has counted who is here. */
    void used(Usage.Look look) {
        used(look.ranks(), look.doors(), look.rooms(), look.logins());
    }

    void used(
            Map<String, Integer> ranks,
            Map<String, Integer> doors,
            Map<String, Integer> rooms,
            Map<String, Long> logins) {
        counted.count(ranks, doors, rooms, logins);
    }

    private void count(String name, String tag, String value, String description, LongAdder counter) {
        FunctionCounter.builder(name, counter, LongAdder::sum)
                .description(description)
                .tag(tag, value)
                .register(registry);
    }

    /** How many people are in the world. */
    int visitors() {
        return visitors;
    }

    @Override
    public void ticked(World world, long tickNanos) {
        ticks.record(tickNanos, TimeUnit.NANOSECONDS);
        visitors = world.population();
        waiting = world.waiting();
        strain = world.strain();
        if (world != last) {
            // Another one goes on; what is counted goes on as well.
            putBacksBefore = putBacks;
            slowedBefore = slowed;
            last = world;
        }
        putBacks = putBacksBefore + world.putBacks();
        slowed = slowedBefore + world.slowed();
        behind = world.isBehind();
    }

    String text() {
        return registry.scrape();
    }

    void close() {
        garbage.close();
        registry.close();
    }
}
