package dev.ambit.space.sight;

import java.util.Arrays;

/**
 * Follows looks through gates. All straight looks that go through a first gate and, later on, through another one are kept as
 * two stretches: the part of the first gate they come from and the part of the other one they reach. What lies behind the
 * other gate is cut with the two lines that touch both stretches crosswise, and so on from gate to gate.
 *
 * <p>Where looks come to the same gate on two ways, around a pillar say, the stretches are joined; so every gate is visited a
 * few times at most, however many ways there are.
 */
final class Flood {

    /** Looks that all go through two holes as small as this are rounding: they only graze a corner. */
    private static final double GRAZING = 5 * Gates.WIDER;

    /** Up to so many leaves that are sought are looked for one by one; of more, one lies ahead most of the time. */
    private static final int FEW = 128;

    /** So many gates are tried at most for one first gate. */
    private static final int MOST_FOR_ONE = 40_000;

    private static final double SLIGHTLY_IN_FRONT = 1e-6;

    /** Joined stretches grow by no less than this share of their gate, so that they do not grow for ever. */
    private static final double GROWTH = 1 / 64.0;

    private final Gates gates;
    private final Sight widest;
    private final long patience;
    private final int words;
    private final long[] rows;
    private final int[] parties;

    /** Of each gate, for the first gate at hand: which part of the first gate looks come from, which part they reach. */
    private final double[] fromLeft;

    private final double[] fromRight;
    private final double[] toLeft;
    private final double[] toRight;
    private final int[] reachedFor;
    private final int[] waitingFor;
    private final int[] waiting;
    private int begin;
    private int end;
    private long work;

    /** The ends of the stretch of the first gate and of that of the gate at hand, and whether lines across them say anything. */
    private double sLeftX;

    private double sLeftZ;
    private double sRightX;
    private double sRightZ;
    private double pLeftX;
    private double pLeftZ;
    private double pRightX;
    private double pRightZ;
    private boolean leftCuts;
    private boolean rightCuts;

    /** What was left of a stretch when it was last narrowed, as shares of it. */
    private double low;

    private double high;
    private long allowed;

    /** Counts first gates, so that nothing has to be cleared between them. */
    private int stamp;

    private final boolean[] isSought;
    private final int[] sought;
    private int soughtCount;
    private int soughtLeft;

    /**
     * @param widest what is not in it need not be looked for
     * @param patience how many gates may be tried in all; who runs out sees whatever might be seen
     */
    Flood(Gates gates, Sight widest, long patience) {
        this.widest = widest;
        this.patience = patience;
        this.gates = gates;
        parties = Parties.of(gates);
        words = Sight.wordsPerRow(gates.leaves);
        rows = new long[gates.leaves * words];
        fromLeft = new double[gates.count];
        fromRight = new double[gates.count];
        toLeft = new double[gates.count];
        toRight = new double[gates.count];
        reachedFor = new int[gates.count];
        waitingFor = new int[gates.count];
        waiting = new int[gates.count + 1];
        isSought = new boolean[gates.leaves];
        sought = new int[gates.leaves];
    }

    /** One row of bits for each leaf. */
    long[] rows() {
        // Half at once and half as time goes on, so that the last leaves get their share.
        allowed = patience / 2;
        for (int leaf = 0; leaf < gates.leaves; leaf++) {
            int row = leaf * words;
            rows[row + (leaf >> 6)] |= 1L << leaf;
            if (gates.isMutual) {
                for (int other = 0; other < leaf; other++) {
                    rows[row + (other >> 6)] |= (rows[other * words + (leaf >> 6)] >>> leaf & 1) << other;
                }
            }
            for (int gate = gates.start[leaf]; gate < gates.start[leaf + 1]; gate++) {
                allowed += patience / 2 / gates.count;
                through(gate, leaf);
            }
        }
        return rows;
    }

    /**
     * Which leaves are worth looking for behind a gate: not those already seen, nor those that cannot be seen even from right
     * behind it, nor those that have looked for us themselves.
     */
    private void sought(int gate, int leaf) {
        int firstLeaf = gates.isMutual ? leaf + 1 : 0;
        int behind = gates.into[gate];
        soughtCount = 0;
        Arrays.fill(isSought, false);
        for (int other = firstLeaf; other < gates.leaves; other++) {
            if (parties[other] == parties[leaf]
                    && (rows[leaf * words + (other >> 6)] >>> other & 1) == 0
                    && widest.sees(leaf, other)
                    && mayBeSeenFrom(behind, other, leaf)) {
                isSought[other] = true;
                sought[soughtCount++] = other;
            }
        }
    }

    /** Rows before that of the leaf at hand are finished. */
    private boolean mayBeSeenFrom(int from, int other, int leaf) {
        return from >= leaf || (rows[from * words + (other >> 6)] >>> other & 1) != 0;
    }

    private void see(int leaf, int other) {
        if (isSought[other]) {
            isSought[other] = false;
            soughtLeft--;
            rows[leaf * words + (other >> 6)] |= 1L << other;
        }
    }

    /** Looks through one first gate, until nothing is left that might be found. */
    private void through(int first, int leaf) {
        sought(first, leaf);
        if (soughtCount == 0) {
            return;
        }
        stamp++;
        soughtLeft = soughtCount;
        begin = 0;
        end = 0;
        long limit = Math.min(allowed, work + MOST_FOR_ONE);
        int behind = gates.into[first];
        see(leaf, behind);
        for (int next = gates.start[behind]; next < gates.start[behind + 1]; next++) {
            if (next != gates.back[first] && isInFront(first, next, 0, 1)) {
                reach(first, next, leaf, 0, 1, 0, 1);
            }
        }
        while (begin != end) {
            int gate = waiting[begin];
            begin = begin + 1 == waiting.length ? 0 : begin + 1;
            waitingFor[gate] = 0;
            onFrom(first, gate, leaf);
            if (work > limit) {
                everythingAhead(first, leaf);
                return;
            }
        }
    }

    /** Whether anything that is sought lies where the looks through a gate go. */
    private boolean leadsAnywhere(int first, int gate, int leaf) {
        if (soughtCount > FEW && !isFewLeft()) {
            return true;
        }
        double fromLeftX = x(first, fromLeft[gate]);
        double fromLeftZ = z(first, fromLeft[gate]);
        double fromRightX = x(first, fromRight[gate]);
        double fromRightZ = z(first, fromRight[gate]);
        double leftX = x(gate, toLeft[gate]) - fromRightX;
        double leftZ = z(gate, toLeft[gate]) - fromRightZ;
        double rightX = x(gate, toRight[gate]) - fromLeftX;
        double rightZ = z(gate, toRight[gate]) - fromLeftZ;
        double leftLength = Math.sqrt(leftX * leftX + leftZ * leftZ);
        double rightLength = Math.sqrt(rightX * rightX + rightZ * rightZ);
        for (int i = soughtCount - 1; i >= 0; i--) {
            int other = sought[i];
            if (!isSought[other]) {
                sought[i] = sought[--soughtCount];
                continue;
            }
            double x = gates.middleX[other];
            double z = gates.middleZ[other];
            double radius = gates.radius[other];
            if (leftX * (z - fromRightZ) - leftZ * (x - fromRightX) >= -radius * leftLength
                    && rightX * (z - fromLeftZ) - rightZ * (x - fromLeftX) <= radius * rightLength
                    && side(gate, x, z) <= radius * gates.length[gate]
                    && mayBeSeenFrom(gates.into[gate], other, leaf)) {
                return true;
            }
        }
        return false;
    }

    private boolean isFewLeft() {
        if (soughtLeft > FEW) {
            return false;
        }
        int kept = 0;
        for (int i = 0; i < soughtCount; i++) {
            if (isSought[sought[i]]) {
                sought[kept++] = sought[i];
            }
        }
        soughtCount = kept;
        return true;
    }

    /** From a gate that looks have reached to those behind it. */
    private void onFrom(int first, int gate, int leaf) {
        aim(first, gate);
        double start = fromLeft[gate];
        double span = fromRight[gate] - start;
        int here = gates.into[gate];
        for (int next = gates.start[here]; next < gates.start[here + 1]; next++) {
            if (next == gates.back[gate]) {
                continue;
            }
            work++;
            if (!narrow(next)) {
                continue;
            }
            double reachedFrom = low;
            double reachedTo = high;
            narrowBack(gate, next, reachedFrom, reachedTo);
            double left = start + low * span;
            double right = start + high * span;
            boolean isGrazing = (reachedTo - reachedFrom) * gates.length[next] < GRAZING
                    && (right - left) * gates.length[first] < GRAZING;
            if (!isGrazing && isInFront(first, next, reachedFrom, reachedTo)) {
                reach(first, next, leaf, left, right, reachedFrom, reachedTo);
            }
        }
    }

    /** Notes the ends of the two stretches that all looks at hand go through. */
    private void aim(int first, int gate) {
        sLeftX = x(first, fromLeft[gate]);
        sLeftZ = z(first, fromLeft[gate]);
        sRightX = x(first, fromRight[gate]);
        sRightZ = z(first, fromRight[gate]);
        pLeftX = x(gate, toLeft[gate]);
        pLeftZ = z(gate, toLeft[gate]);
        pRightX = x(gate, toRight[gate]);
        pRightZ = z(gate, toRight[gate]);
        // Where gates meet at a corner they overlap a little, being wider than drawn: there a line across would say
        // nothing.
        leftCuts = side(gate, sRightX, sRightZ) > 0 && side(first, pLeftX, pLeftZ) < 0;
        rightCuts = side(gate, sLeftX, sLeftZ) > 0 && side(first, pRightX, pRightZ) < 0;
    }

    /**
     * Which part of the next gate the looks reach: nothing left of the line from the right end here to the left end there,
     * nothing right of the other one. Returns whether any.
     */
    private boolean narrow(int next) {
        double leftX = gates.leftX[next];
        double leftZ = gates.leftZ[next];
        double rightX = gates.rightX[next];
        double rightZ = gates.rightZ[next];
        low = 0;
        high = 1;
        return (!leftCuts
                        || keep(
                                right(sRightX, sRightZ, pLeftX, pLeftZ, leftX, leftZ),
                                right(sRightX, sRightZ, pLeftX, pLeftZ, rightX, rightZ)))
                && (!rightCuts
                        || keep(
                                -right(sLeftX, sLeftZ, pRightX, pRightZ, leftX, leftZ),
                                -right(sLeftX, sLeftZ, pRightX, pRightZ, rightX, rightZ)));
    }

    /** The same looking back: which part of the stretch of the first gate they can have come from. */
    private void narrowBack(int gate, int next, double reachedFrom, double reachedTo) {
        double qLeftX = x(next, reachedFrom);
        double qLeftZ = z(next, reachedFrom);
        double qRightX = x(next, reachedTo);
        double qRightZ = z(next, reachedTo);
        low = 0;
        high = 1;
        boolean isNarrowed = true;
        if (side(next, pLeftX, pLeftZ) > 0 && side(gate, qRightX, qRightZ) < 0) {
            isNarrowed = keep(
                    right(pLeftX, pLeftZ, qRightX, qRightZ, sLeftX, sLeftZ),
                    right(pLeftX, pLeftZ, qRightX, qRightZ, sRightX, sRightZ));
        }
        if (side(next, pRightX, pRightZ) > 0 && side(gate, qLeftX, qLeftZ) < 0) {
            isNarrowed &= keep(
                    -right(pRightX, pRightZ, qLeftX, qLeftZ, sLeftX, sLeftZ),
                    -right(pRightX, pRightZ, qLeftX, qLeftZ, sRightX, sRightZ));
        }
        if (!isNarrowed) {
            // Looks do reach it, so this is rounding.
            low = 0;
            high = 1;
        }
    }

    /** Keeps what is not on the wrong side of a line, given how far its two ends are on the right one; whether any is left. */
    private boolean keep(double atLeft, double atRight) {
        if (atLeft < 0 && atRight < 0) {
            return false;
        }
        if (atLeft < 0) {
            low = Math.max(low, atLeft / (atLeft - atRight));
        } else if (atRight < 0) {
            high = Math.min(high, atLeft / (atLeft - atRight));
        }
        return low <= high;
    }

    /** Looks have come to a gate: if that is news, it is noted, and they will go on from there. */
    private void reach(int first, int gate, int leaf, double from, double fromEnd, double to, double toEnd) {
        if (reachedFor[gate] != stamp) {
            reachedFor[gate] = stamp;
            fromLeft[gate] = from;
            fromRight[gate] = fromEnd;
            toLeft[gate] = to;
            toRight[gate] = toEnd;
        } else if (from >= fromLeft[gate]
                && fromEnd <= fromRight[gate]
                && to >= toLeft[gate]
                && toEnd <= toRight[gate]) {
            return;
        } else {
            fromLeft[gate] = lower(fromLeft[gate], from);
            fromRight[gate] = higher(fromRight[gate], fromEnd);
            toLeft[gate] = lower(toLeft[gate], to);
            toRight[gate] = higher(toRight[gate], toEnd);
        }
        see(leaf, gates.into[gate]);
        if (waitingFor[gate] != stamp && leadsAnywhere(first, gate, leaf)) {
            waitingFor[gate] = stamp;
            waiting[end] = gate;
            end = end + 1 == waiting.length ? 0 : end + 1;
        }
    }

    private static double lower(double known, double found) {
        return found >= known ? known : Math.max(0, Math.floor(found / GROWTH) * GROWTH);
    }

    private static double higher(double known, double found) {
        return found <= known ? known : Math.min(1, Math.ceil(found / GROWTH) * GROWTH);
    }

    /** Whether some of a gate lies in front of the first one, and some of the first one before the gate. */
    private boolean isInFront(int first, int gate, double low, double high) {
        double least = -SLIGHTLY_IN_FRONT * gates.length[first];
        if (side(first, x(gate, low), z(gate, low)) > least && side(first, x(gate, high), z(gate, high)) > least) {
            return false;
        }
        double most = SLIGHTLY_IN_FRONT * gates.length[gate];
        return side(gate, gates.leftX[first], gates.leftZ[first]) > most
                || side(gate, gates.rightX[first], gates.rightZ[first]) > most;
    }

    /** Everything that is sought and does not lie behind us. */
    private void everythingAhead(int first, int leaf) {
        for (int i = 0; i < soughtCount; i++) {
            int other = sought[i];
            double distance = side(first, gates.middleX[other], gates.middleZ[other]);
            if (distance <= gates.radius[other] * gates.length[first]) {
                see(leaf, other);
            }
        }
    }

    /** Negative in front of a gate: on the way it leads. */
    private double side(int gate, double px, double pz) {
        return right(gates.leftX[gate], gates.leftZ[gate], gates.rightX[gate], gates.rightZ[gate], px, pz);
    }

    private double x(int gate, double share) {
        return gates.leftX[gate] + share * (gates.rightX[gate] - gates.leftX[gate]);
    }

    private double z(int gate, double share) {
        return gates.leftZ[gate] + share * (gates.rightZ[gate] - gates.leftZ[gate]);
    }

    /** Positive right of the way from a to b, with x east and z south. */
    private static double right(double ax, double az, double bx, double bz, double px, double pz) {
        return (bx - ax) * (pz - az) - (bz - az) * (px - ax);
    }
}
