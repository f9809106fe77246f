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

    private static final double SLIGHTLY_IN_FRONT = 1e-6;

    /** Joined stretches grow by no less than this share of their gate, so that they do not grow for ever. */
    private static final double GROWTH = 1 / 64.0;

    private final Gates gates;
    private final int patience;
    private final int words;
    private final long[] rows;
    private final int[] party;
    private final int[] partySize;

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
    private int work;

    Flood(Gates gates, int patience) {
        this.patience = patience;
        this.gates = gates;
        words = Sight.wordsPerRow(gates.leaves);
        rows = new long[gates.leaves * words];
        fromLeft = new double[gates.count];
        fromRight = new double[gates.count];
        toLeft = new double[gates.count];
        toRight = new double[gates.count];
        reachedFor = new int[gates.count];
        waitingFor = new int[gates.count];
        waiting = new int[gates.count + 1];
        party = new int[gates.leaves];
        partySize = new int[gates.leaves];
        parties();
    }

    /** Leaves between which there is any way at all are of one party. */
    private void parties() {
        int[] stack = new int[gates.leaves];
        Arrays.fill(party, -1);
        int[][] neighbours = undirected();
        for (int first = 0; first < gates.leaves; first++) {
            if (party[first] >= 0) {
                continue;
            }
            int top = 0;
            stack[top++] = first;
            party[first] = first;
            while (top > 0) {
                int leaf = stack[--top];
                partySize[first]++;
                for (int next : neighbours[leaf]) {
                    if (party[next] < 0) {
                        party[next] = first;
                        stack[top++] = next;
                    }
                }
            }
        }
    }

    private int[][] undirected() {
        int[] degree = new int[gates.leaves];
        for (int leaf = 0; leaf < gates.leaves; leaf++) {
            for (int gate = gates.start[leaf]; gate < gates.start[leaf + 1]; gate++) {
                degree[leaf]++;
                degree[gates.into[gate]]++;
            }
        }
        int[][] neighbours = new int[gates.leaves][];
        Arrays.setAll(neighbours, leaf -> new int[degree[leaf]]);
        for (int leaf = 0; leaf < gates.leaves; leaf++) {
            for (int gate = gates.start[leaf]; gate < gates.start[leaf + 1]; gate++) {
                neighbours[leaf][--degree[leaf]] = gates.into[gate];
                neighbours[gates.into[gate]][--degree[gates.into[gate]]] = leaf;
            }
        }
        return neighbours;
    }

    /** One row of bits for each leaf. */
    long[] rows() {
        for (int leaf = 0; leaf < gates.leaves; leaf++) {
            int row = leaf * words;
            int seen = see(row, leaf) ? 1 : 0;
            for (int gate = gates.start[leaf]; gate < gates.start[leaf + 1]; gate++) {
                if (seen < partySize[party[leaf]]) {
                    seen += through(gate, row, partySize[party[leaf]] - seen);
                }
            }
        }
        return rows;
    }

    private boolean see(int row, int leaf) {
        int at = row + (leaf >> 6);
        long bit = 1L << leaf;
        boolean isNew = (rows[at] & bit) == 0;
        rows[at] |= bit;
        return isNew;
    }

    /** Looks through one first gate; returns how many leaves were seen that had not been. Stops when none is left. */
    private int through(int first, int row, int left) {
        int stamp = first + 1;
        begin = 0;
        end = 0;
        work = 0;
        int leaf = gates.into[first];
        int seen = see(row, leaf) ? 1 : 0;
        for (int next = gates.start[leaf]; next < gates.start[leaf + 1]; next++) {
            if (next != gates.back[first] && isInFront(first, next, 0, 1)) {
                reach(next, stamp, 0, 1, 0, 1);
                seen += see(row, gates.into[next]) ? 1 : 0;
            }
        }
        while (begin != end && seen < left) {
            int gate = waiting[begin];
            begin = begin + 1 == waiting.length ? 0 : begin + 1;
            waitingFor[gate] = 0;
            seen += onFrom(first, gate, row, stamp);
            if (work > patience) {
                return seen + everythingAhead(first, row);
            }
        }
        while (begin != end) {
            waitingFor[waiting[begin]] = 0;
            begin = begin + 1 == waiting.length ? 0 : begin + 1;
        }
        return seen;
    }

    /** From a gate that looks have reached to those behind it. */
    private int onFrom(int first, int gate, int row, int stamp) {
        double sLeftX = x(first, fromLeft[gate]);
        double sLeftZ = z(first, fromLeft[gate]);
        double sRightX = x(first, fromRight[gate]);
        double sRightZ = z(first, fromRight[gate]);
        double pLeftX = x(gate, toLeft[gate]);
        double pLeftZ = z(gate, toLeft[gate]);
        double pRightX = x(gate, toRight[gate]);
        double pRightZ = z(gate, toRight[gate]);
        double startOfS = fromLeft[gate];
        double endOfS = fromRight[gate];
        int leaf = gates.into[gate];
        int seen = 0;
        for (int next = gates.start[leaf]; next < gates.start[leaf + 1]; next++) {
            if (next == gates.back[gate]) {
                continue;
            }
            work++;
            double low = 0;
            double high = 1;
            // Nothing left of the line from the right end here to the left end there, nothing right of the other one.
            double l = right(sRightX, sRightZ, pLeftX, pLeftZ, gates.leftX[next], gates.leftZ[next]);
            double r = right(sRightX, sRightZ, pLeftX, pLeftZ, gates.rightX[next], gates.rightZ[next]);
            if (l < 0 && r < 0) {
                continue;
            }
            if (l < 0) {
                low = l / (l - r);
            } else if (r < 0) {
                high = l / (l - r);
            }
            l = -right(sLeftX, sLeftZ, pRightX, pRightZ, gates.leftX[next], gates.leftZ[next]);
            r = -right(sLeftX, sLeftZ, pRightX, pRightZ, gates.rightX[next], gates.rightZ[next]);
            if (l < 0 && r < 0) {
                continue;
            }
            if (l < 0) {
                low = Math.max(low, l / (l - r));
            } else if (r < 0) {
                high = Math.min(high, l / (l - r));
            }
            if (low > high) {
                continue;
            }
            // And the same looking back, for the part of the first gate.
            double qLeftX = x(next, low);
            double qLeftZ = z(next, low);
            double qRightX = x(next, high);
            double qRightZ = z(next, high);
            double from = 0;
            double to = 1;
            l = right(pLeftX, pLeftZ, qRightX, qRightZ, sLeftX, sLeftZ);
            r = right(pLeftX, pLeftZ, qRightX, qRightZ, sRightX, sRightZ);
            if (l < 0 && r >= 0) {
                from = l / (l - r);
            } else if (r < 0 && l >= 0) {
                to = l / (l - r);
            }
            l = -right(pRightX, pRightZ, qLeftX, qLeftZ, sLeftX, sLeftZ);
            r = -right(pRightX, pRightZ, qLeftX, qLeftZ, sRightX, sRightZ);
            if (l < 0 && r >= 0) {
                from = Math.max(from, l / (l - r));
            } else if (r < 0 && l >= 0) {
                to = Math.min(to, l / (l - r));
            }
            if (from > to) {
                double middle = (from + to) / 2;
                from = middle;
                to = middle;
            }
            double left = startOfS + from * (endOfS - startOfS);
            double right = startOfS + to * (endOfS - startOfS);
            boolean isGrazing =
                    (high - low) * gates.length[next] < GRAZING && (right - left) * gates.length[first] < GRAZING;
            if (isGrazing || !isInFront(first, next, low, high)) {
                continue;
            }
            if (reach(next, stamp, left, right, low, high)) {
                seen += see(row, gates.into[next]) ? 1 : 0;
            }
        }
        return seen;
    }

    /** Looks have come to a gate; returns whether that is news. */
    private boolean reach(int gate, int stamp, double from, double fromEnd, double to, double toEnd) {
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
            return false;
        } else {
            fromLeft[gate] = lower(fromLeft[gate], from);
            fromRight[gate] = higher(fromRight[gate], fromEnd);
            toLeft[gate] = lower(toLeft[gate], to);
            toRight[gate] = higher(toRight[gate], toEnd);
        }
        if (waitingFor[gate] != stamp) {
            waitingFor[gate] = stamp;
            waiting[end] = gate;
            end = end + 1 == waiting.length ? 0 : end + 1;
        }
        return true;
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

    /** Everything that can be reached at all without turning round. */
    private int everythingAhead(int first, int row) {
        int stamp = -(first + 1);
        int seen = 0;
        int[] stack = waiting;
        int top = 0;
        stack[top++] = first;
        reachedFor[first] = stamp;
        while (top > 0) {
            int leaf = gates.into[stack[--top]];
            seen += see(row, leaf) ? 1 : 0;
            for (int next = gates.start[leaf]; next < gates.start[leaf + 1]; next++) {
                if (reachedFor[next] != stamp && isInFront(first, next, 0, 1)) {
                    reachedFor[next] = stamp;
                    stack[top++] = next;
                }
            }
        }
        Arrays.fill(waitingFor, 0);
        begin = 0;
        end = 0;
        return seen;
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
