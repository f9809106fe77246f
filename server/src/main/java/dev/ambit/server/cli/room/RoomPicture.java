package dev.ambit.server.cli.room;

import dev.ambit.space.Boundary;
import dev.ambit.space.Prop;
import dev.ambit.space.plan.Face;
import dev.ambit.space.plan.Plan;
import dev.ambit.space.plan.PlanLine;
import dev.ambit.space.plan.Sector;
import dev.ambit.space.plan.Side;
import dev.ambit.space.plan.Vertex;
import dev.ambit.space.tree.Tree;
import java.awt.Color;
import java.util.function.IntPredicate;

/**
 * Draws a room as one sees it from above: floors the lighter the higher they are, water blue, walls dark, steps brown. What
 * cannot be seen from where somebody stands is grey.
 */
final class RoomPicture {

    static final Color BACKGROUND = new Color(0xF6F3EC);
    private static final Color LOW = new Color(0x7D94A8);
    private static final Color HIGH = new Color(0xF0DDB2);
    private static final Color WATER = new Color(0x4F8FC0);
    private static final Color UNSEEN = new Color(0xB9B6B1);
    private static final Color RIM = new Color(0xB5A98F);
    private static final Color WALL = new Color(0x2A2622);
    private static final Color FENCE = new Color(0x5C7A3A);
    private static final Color STEP = new Color(0x9A6A3A);
    private static final Color SEAM = new Color(0xA79F90);
    private static final Color CUT = new Color(0xFFFFFF);
    private static final Color BOUNDARY = new Color(0x3B6FD4);
    private static final Color PROP = new Color(0x6F8F57);
    private static final Color ENTRANCE = new Color(0x2E8B57);
    private static final Color EYE = new Color(0xC8321E);
    private static final Color LETTERS = new Color(0x2A2622);
    private static final Color LIGHT = new Color(0xFFDF80);
    private static final double UNSEEN_SHARE = 0.85;
    private static final double LIGHT_SHARE = 0.45;
    private static final int MARGIN = 36;
    private static final int STEP_HEIGHT = 24;

    /** In which light a floor lies. */
    @FunctionalInterface
    private interface Shade {
        Color of(int leaf, Color floor);
    }

    private final Plan plan;
    private final Tree tree;
    private final double west;
    private final double north;
    private final double scale;
    private final int width;
    private final int height;

    /** @param longest the longer side of the picture, in points */
    RoomPicture(Plan plan, Tree tree, int longest) {
        this.plan = plan;
        this.tree = tree;
        double left = 0;
        double top = 0;
        double right = plan.width();
        double bottom = plan.depth();
        for (PlanLine line : plan.lines()) {
            for (Vertex vertex : new Vertex[] {plan.from(line), plan.to(line)}) {
                left = Math.min(left, vertex.x());
                top = Math.min(top, vertex.z());
                right = Math.max(right, vertex.x());
                bottom = Math.max(bottom, vertex.z());
            }
        }
        for (int leaf = 0; leaf < tree.leaves(); leaf++) {
            double[] points = tree.leaf(leaf).points();
            for (int i = 0; tree.leaf(leaf).sector() != Tree.Leaf.OUTSIDE && i < points.length; i += 2) {
                left = Math.min(left, points[i]);
                top = Math.min(top, points[i + 1]);
                right = Math.max(right, points[i]);
                bottom = Math.max(bottom, points[i + 1]);
            }
        }
        this.west = left;
        this.north = top;
        this.scale = (longest - 2 * MARGIN) / Math.max(right - left, bottom - top);
        this.width = (int) Math.ceil((right - left) * scale) + 2 * MARGIN;
        this.height = (int) Math.ceil((bottom - top) * scale) + 2 * MARGIN;
    }

    int width() {
        return width;
    }

    int height() {
        return height;
    }

    void draw(Canvas sheet) {
        floors(sheet, (_, floor) -> floor);
        drawOnFloors(sheet);
    }

    /** With somebody who looks around, and all that is seen in their light. */
    void draw(Canvas sheet, double eyeX, double eyeZ, IntPredicate isSeen) {
        floors(
                sheet,
                (leaf, floor) -> isSeen.test(leaf) ? mix(floor, LIGHT, LIGHT_SHARE) : mix(floor, UNSEEN, UNSEEN_SHARE));
        drawOnFloors(sheet);
        sheet.dot(x(eyeX), z(eyeZ), 8, CUT);
        sheet.dot(x(eyeX), z(eyeZ), 6, EYE);
    }

    private void drawOnFloors(Canvas sheet) {
        rim(sheet);
        for (PlanLine line : plan.lines()) {
            line(sheet, line);
        }
        for (Boundary boundary : plan.boundaries()) {
            sheet.line(x(boundary.x1()), z(boundary.z1()), x(boundary.x2()), z(boundary.z2()), 2, BOUNDARY);
        }
        for (Prop prop : plan.props()) {
            sheet.dot(x(prop.x()), z(prop.z()), Math.max(2, prop.size() * scale / 2), PROP);
        }
        sheet.dot(x(plan.entrance().x()), z(plan.entrance().z()), 5, ENTRANCE);
        String title = "%s: %d by %d, %d lines, %d sectors, %d leaves"
                .formatted(
                        plan.name(),
                        plan.width(),
                        plan.depth(),
                        plan.lines().size(),
                        plan.sectors().size(),
                        tree.leaves());
        sheet.text(MARGIN, MARGIN * 0.65, title, LETTERS);
    }

    private void floors(Canvas sheet, Shade shade) {
        int lowest = plan.sectors().stream().mapToInt(Sector::floorHeight).min().orElse(0);
        int highest =
                plan.sectors().stream().mapToInt(Sector::floorHeight).max().orElse(0);
        for (int leaf = 0; leaf < tree.leaves(); leaf++) {
            double[] points = tree.leaf(leaf).points();
            int number = tree.leaf(leaf).sector();
            if (number == Tree.Leaf.OUTSIDE || points.length < 6) {
                continue;
            }
            Sector sector = plan.sectors().get(number);
            double share = highest == lowest ? 0.75 : (double) (sector.floorHeight() - lowest) / (highest - lowest);
            Color floor = sector.wadingDepth() > 0 ? WATER : mix(LOW, HIGH, share);
            double[] drawn = new double[points.length];
            for (int i = 0; i < points.length; i += 2) {
                drawn[i] = x(points[i]);
                drawn[i + 1] = z(points[i + 1]);
            }
            Color fill = shade.of(leaf, floor);
            sheet.area(drawn, fill);
            // A seam in nearly the same colour shows how the room was cut.
            for (int i = 0; i < drawn.length; i += 2) {
                int next = (i + 2) % drawn.length;
                sheet.line(drawn[i], drawn[i + 1], drawn[next], drawn[next + 1], 0.8, mix(fill, CUT, 0.3));
            }
        }
    }

    /** The part that people can walk in. */
    private void rim(Canvas sheet) {
        double[] corners = {0, 0, plan.width(), 0, plan.width(), plan.depth(), 0, plan.depth()};
        for (int i = 0; i < corners.length; i += 2) {
            int next = (i + 2) % corners.length;
            sheet.line(x(corners[i]), z(corners[i + 1]), x(corners[next]), z(corners[next + 1]), 1, RIM);
        }
    }

    private void line(Canvas sheet, PlanLine line) {
        Vertex from = plan.from(line);
        Vertex to = plan.to(line);
        Color color = SEAM;
        double thickness = 0.8;
        if (!line.hasTwoSectors() || stops(line.right()) || stops(line.left())) {
            boolean isLow = line.hasTwoSectors() && (isLow(line.right()) || isLow(line.left()));
            color = isLow ? FENCE : WALL;
            thickness = 2.4;
        } else if (isStep(line)) {
            color = STEP;
            thickness = 1.6;
        }
        sheet.line(x(from.x()), z(from.z()), x(to.x()), z(to.z()), thickness, color);
    }

    private boolean stops(Face face) {
        return face.hasSide() && plan.sides().get(face.side()).stops();
    }

    private boolean isLow(Face face) {
        if (!face.hasSide()) {
            return false;
        }
        Side side = plan.sides().get(face.side());
        return side.height() > 0 || side.normal().isEmpty();
    }

    private boolean isStep(PlanLine line) {
        Sector right = plan.sectors().get(line.right().sector());
        Sector left = plan.sectors().get(line.left().sector());
        double middleX = (plan.from(line).x() + plan.to(line).x()) / 2.0;
        double middleZ = (plan.from(line).z() + plan.to(line).z()) / 2.0;
        return Math.abs(right.floorAt(middleX, middleZ) - left.floorAt(middleX, middleZ)) > STEP_HEIGHT;
    }

    private double x(double fine) {
        return MARGIN + (fine - west) * scale;
    }

    private double z(double fine) {
        return MARGIN + (fine - north) * scale;
    }

    private static Color mix(Color a, Color b, double share) {
        return new Color(
                (int) Math.round(a.getRed() + share * (b.getRed() - a.getRed())),
                (int) Math.round(a.getGreen() + share * (b.getGreen() - a.getGreen())),
                (int) Math.round(a.getBlue() + share * (b.getBlue() - a.getBlue())));
    }
}
