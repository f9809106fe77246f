package dev.ambit.space.tree;

import dev.ambit.space.Place;
import dev.ambit.space.plan.Face;
import dev.ambit.space.plan.Plan;
import dev.ambit.space.plan.PlanLine;
import dev.ambit.space.plan.Sector;
import dev.ambit.space.plan.Vertex;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Tells a builder what is wrong with a plan, in words and with coordinates. A plan without errors makes a room in which every
 * spot belongs to the sector that its lines say.
 */
public final class PlanCheck {

    /** How wide and tall the smallest place is that somebody can stand in. */
    private static final int BODY_WIDTH = 40;

    private static final int BODY_HEIGHT = 96;

    private final Plan plan;
    private final Problems problems;

    private PlanCheck(Plan plan) {
        this.plan = plan;
        problems = new Problems(plan);
    }

    /** Errors first. Empty: nothing to say. */
    public static List<PlanProblem> check(Plan plan) {
        PlanCheck check = new PlanCheck(plan);
        check.corners();
        check.lines();
        Crossings.check(plan, check.problems);
        Borders.check(plan, check.problems);
        check.heights();
        Looks.check(plan, check.problems);
        check.unused();
        check.entranceInRectangle();
        if (!check.problems.hasErrors()) {
            check.tree();
        }
        return check.problems.all();
    }

    private void corners() {
        boolean[] used = new boolean[plan.vertices().size()];
        for (PlanLine line : plan.lines()) {
            used[line.from()] = true;
            used[line.to()] = true;
        }
        Map<Vertex, Integer> seen = new HashMap<>();
        for (int i = 0; i < used.length; i++) {
            Vertex vertex = plan.vertices().get(i);
            Integer other = used[i] ? seen.putIfAbsent(vertex, i) : null;
            if (other != null) {
                problems.warning(
                        PlanProblem.Kind.VERTEX,
                        i,
                        "vertices " + other + " and " + i + " are both at " + Problems.spot(vertex)
                                + "; one is enough");
            }
        }
    }

    private void lines() {
        if (plan.lines().isEmpty()) {
            problems.error(PlanProblem.Kind.ROOM, 0, "there are no lines: draw a floor first");
        }
        for (int i = 0; i < plan.lines().size(); i++) {
            PlanLine line = plan.lines().get(i);
            if (plan.from(line).equals(plan.to(line))) {
                problems.warning(
                        PlanProblem.Kind.LINE,
                        i,
                        "line " + i + " at " + Problems.spot(plan.from(line)) + " has no length; take it away");
            } else if (!line.right().hasSector() && !line.left().hasSector()) {
                problems.warning(
                        PlanProblem.Kind.LINE,
                        i,
                        problems.line(i) + " has no sector on either side: nobody will see it");
            }
        }
    }

    private void heights() {
        for (int i = 0; i < plan.sectors().size(); i++) {
            Sector sector = plan.sectors().get(i);
            if (!sector.isOpenAbove()
                    && sector.floorSlope() == null
                    && sector.ceilingSlope() == null
                    && sector.ceilingHeight() < sector.floorHeight()) {
                problems.error(
                        PlanProblem.Kind.SECTOR,
                        i,
                        "sector " + i + " has its ceiling at " + sector.ceilingHeight() + ", below its floor at "
                                + sector.floorHeight());
            }
        }
        boolean[] told = new boolean[plan.sectors().size()];
        for (PlanLine line : plan.lines()) {
            for (Face face : new Face[] {line.right(), line.left()}) {
                if (face.hasSector() && !told[face.sector()]) {
                    told[face.sector()] = slopesMeet(face.sector(), plan.from(line));
                }
            }
        }
    }

    /** Where a floor or a ceiling leans, the corners tell. */
    private boolean slopesMeet(int number, Vertex corner) {
        Sector sector = plan.sectors().get(number);
        if (sector.isOpenAbove() || sector.floorSlope() == null && sector.ceilingSlope() == null) {
            return false;
        }
        double floor = sector.floorAt(corner.x(), corner.z());
        double ceiling = sector.ceilingAt(corner.x(), corner.z());
        if (ceiling >= floor - 1) {
            return false;
        }
        problems.error(
                PlanProblem.Kind.SECTOR,
                number,
                "sector " + number + " has its ceiling at " + Math.round(ceiling) + ", below its floor at "
                        + Math.round(floor) + ", at " + Problems.spot(corner));
        return true;
    }

    private void unused() {
        boolean[] sectors = new boolean[plan.sectors().size()];
        boolean[] sides = new boolean[plan.sides().size()];
        for (PlanLine line : plan.lines()) {
            for (Face face : new Face[] {line.right(), line.left()}) {
                if (face.hasSector()) {
                    sectors[face.sector()] = true;
                }
                if (face.hasSide()) {
                    sides[face.side()] = true;
                }
            }
        }
        for (int i = 0; i < sectors.length; i++) {
            if (!sectors[i]) {
                problems.warning(PlanProblem.Kind.SECTOR, i, "sector " + i + " is not used by any line");
            }
        }
        for (int i = 0; i < sides.length; i++) {
            if (!sides[i]) {
                problems.warning(PlanProblem.Kind.SIDE, i, "side " + i + " is not used by any line");
            }
        }
    }

    private void entranceInRectangle() {
        Place entrance = plan.entrance();
        if (entrance.x() <= 0 || entrance.z() <= 0 || entrance.x() >= plan.width() || entrance.z() >= plan.depth()) {
            problems.error(
                    PlanProblem.Kind.ROOM,
                    0,
                    "the entrance at " + Problems.spot(entrance.x(), entrance.z()) + " is outside the room, which goes"
                            + " from (0, 0) to " + Problems.spot(plan.width(), plan.depth()));
        }
    }

    /** What only the finished tree can tell. */
    private void tree() {
        Tree tree;
        try {
            tree = TreeBuilder.build(plan);
        } catch (IllegalArgumentException e) {
            problems.error(PlanProblem.Kind.ROOM, 0, String.valueOf(e.getMessage()));
            return;
        }
        entrance(tree);
        contradictions(tree);
        areas(tree);
    }

    private void entrance(Tree tree) {
        Place entrance = plan.entrance();
        String where = "the entrance at " + Problems.spot(entrance.x(), entrance.z());
        int number = tree.sectorAt(entrance.x(), entrance.z());
        if (number < 0) {
            problems.error(PlanProblem.Kind.ROOM, 0, where + " is not on any floor");
            return;
        }
        Sector sector = plan.sectors().get(number);
        double height = sector.ceilingAt(entrance.x(), entrance.z()) - sector.floorAt(entrance.x(), entrance.z());
        if (!sector.isOpenAbove() && height < BODY_HEIGHT) {
            problems.warning(
                    PlanProblem.Kind.ROOM,
                    0,
                    where + " is only " + Math.round(height) + " high; a body needs " + BODY_HEIGHT);
        }
        for (int i = 0; i < plan.lines().size(); i++) {
            if (isWall(plan.lines().get(i)) && distance(plan.lines().get(i), entrance) < BODY_WIDTH / 2.0) {
                problems.warning(
                        PlanProblem.Kind.ROOM, 0, where + " is closer to " + problems.line(i) + " than a body is wide");
                return;
            }
        }
    }

    private boolean isWall(PlanLine line) {
        return !line.hasTwoSectors()
                || line.right().hasSide()
                        && plan.sides().get(line.right().side()).stops()
                || line.left().hasSide() && plan.sides().get(line.left().side()).stops();
    }

    private double distance(PlanLine line, Place place) {
        Vertex from = plan.from(line);
        Vertex to = plan.to(line);
        double dx = (double) to.x() - from.x();
        double dz = (double) to.z() - from.z();
        double share = ((place.x() - from.x()) * dx + (place.z() - from.z()) * dz) / Math.max(1, dx * dx + dz * dz);
        double nearest = Math.clamp(share, 0.0, 1.0);
        return Math.hypot(from.x() + nearest * dx - place.x(), from.z() + nearest * dz - place.z());
    }

    /** Every border closes, but a line may still name a sector that is elsewhere. */
    private void contradictions(Tree tree) {
        boolean[] told = new boolean[plan.lines().size()];
        int count = 0;
        for (Tree.Piece piece : tree.pieces()) {
            boolean isShort = Math.hypot(piece.x2() - piece.x1(), piece.z2() - piece.z1()) < 1;
            if (!isShort && !told[piece.line()] && count < Problems.MOST) {
                PlanLine line = plan.lines().get(piece.line());
                if (line.right().hasSector() || line.left().hasSector()) {
                    told[piece.line()] = contradicts(piece, "right", line.right(), sectorOf(tree, piece.right()))
                            || contradicts(piece, "left", line.left(), sectorOf(tree, piece.left()));
                    count += told[piece.line()] ? 1 : 0;
                }
            }
        }
    }

    private static int sectorOf(Tree tree, int leaf) {
        return leaf < 0 ? Tree.Leaf.OUTSIDE : tree.leaf(leaf).sector();
    }

    private boolean contradicts(Tree.Piece piece, String hand, Face says, int is) {
        if (says.sector() == is) {
            return false;
        }
        String line = problems.line(piece.line());
        if (!says.hasSector()) {
            problems.warning(
                    PlanProblem.Kind.LINE,
                    piece.line(),
                    line + " says there is nothing on its " + hand + ", but sector " + is + " is there");
        } else {
            problems.error(
                    PlanProblem.Kind.LINE,
                    piece.line(),
                    line + " says sector " + says.sector() + " is on its " + hand + ", but "
                            + (is < 0 ? "nothing" : "sector " + is) + " is there");
        }
        return true;
    }

    private void areas(Tree tree) {
        double[] areas = new double[plan.sectors().size()];
        for (int leaf = 0; leaf < tree.leaves(); leaf++) {
            if (tree.leaf(leaf).sector() >= 0) {
                areas[tree.leaf(leaf).sector()] += tree.leaf(leaf).area();
            }
        }
        double most = 0;
        for (double area : areas) {
            most = Math.max(most, area);
        }
        if (most < (double) BODY_WIDTH * BODY_WIDTH) {
            problems.error(
                    PlanProblem.Kind.ROOM,
                    0,
                    "the largest floor has " + Math.round(most) + " square units, but a body needs "
                            + BODY_WIDTH * BODY_WIDTH);
        }
    }
}
