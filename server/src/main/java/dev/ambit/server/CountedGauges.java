package dev.ambit.server;

import io.prometheus.metrics.model.registry.MultiCollector;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Gauges whose labels come and go, such as rooms: a picture of all of them that is replaced as a whole, so that who reads them
 * sees one count or the next, and never half of each.
 */
final class CountedGauges implements MultiCollector {

    /** All that was counted under one name, by the value of its only label. */
    private record Family(String name, String help, String label, Map<String, Double> figures) {
        GaugeSnapshot snapshot() {
            GaugeSnapshot.Builder gauges = GaugeSnapshot.builder().name(name).help(help);
            figures.forEach((value, figure) -> gauges.dataPoint(GaugeSnapshot.GaugeDataPointSnapshot.builder()
                    .labels(Labels.of(label, value))
                    .value(figure)
                    .build()));
            return gauges.build();
        }
    }

    private volatile List<Family> counted = List.of();

    /** Somebody has counted; what was counted before is forgotten. */
    void count(
            Map<String, ? extends Number> ranks,
            Map<String, ? extends Number> doors,
            Map<String, ? extends Number> rooms,
            Map<String, ? extends Number> logins) {
        counted = List.of(
                family("ambit_users", "People in the world, by rank", "rank", ranks),
                family("ambit_hosts", "Hosts connected, by door", "door", doors),
                family("ambit_room_people", "People in the fullest rooms", "room", rooms),
                family("ambit_logins", "Who was let in since the start, and who was not", "kind", logins));
    }

    private static Family family(String name, String help, String label, Map<String, ? extends Number> figures) {
        Map<String, Double> copy = new TreeMap<>();
        figures.forEach((value, figure) -> copy.put(value, figure.doubleValue()));
        return new Family(name, help, label, copy);
    }

    @Override
    public MetricSnapshots collect() {
        MetricSnapshots.Builder all = MetricSnapshots.builder();
        counted.forEach(family -> {
            if (!family.figures.isEmpty()) {
                all.metricSnapshot(family.snapshot());
            }
        });
        return all.build();
    }
}
