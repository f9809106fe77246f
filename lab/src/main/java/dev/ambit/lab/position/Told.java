package dev.ambit.lab.position;

import dev.ambit.space.position.GridSpec;
import java.util.Arrays;

/**
 * What a client was told of everybody, as both sides remember it. A spot is packed into a long:
 *
 * <pre>
 *  63  60 59          36 35          12 11      4 3     1   0
 * +------+--------------+--------------+---------+-------+-----+
 * |   0  |      x       |      z       |  layer  | shift | yes |
 * +------+--------------+--------------+---------+-------+-----+
 * </pre>
 *
 * where the lowest bits of x and z, as many as shift says, are left out and 0; and 0 is somebody the client does not know of.
 */
final class Told {
    static final int SHIFTS = 8;
    static final int SHIFT_BITS = 3;

    /** The step of staying where one is, in the middle of the 5 x 5. */
    static final byte STILL = 12;

    private static final int FIRST_CAPACITY = 64;
    private static final int SIDE_MASK = (1 << 24) - 1;

    private static final int X = 36;
    private static final int Z = 12;

    /** The bits of x, z and layer that count, by how many are left out. */
    private static final long[] PLACES = new long[SHIFTS];

    static {
        for (int shift = 0; shift < SHIFTS; shift++) {
            long side = (long) SIDE_MASK >>> shift << shift;
            PLACES[shift] = side << X | side << Z | 0xffL << 4;
        }
    }

    private final GridSpec spec;
    long[] spot = new long[FIRST_CAPACITY];
    byte[] habit = new byte[FIRST_CAPACITY];
    long[] near = new long[FIRST_CAPACITY / Long.SIZE];
    private int nearCount;

    Told(GridSpec spec) {
        this.spec = spec;
        forget();
    }

    /** By sides that have their low bits left out already. */
    static long pack(int x, int z, int layer, int shift) {
        return (long) x << X + shift | (long) z << Z + shift | layer << 4 | shift << 1 | 1;
    }

    /** Without the low bits that are left out. */
    static int x(long spot) {
        return (int) (spot >>> X + shift(spot));
    }

    static int z(long spot) {
        return ((int) (spot >>> Z) & SIDE_MASK) >>> shift(spot);
    }

    static int cellX(long exact) {
        return (int) (exact >>> X);
    }

    static int cellZ(long exact) {
        return (int) (exact >>> Z) & SIDE_MASK;
    }

    static int layer(long spot) {
        return (int) spot >>> 4 & 0xff;
    }

    static int shift(long spot) {
        return (int) spot >>> 1 & SHIFTS - 1;
    }

    void forget() {
        Arrays.fill(spot, 0);
        Arrays.fill(habit, STILL);
        Arrays.fill(near, 0);
        nearCount = 0;
    }

    int capacity() {
        return spot.length;
    }

    /** Makes room for badges below this. */
    void room(int badges) {
        if (badges <= capacity()) {
            return;
        }
        int before = capacity();
        int capacity = before;
        while (capacity < badges) {
            capacity *= 2;
        }
        spot = Arrays.copyOf(spot, capacity);
        habit = Arrays.copyOf(habit, capacity);
        Arrays.fill(habit, before, capacity, STILL);
        near = Arrays.copyOf(near, capacity / Long.SIZE);
    }

    boolean knows(int badge) {
        return badge >= 0 && badge < capacity() && spot[badge] != 0;
    }

    boolean isNear(int badge) {
        return (near[badge >> 6] & 1L << badge) != 0;
    }

    int nearCount() {
        return nearCount;
    }

    void join(int badge, long at) {
        spot[badge] = at;
        habit[badge] = STILL;
    }

    void leave(int badge) {
        if (isNear(badge)) {
            turnNear(badge);
        }
        spot[badge] = 0;
    }

    /** Who was near is no more, and the other way round. */
    void turnNear(int badge) {
        near[badge >> 6] ^= 1L << badge;
        nearCount += isNear(badge) ? 1 : -1;
    }

    /** Whether two spots are elsewhere when so many low bits are left out. */
    static boolean differ(long one, long other, int shift) {
        return ((one ^ other) & PLACES[shift]) != 0;
    }

    /** The same place with other low bits left out. Of a coarse spot the middle counts. */
    long shifted(long at, int shift) {
        int before = shift(at);
        if (before <= shift) {
            return at & PLACES[shift] | shift << 1 | 1;
        }
        return pack(cell(x(at), before) >> shift, cell(z(at), before) >> shift, layer(at), shift);
    }

    int cellX(int badge) {
        return cell(x(spot[badge]), shift(spot[badge]));
    }

    int cellZ(int badge) {
        return cell(z(spot[badge]), shift(spot[badge]));
    }

    private int cell(int side, int shift) {
        return spec.clamp((side << shift) + (1 << shift >> 1));
    }
}
