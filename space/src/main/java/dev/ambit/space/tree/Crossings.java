package dev.ambit.space.tree;

import dev.ambit.space.Paths;
import dev.ambit.space.plan.Face;
import dev.ambit.space.plan.Plan;
import dev.ambit.space.plan.PlanLine;
import dev.ambit.space.plan.Vertex;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * Lines that cross or lie on each other. A net of squares over the plan finds the few that come close; whether they really
 * cross is decided in exact arithmetic.
 */
final class Crossings {

    /** Where lines cross inside one sector the room is still what it looks like; elsewhere nobody can tell what is where. */
    private final Plan plan;

    private final Problems problems;
    private final Set<Long> told = new HashSet<>();
    private int west = Integer.MAX_VALUE;
    private int north = Integer.MAX_VALUE;
    private int squares;
    private double size;

    private Crossings(Plan plan, Problems problems) {
        this.plan = plan;
        this.problems = problems;
    }

    static void check(Plan plan, Problems problems) {
        new Crossings(plan, problems).check();
    }

    private void check() {
        int east = Integer.MIN_VALUE;
        int south = Integer.MIN_VALUE;
        int count = plan.lines().size();
        for (PlanLine line : plan.lines()) {
            for (Vertex end : new Vertex[] {plan.from(line), plan.to(line)}) {
                west = Math.min(west, end.x());
                north = Math.min(north, end.z());
                east = Math.max(east, end.x());
                south = Math.max(south, end.z());
            }
        }
        if (count < 2) {
            return;
        }
        squares = (int) Math.clamp(Math.sqrt(count), 1, 128);
        size = Math.max(1, Math.max((double) east - west, (double) south - north) / squares + 1e-6);
        int[][] net = new int[squares * squares][];
        int[] filled = new int[squares * squares];
        for (int i = 0; i < count; i++) {
            enter(i, net, filled);
        }
        for (int square = 0; square < net.length && told.size() < Problems.MOST; square++) {
            for (int i = 0; i < filled[square]; i++) {
                for (int j = 0; j < i; j++) {
                    compare(net[square][j], net[square][i]);
                }
            }
        }
    }

    /** Into all squares that it runs through, row by row, and a little beyond. */
    private void enter(int number, int[][] net, int[] filled) {
        PlanLine line = plan.lines().get(number);
        Vertex upper = plan.from(line).z() <= plan.to(line).z() ? plan.from(line) : plan.to(line);
        Vertex lower = upper == plan.from(line) ? plan.to(line) : plan.from(line);
        double slope = upper.z() == lower.z() ? 0 : ((double) lower.x() - upper.x()) / ((double) lower.z() - upper.z());
        int firstRow = at(upper.z() - north);
        int lastRow = at(lower.z() - north);
        for (int row = firstRow; row <= lastRow; row++) {
            double top = Math.max(upper.z(), north + row * size - 1e-3);
            double bottom = Math.min(lower.z(), north + (row + 1) * size + 1e-3);
            double first = upper.z() == lower.z() ? upper.x() : upper.x() + (top - upper.z()) * slope;
            double last = upper.z() == lower.z() ? lower.x() : upper.x() + (bottom - upper.z()) * slope;
            int firstColumn = at(Math.min(first, last) - west - 1e-3);
            int lastColumn = at(Math.max(first, last) - west + 1e-3);
            for (int column = firstColumn; column <= lastColumn; column++) {
                int square = row * squares + column;
                int[] there = net[square] == null ? new int[8] : net[square];
                if (filled[square] == there.length) {
                    there = Arrays.copyOf(there, 2 * there.length);
                }
                there[filled[square]++] = number;
                net[square] = there;
            }
        }
    }

    private int at(double distance) {
        return (int) Math.clamp(Math.floor(distance / size), 0, squares - 1);
    }

    private void compare(int first, int second) {
        PlanLine one = plan.lines().get(first);
        PlanLine other = plan.lines().get(second);
        Vertex a = plan.from(one);
        Vertex b = plan.to(one);
        Vertex c = plan.from(other);
        Vertex d = plan.to(other);
        long ofC = Paths.side(a.x(), a.z(), b.x(), b.z(), c.x(), c.z());
        long ofD = Paths.side(a.x(), a.z(), b.x(), b.z(), d.x(), d.z());
        if (ofC == 0 && ofD == 0) {
            overlap(first, second, a, b, c, d);
            return;
        }
        if (ofC > 0 == ofD > 0 || ofC == 0 || ofD == 0) {
            return;
        }
        long ofA = Paths.side(c.x(), c.z(), d.x(), d.z(), a.x(), a.z());
        long ofB = Paths.side(c.x(), c.z(), d.x(), d.z(), b.x(), b.z());
        if (ofA > 0 == ofB > 0 || ofA == 0 || ofB == 0) {
            return;
        }
        double share = (double) ofC / ((double) ofC - ofD);
        String where = Problems.spot(c.x() + share * (d.x() - c.x()), c.z() + share * ((double) d.z() - c.z()));
        tell(first, second, "cross at " + where, "put a corner there");
    }

    private void overlap(int first, int second, Vertex a, Vertex b, Vertex c, Vertex d) {
        boolean byX = a.x() != b.x();
        int from = Math.max(Math.min(along(a, byX), along(b, byX)), Math.min(along(c, byX), along(d, byX)));
        int to = Math.min(Math.max(along(a, byX), along(b, byX)), Math.max(along(c, byX), along(d, byX)));
        if (from >= to) {
            return;
        }
        Vertex begin = corner(from, byX, a, b, c, d);
        Vertex end = corner(to, byX, a, b, c, d);
        tell(
                first,
                second,
                "lie on each other from " + Problems.spot(begin) + " to " + Problems.spot(end),
                "take one of them away");
    }

    private static int along(Vertex vertex, boolean byX) {
        return byX ? vertex.x() : vertex.z();
    }

    private static Vertex corner(int along, boolean byX, Vertex... corners) {
        return Arrays.stream(corners)
                .filter(corner -> along(corner, byX) == along)
                .findFirst()
                .orElseThrow();
    }

    private void tell(int first, int second, String what, String advice) {
        long pair = (long) Math.min(first, second) << 32 | Math.max(first, second);
        if (told.size() >= Problems.MOST || !told.add(pair)) {
            return;
        }
        String message = "lines " + Math.min(first, second) + " and " + Math.max(first, second) + " " + what;
        if (inOneSector(plan.lines().get(first), plan.lines().get(second))) {
            problems.warning(PlanProblem.Kind.LINE, Math.max(first, second), message);
        } else {
            problems.error(PlanProblem.Kind.LINE, Math.max(first, second), message + "; " + advice);
        }
    }

    private static boolean inOneSector(PlanLine one, PlanLine other) {
        int sector = one.right().sector();
        return sector != Face.NONE
                && one.left().sector() == sector
                && other.right().sector() == sector
                && other.left().sector() == sector;
    }
}
