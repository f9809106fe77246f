package dev.ambit.lab.interest;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * A building seen from above: cells with walls along the axes, and portals in the walls that one can see through. Cells may
 * touch, not overlap; where two touch without a portal there is a wall.
 */
public record FloorPlan(List<Cell> cells, List<Portal> portals) {

    /** Farther out, the products of sight lines would not fit their numbers. */
    public static final int FARTHEST = 1 << 28;

    private static final String MESSAGE = "floor plan";

    public record Cell(int west, int north, int east, int south) {

        boolean overlaps(Cell other) {
            return west < other.east && other.west < east && north < other.south && other.north < south;
        }
    }

    /** An opening between two cells, from one end to the other along a wall that both share. */
    public record Portal(int from, int to, int x1, int z1, int x2, int z2) {}

    public FloorPlan {
        cells = List.copyOf(cells);
        portals = List.copyOf(portals);
        for (int i = 0; i < cells.size(); i++) {
            checkCell(cells, i);
        }
        for (Portal portal : portals) {
            checkPortal(cells, portal);
        }
    }

    public static Builder builder() {
        return new Builder();
    }

    /** Which cells see which: every pair with a line between them that passes through portals only. */
    public CellSight sight() {
        MalformedException.within(MESSAGE, "cells", cells.size(), 0, CellSight.MOST_CELLS);
        boolean[][] found = new boolean[cells.size()][cells.size()];
        new BeamTracer(this).trace((viewer, seen) -> found[viewer][seen] = true);
        return CellSight.of(cells.size(), (viewer, seen) -> found[viewer][seen]);
    }

    /** The cell a place is in; its western and northern walls belong to a cell, the others to the next one. */
    public OptionalInt cellAt(double x, double z) {
        for (int i = 0; i < cells.size(); i++) {
            Cell cell = cells.get(i);
            if (x >= cell.west && x < cell.east && z >= cell.north && z < cell.south) {
                return OptionalInt.of(i);
            }
        }
        return OptionalInt.empty();
    }

    private static void checkCell(List<Cell> cells, int index) {
        Cell cell = cells.get(index);
        for (int edge : new int[] {cell.west, cell.north, cell.east, cell.south}) {
            MalformedException.within(MESSAGE, "wall of cell " + index, edge, -FARTHEST, FARTHEST);
        }
        if (cell.west >= cell.east || cell.north >= cell.south) {
            throw new MalformedException(MESSAGE, "cell " + index, cell, "west before east and north before south");
        }
        for (int other = 0; other < index; other++) {
            if (cell.overlaps(cells.get(other))) {
                throw new MalformedException(MESSAGE, "cell " + index, cell, "no overlap with cell " + other);
            }
        }
    }

    private static void checkPortal(List<Cell> cells, Portal portal) {
        MalformedException.within(MESSAGE, "cell before " + portal, portal.from, 0, cells.size() - 1);
        MalformedException.within(MESSAGE, "cell behind " + portal, portal.to, 0, cells.size() - 1);
        Cell from = cells.get(portal.from);
        Cell to = cells.get(portal.to);
        boolean upright = portal.x1 == portal.x2
                && (portal.x1 == from.east && portal.x1 == to.west || portal.x1 == from.west && portal.x1 == to.east)
                && liesIn(portal.z1, portal.z2, from.north, from.south)
                && liesIn(portal.z1, portal.z2, to.north, to.south);
        boolean across = portal.z1 == portal.z2
                && (portal.z1 == from.south && portal.z1 == to.north
                        || portal.z1 == from.north && portal.z1 == to.south)
                && liesIn(portal.x1, portal.x2, from.west, from.east)
                && liesIn(portal.x1, portal.x2, to.west, to.east);
        if (!upright && !across) {
            throw new MalformedException(MESSAGE, "portal", portal, "a piece of a wall that both cells share");
        }
    }

    private static boolean liesIn(int start, int end, int least, int most) {
        return least <= start && start < end && end <= most;
    }

    /** Draws a plan cell by cell. */
    public static final class Builder {
        private final List<Cell> cells = new ArrayList<>();
        private final List<Portal> portals = new ArrayList<>();

        private Builder() {}

        /** The number of the new cell. */
        public int cell(int west, int north, int east, int south) {
            cells.add(new Cell(west, north, east, south));
            return cells.size() - 1;
        }

        /** An opening in the wall between two cells, from here to there along it. */
        public Builder door(int from, int to, int start, int end) {
            Cell a = cells.get(from);
            Cell b = cells.get(to);
            boolean upright = a.east == b.west || a.west == b.east;
            int wall = upright ? (a.east == b.west ? a.east : a.west) : (a.south == b.north ? a.south : a.north);
            portals.add(
                    upright
                            ? new Portal(from, to, wall, start, wall, end)
                            : new Portal(from, to, start, wall, end, wall));
            return this;
        }

        /** No wall at all where two cells touch. */
        public Builder open(int from, int to) {
            Cell a = cells.get(from);
            Cell b = cells.get(to);
            return a.east == b.west || a.west == b.east
                    ? door(from, to, Math.max(a.north, b.north), Math.min(a.south, b.south))
                    : door(from, to, Math.max(a.west, b.west), Math.min(a.east, b.east));
        }

        public FloorPlan build() {
            return new FloorPlan(cells, portals);
        }
    }
}
