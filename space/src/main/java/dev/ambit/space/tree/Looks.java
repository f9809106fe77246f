package dev.ambit.space.tree;

import dev.ambit.space.plan.Face;
import dev.ambit.space.plan.Plan;
import dev.ambit.space.plan.PlanLine;
import dev.ambit.space.plan.Sector;
import dev.ambit.space.plan.Side;
import dev.ambit.space.plan.Vertex;

/** Walls and floors without a picture, through which one would see the nothing behind, and walls that stop only one way. */
final class Looks {
    private final Plan plan;
    private final Problems problems;

    private Looks(Plan plan, Problems problems) {
        this.plan = plan;
        this.problems = problems;
    }

    static void check(Plan plan, Problems problems) {
        Looks looks = new Looks(plan, problems);
        for (int i = 0; i < plan.lines().size(); i++) {
            PlanLine line = plan.lines().get(i);
            if (line.hasTwoSectors()) {
                looks.twoSided(i, line);
            } else if (line.right().hasSector() || line.left().hasSector()) {
                looks.oneSided(i, line.right().hasSector() ? line.right() : line.left());
            }
        }
        for (int i = 0; i < plan.sectors().size(); i++) {
            if (plan.sectors().get(i).floor().isEmpty()) {
                problems.warning(
                        PlanProblem.Kind.SECTOR, i, "sector " + i + " has no floor texture: one would see through");
            }
        }
    }

    private void oneSided(int number, Face face) {
        if (!face.hasSide()) {
            problems.warning(
                    PlanProblem.Kind.LINE,
                    number,
                    problems.line(number) + " is a wall of sector " + face.sector()
                            + ", but has no side to draw there");
        } else if (plan.sides().get(face.side()).normal().isEmpty()) {
            problems.warning(
                    PlanProblem.Kind.LINE,
                    number,
                    problems.line(number) + " is a wall, but its side " + face.side() + " has no normal texture");
        }
    }

    private void twoSided(int number, PlanLine line) {
        below(number, line, line.right(), line.left());
        below(number, line, line.left(), line.right());
        above(number, line, line.right(), line.left());
        above(number, line, line.left(), line.right());
        boolean rightStops = stops(line.right());
        if (rightStops != stops(line.left())) {
            problems.warning(
                    PlanProblem.Kind.LINE,
                    number,
                    problems.line(number) + " stops people from the " + (rightStops ? "right" : "left")
                            + ", but not from the other side");
        }
    }

    private boolean stops(Face face) {
        return face.hasSide() && plan.sides().get(face.side()).stops();
    }

    private void below(int number, PlanLine line, Face near, Face far) {
        Sector here = plan.sectors().get(near.sector());
        Sector there = plan.sectors().get(far.sector());
        for (Vertex end : new Vertex[] {plan.from(line), plan.to(line)}) {
            if (there.floorAt(end.x(), end.z()) - here.floorAt(end.x(), end.z()) > 1) {
                missing(number, near, "below", "floor of sector " + far.sector() + " is higher");
                return;
            }
        }
    }

    private void above(int number, PlanLine line, Face near, Face far) {
        Sector here = plan.sectors().get(near.sector());
        Sector there = plan.sectors().get(far.sector());
        if (there.isOpenAbove()) {
            return;
        }
        for (Vertex end : new Vertex[] {plan.from(line), plan.to(line)}) {
            if (here.ceilingAt(end.x(), end.z()) - there.ceilingAt(end.x(), end.z()) > 1) {
                missing(number, near, "above", "ceiling of sector " + far.sector() + " is lower");
                return;
            }
        }
    }

    private void missing(int number, Face near, String which, String why) {
        if (near.hasSide()) {
            Side side = plan.sides().get(near.side());
            if (!(which.equals("below") ? side.below() : side.above()).isEmpty()) {
                return;
            }
        }
        problems.warning(
                PlanProblem.Kind.LINE,
                number,
                problems.line(number) + " has no " + which + " texture towards sector " + near.sector() + ", but the "
                        + why + " there");
    }
}
