package dev.ambit.space.tree;

import dev.ambit.space.plan.Plan;
import dev.ambit.space.plan.PlanLine;
import dev.ambit.space.plan.Vertex;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Whether the border of each sector closes: walking along it with the sector on the right, one leaves every corner as often as
 * one comes to it.
 */
final class Borders {

    private Borders() {}

    static void check(Plan plan, Problems problems) {
        Map<Integer, Map<Vertex, Integer>> balances = new TreeMap<>();
        for (PlanLine line : plan.lines()) {
            Vertex from = plan.from(line);
            Vertex to = plan.to(line);
            if (from.equals(to) || line.right().sector() == line.left().sector()) {
                continue;
            }
            if (line.right().hasSector()) {
                walk(balances, line.right().sector(), from, to);
            }
            if (line.left().hasSector()) {
                walk(balances, line.left().sector(), to, from);
            }
        }
        balances.forEach((sector, balance) -> tell(sector, balance, problems));
    }

    private static void walk(Map<Integer, Map<Vertex, Integer>> balances, int sector, Vertex from, Vertex to) {
        Map<Vertex, Integer> balance = balances.computeIfAbsent(sector, s -> new LinkedHashMap<>());
        balance.merge(from, -1, Integer::sum);
        balance.merge(to, 1, Integer::sum);
    }

    /** Each loose end together with the nearest beginning: there the gap is. */
    private static void tell(int sector, Map<Vertex, Integer> balance, Problems problems) {
        List<Vertex> ends = new ArrayList<>();
        List<Vertex> beginnings = new ArrayList<>();
        balance.forEach((vertex, count) -> {
            for (int i = 0; i < Math.abs(count); i++) {
                (count > 0 ? ends : beginnings).add(vertex);
            }
        });
        for (int i = 0; i < Math.min(ends.size(), Problems.MOST); i++) {
            Vertex end = ends.get(i);
            Vertex nearest = beginnings.getFirst();
            for (Vertex beginning : beginnings) {
                if (distance(end, beginning) < distance(end, nearest)) {
                    nearest = beginning;
                }
            }
            beginnings.remove(nearest);
            problems.error(
                    PlanProblem.Kind.SECTOR,
                    sector,
                    "sector " + sector + " is not closed: there is a gap in its border from " + Problems.spot(end)
                            + " to " + Problems.spot(nearest));
        }
    }

    private static double distance(Vertex one, Vertex other) {
        return Math.hypot((double) one.x() - other.x(), (double) one.z() - other.z());
    }
}
