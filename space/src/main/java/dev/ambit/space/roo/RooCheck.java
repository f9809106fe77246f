package dev.ambit.space.roo;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Whether what a room file says makes sense: numbers that name something that is there, a tree that is one, lists that end. An
 * error means that the room cannot be run as it is; a warning, that it can although no file of the original is like that.
 *
 * <p>Some oddities are normal and not mentioned: moves that lead off the grid or one way only, moves from squares without floor,
 * sectors with the same id, leaves without area, lengths that are a little off.
 */
public final class RooCheck {

    public enum Severity {
        ERROR,
        WARNING
    }

    /**
     * @param record what kind of record it is about: "node", "client wall" ... or "file"
     * @param number which one, counted from 1, or 0 when there is only one
     */
    public record Finding(Severity severity, String record, int number, String message) {

        @Override
        public String toString() {
            return (number == 0 ? record : record + " " + number) + ": " + message;
        }
    }

    /** Rounding in old files moves the corners of a leaf by up to this much, in client units. */
    private static final double ROUNDING = 2;

    private final RooFile file;
    private final List<Finding> findings = new ArrayList<>();

    private RooCheck(RooFile file) {
        this.file = file;
    }

    public static List<Finding> check(RooFile file) {
        return new RooCheck(file).check();
    }

    private List<Finding> check() {
        int security = RooSecurity.of(file);
        if (security != file.security()) {
            error("file", 0, "its security is " + file.security() + ", but its content sums up to " + security);
        }
        size();
        int before = findings.size();
        references();
        // Only where every number names something can one follow them.
        if (findings.size() == before && !file.nodes().isEmpty()) {
            tree();
            planes();
        }
        leaves();
        grid();
        return List.copyOf(findings);
    }

    private void size() {
        if (file.width() <= 0 || file.height() <= 0) {
            error("file", 0, "it is " + file.width() + " by " + file.height() + " client units, expected more than 0");
        }
        if (file.nodes().isEmpty()) {
            error("file", 0, "it has no tree");
        }
        if (file.things().size() >= 2) {
            RooFile.Thing a = file.things().get(0);
            RooFile.Thing b = file.things().get(1);
            long width = Math.abs((long) a.x() - b.x()) * RooFile.CLIENT_UNITS;
            long height = Math.abs((long) a.y() - b.y()) * RooFile.CLIENT_UNITS;
            if (width != file.width() || height != file.height()) {
                warning(
                        "file",
                        0,
                        "its first two things are corners of " + width + " by " + height + ", but it says it is "
                                + file.width() + " by " + file.height());
            }
        }
    }

    private void references() {
        int nodes = file.nodes().size();
        int walls = file.walls().size();
        int sides = file.sidedefs().size();
        int sectors = file.sectors().size();
        for (int i = 0; i < nodes; i++) {
            switch (file.nodes().get(i)) {
                case RooFile.Cut cut -> {
                    refers("node", i + 1, "+ child", cut.plus(), 0, nodes);
                    refers("node", i + 1, "- child", cut.minus(), 0, nodes);
                    refers("node", i + 1, "first wall", cut.firstWall(), 0, walls);
                }
                case RooFile.Leaf leaf -> refers("node", i + 1, "sector", leaf.sector(), 0, sectors);
            }
        }
        for (int i = 0; i < walls; i++) {
            RooFile.Wall wall = file.walls().get(i);
            refers("client wall", i + 1, "next wall", wall.next(), 0, walls);
            refers("client wall", i + 1, "+ sidedef", wall.plus(), 0, sides);
            refers("client wall", i + 1, "- sidedef", wall.minus(), 0, sides);
            refers("client wall", i + 1, "+ sector", wall.plusSector(), 0, sectors);
            refers("client wall", i + 1, "- sector", wall.minusSector(), 0, sectors);
        }
        for (int i = 0; i < file.lines().size(); i++) {
            RooFile.EditorWall line = file.lines().get(i);
            refers("editor wall", i + 1, "+ sidedef", line.plus(), 0, sides);
            refers("editor wall", i + 1, "- sidedef", line.minus(), 0, sides);
            refers("editor wall", i + 1, "+ sector", line.plusSector(), -1, sectors - 1);
            refers("editor wall", i + 1, "- sector", line.minusSector(), -1, sectors - 1);
        }
    }

    private void refers(String record, int number, String what, int value, int least, int most) {
        if (value < least || value > most) {
            error(record, number, "its " + what + " is " + value + ", expected " + least + " to " + most);
        }
    }

    /** Node 1 reaches every node once, and in the order in which they are stored. */
    private void tree() {
        int count = file.nodes().size();
        var reached = new BitSet(count + 1);
        var open = new ArrayDeque<Integer>();
        open.push(1);
        int expected = 1;
        boolean inOrder = true;
        while (!open.isEmpty()) {
            int number = open.pop();
            if (reached.get(number)) {
                error("node", number, "more than one way leads to it from the root");
                return;
            }
            reached.set(number);
            if (inOrder && number != expected) {
                warning("node", number, "it is out of order: in preorder node " + expected + " comes here");
                inOrder = false;
            }
            expected++;
            if (file.nodes().get(number - 1) instanceof RooFile.Cut cut) {
                if (cut.minus() != 0) {
                    open.push(cut.minus());
                }
                if (cut.plus() != 0) {
                    open.push(cut.plus());
                }
            }
        }
        if (reached.cardinality() < count) {
            warning(
                    "node",
                    reached.nextClearBit(1),
                    "no way leads to it from the root, nor to " + (count - reached.cardinality() - 1) + " others");
        }
    }

    /** Every wall is in the list of one cut. */
    private void planes() {
        int count = file.walls().size();
        var listed = new BitSet(count + 1);
        for (int i = 0; i < file.nodes().size(); i++) {
            if (!(file.nodes().get(i) instanceof RooFile.Cut cut)) {
                continue;
            }
            for (int wall = cut.firstWall();
                    wall != 0;
                    wall = file.walls().get(wall - 1).next()) {
                if (listed.get(wall)) {
                    error(
                            "node",
                            i + 1,
                            "its list of walls comes to client wall " + wall + ", which is listed already");
                    return;
                }
                listed.set(wall);
            }
        }
        if (listed.cardinality() < count) {
            warning(
                    "client wall",
                    listed.nextClearBit(1),
                    "it is in no node's list, nor are " + (count - listed.cardinality() - 1) + " others");
        }
    }

    private void leaves() {
        double direction = 0;
        for (int i = 0; i < file.nodes().size(); i++) {
            if (!(file.nodes().get(i) instanceof RooFile.Leaf leaf)) {
                continue;
            }
            if (leaf.points().size() < 3) {
                error("node", i + 1, "this leaf has " + leaf.points().size() + " points, expected at least 3");
                continue;
            }
            if (leaf.points().stream().anyMatch(this::isNowhere)) {
                error("node", i + 1, "a point of this leaf is no number");
                continue;
            }
            if (leaf.points().stream().anyMatch(point -> !isInside(point, leaf.box()))) {
                warning("node", i + 1, "this leaf reaches out of its box");
            }
            double area = clearArea(leaf.points());
            if (direction == 0) {
                direction = Math.signum(area);
            } else if (area * direction < 0) {
                warning("node", i + 1, "this leaf runs the other way round than those before it");
            }
        }
    }

    private boolean isNowhere(RooFile.Point point) {
        return !Double.isFinite(file.value(point.x())) || !Double.isFinite(file.value(point.y()));
    }

    private boolean isInside(RooFile.Point point, RooFile.Box box) {
        double x = file.value(point.x());
        double y = file.value(point.y());
        return x >= file.value(box.northWest().x())
                && x <= file.value(box.southEast().x())
                && y >= file.value(box.northWest().y())
                && y <= file.value(box.southEast().y());
    }

    /** Twice the area, positive when clockwise; 0 when so thin that rounding may have turned it round. */
    private double clearArea(List<RooFile.Point> points) {
        double area = 0;
        double around = 0;
        double x0 = file.value(points.getFirst().x());
        double y0 = file.value(points.getFirst().y());
        for (int i = 0; i < points.size(); i++) {
            RooFile.Point from = points.get(i);
            RooFile.Point to = points.get((i + 1) % points.size());
            double ax = file.value(from.x()) - x0;
            double ay = file.value(from.y()) - y0;
            double bx = file.value(to.x()) - x0;
            double by = file.value(to.y()) - y0;
            area += ax * by - bx * ay;
            around += Math.hypot(bx - ax, by - ay);
        }
        return Math.abs(area) <= around * ROUNDING ? 0 : area;
    }

    private void grid() {
        RoomGrid grid = file.grid();
        int rows = Math.max(0, file.height()) / RooFile.SQUARE;
        int cols = Math.max(0, file.width()) / RooFile.SQUARE;
        if (grid.rows() != rows || grid.cols() != cols) {
            error(
                    "grid",
                    0,
                    "it has " + grid.rows() + " rows and " + grid.cols() + " columns, expected " + rows + " and " + cols
                            + " for a room of this size");
        }
        byte[] flags = grid.flags();
        for (int i = 0; i < flags.length; i++) {
            if ((flags[i] & ~RoomGrid.FLOOR) != 0) {
                warning(
                        "grid",
                        0,
                        "the square in row " + (i / grid.cols() + 1) + ", column " + (i % grid.cols() + 1)
                                + " has flags " + (flags[i] & 0xFF) + ", expected 0 or 1");
                return;
            }
        }
    }

    private void error(String record, int number, String message) {
        findings.add(new Finding(Severity.ERROR, record, number, message));
    }

    private void warning(String record, int number, String message) {
        findings.add(new Finding(Severity.WARNING, record, number, message));
    }
}
