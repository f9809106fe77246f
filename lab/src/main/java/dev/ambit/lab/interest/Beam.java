package dev.ambit.lab.interest;

import org.jspecify.annotations.Nullable;

/**
 * All sight lines through a row of portals. Walking along such a line, each portal has an end to the left and one to the
 * right; a line passes them all exactly if it keeps every left end on its left and every right end on its right. Then its
 * normal points along every difference (left end minus right end), so the lines exist as long as all these differences lie
 * within less than half a turn. That span is all a beam has to remember besides the ends, and whole numbers make it exact.
 *
 * <p>A line that only touches an end sees nothing wider than a point, and is none.
 */
final class Beam {

    private final @Nullable Beam before;
    private final Gate gate;

    /** The differences' span, from a to b against the clock; both the same for a single one. */
    private long ax;

    private long az;
    private long bx;
    private long bz;

    /** A portal as it is met: to which cell it leads, and its ends. */
    record Gate(int to, int leftX, int leftZ, int rightX, int rightZ) {}

    /** Everything that is seen through one portal. */
    Beam(Gate gate) {
        this(null, gate);
        ax = bx = (long) gate.leftX - gate.rightX;
        az = bz = (long) gate.leftZ - gate.rightZ;
    }

    private Beam(@Nullable Beam before, Gate gate) {
        this.before = before;
        this.gate = gate;
    }

    int cell() {
        return gate.to;
    }

    /** What of this beam passes one more portal; null when nothing does. */
    @Nullable
    Beam through(Gate next) {
        Beam narrow = new Beam(this, next);
        narrow.ax = ax;
        narrow.az = az;
        narrow.bx = bx;
        narrow.bz = bz;
        if (!narrow.allows(next, next)) {
            return null;
        }
        for (Beam beam = this; beam != null; beam = beam.before) {
            if (!narrow.allows(next, beam.gate) || !narrow.allows(beam.gate, next)) {
                return null;
            }
        }
        return narrow;
    }

    /** Takes one difference into the span; false when that makes it half a turn or more. */
    private boolean allows(Gate left, Gate right) {
        long x = (long) left.leftX - right.rightX;
        long z = (long) left.leftZ - right.rightZ;
        long fromA = ax * z - az * x;
        long toB = x * bz - z * bx;
        if (fromA >= 0 && toB >= 0) {
            // Inside, unless the span is a single direction and this is the opposite one, or no direction at all.
            return ax * x + az * z > 0 || bx * x + bz * z > 0;
        }
        if (fromA > 0) {
            bx = x;
            bz = z;
            return true;
        }
        if (toB > 0) {
            ax = x;
            az = z;
            return true;
        }
        return false;
    }
}
