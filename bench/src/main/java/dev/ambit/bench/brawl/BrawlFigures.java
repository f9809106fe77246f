package dev.ambit.bench.brawl;

import dev.ambit.bench.road.ServerScales;
import dev.ambit.bench.road.ServerScales.Crew;
import dev.ambit.bench.road.ServerScales.Weight;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the server did between two weighings.
 *
 * @param messages of clients that its game heard
 * @param handling how long each took until Kod was done with it, as the server's histogram has it
 * @param ticks how long each tick of the world took
 * @param worldMicros CPU of the world's thread, by message
 * @param cpuMicros of the whole process, by message
 */
public record BrawlFigures(
        double seconds, double messages, Spread handling, Spread ticks, double worldMicros, double cpuMicros) {

    /** Upper bounds, in milliseconds: so long or less. */
    public record Spread(double median, double p99, double most) {}

    static BrawlFigures between(Weight first, Weight last) {
        double messages = difference(first, last, "ambit_game_handling_seconds_count");
        return new BrawlFigures(
                (last.atNanos() - first.atNanos()) / 1e9,
                messages,
                spread(first, last, "ambit_game_handling_seconds"),
                spread(first, last, "ambit_tick_seconds"),
                micros(last.cpuNanos().getOrDefault(Crew.WORLD, 0L)
                                - first.cpuNanos().getOrDefault(Crew.WORLD, 0L))
                        / messages,
                micros(last.processCpuNanos() - first.processCpuNanos()) / messages);
    }

    private static double micros(long nanos) {
        return nanos / 1000.0;
    }

    private static double difference(Weight first, Weight last, String name) {
        return last.metrics().value(name) - first.metrics().value(name);
    }

    /** The bounds of the buckets in which the value at a rank is. */
    private static Spread spread(Weight first, Weight last, String name) {
        TreeMap<Double, Double> below = new TreeMap<>();
        String prefix = name + "_bucket{le=\"";
        for (Map.Entry<String, Double> entry : last.metrics().values().entrySet()) {
            String key = entry.getKey();
            if (key.startsWith(prefix)) {
                String bound = key.substring(prefix.length(), key.indexOf('"', prefix.length()));
                double seconds = bound.equals("+Inf") ? Double.POSITIVE_INFINITY : Double.parseDouble(bound);
                below.put(seconds, difference(first, last, key));
            }
        }
        double all = below.isEmpty() ? 0 : below.lastEntry().getValue();
        return new Spread(bound(below, all * 0.5), bound(below, all * 0.99), bound(below, all));
    }

    private static double bound(TreeMap<Double, Double> below, double rank) {
        return below.entrySet().stream()
                .filter(entry -> entry.getValue() >= rank)
                .mapToDouble(entry -> entry.getKey() * 1000)
                .findFirst()
                .orElse(Double.NaN);
    }

    /** Weighs while something happens. */
    static BrawlFigures during(ServerScales scales, Doing doing) throws Exception {
        Weight first = scales.first();
        doing.run();
        return between(first, scales.last());
    }

    interface Doing {
        void run() throws Exception;
    }
}
