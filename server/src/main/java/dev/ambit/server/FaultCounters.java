package dev.ambit.server;

import dev.ambit.server.health.Faults;
import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.LongSupplier;

/** What failed in threads that went on, by thread: of the great loops, and of all others that had any. */
final class FaultCounters implements MultiCollector {
    private final Map<String, LongSupplier> loops = new ConcurrentSkipListMap<>();

    void add(String thread, LongSupplier count) {
        loops.put(thread, count);
    }

    @Override
    public MetricSnapshots collect() {
        Map<String, Long> counts = Faults.counts();
        loops.forEach((thread, count) -> counts.merge(thread, count.getAsLong(), Long::sum));
        CounterSnapshot.Builder all =
                CounterSnapshot.builder().name("ambit_faults").help("What failed and was left out, by thread");
        counts.forEach((thread, count) -> all.dataPoint(CounterSnapshot.CounterDataPointSnapshot.builder()
                .labels(Labels.of("thread", thread))
                .value(count)
                .build()));
        return MetricSnapshots.of(all.build());
    }
}
