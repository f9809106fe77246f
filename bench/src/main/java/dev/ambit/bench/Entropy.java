package dev.ambit.bench;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * How much there is to tell about a crowd, in bits for each avatar and frame. A symbol s is the displacement of an avatar from
 * one frame to the next, in whole cells and layers; n(s) of N symbols were s, and n(p, s) of them after the avatar's symbol p.
 *
 * <pre>
 * zero-order   H(S)     = - sum over s     of n(s)/N    * log2( n(s)/N )
 * conditional  H(S | P) = - sum over p, s  of n(p,s)/N  * log2( n(p,s)/n(p) )
 * </pre>
 *
 * Both are of what was counted: a symbol seen once, such as a leap, counts as if its odds had been known, so the truth is a
 * little higher, and a coder has to learn the odds besides. A coder that looks further back than one symbol may get below.
 */
final class Entropy {
    private final Map<Long, long[]> symbols = new HashMap<>();
    private final Map<Long, long[]> before = new HashMap<>();
    private final Map<Pair, long[]> pairs = new HashMap<>();
    private final long[] last;
    private long count;

    private record Pair(long before, long symbol) {}

    Entropy(int avatars) {
        last = new long[avatars];
        Arrays.fill(last, Long.MIN_VALUE);
    }

    /** Counts one avatar's displacement in one frame. The first of each avatar only says what came before the second. */
    void add(int badge, int dx, int dz, int layers) {
        long symbol = (long) dx << 40 ^ (long) dz << 8 ^ layers;
        long previous = last[badge];
        last[badge] = symbol;
        if (previous == Long.MIN_VALUE) {
            return;
        }
        symbols.computeIfAbsent(symbol, s -> new long[1])[0]++;
        before.computeIfAbsent(previous, s -> new long[1])[0]++;
        pairs.computeIfAbsent(new Pair(previous, symbol), p -> new long[1])[0]++;
        count++;
    }

    double zeroOrder() {
        double sum = 0;
        for (long[] times : symbols.values()) {
            sum -= times[0] * log2((double) times[0] / count);
        }
        return count == 0 ? 0 : sum / count;
    }

    double conditional() {
        double sum = 0;
        for (Map.Entry<Pair, long[]> pair : pairs.entrySet()) {
            long times = pair.getValue()[0];
            sum -= times * log2((double) times / Objects.requireNonNull(before.get(pair.getKey().before))[0]);
        }
        return count == 0 ? 0 : sum / count;
    }

    private static double log2(double value) {
        return Math.log(value) / Math.log(2);
    }
}
