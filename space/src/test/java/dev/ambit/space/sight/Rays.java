package dev.ambit.space.sight;

import dev.ambit.space.plan.Face;
import dev.ambit.space.plan.Plan;
import dev.ambit.space.plan.PlanLine;
import dev.ambit.space.plan.Sector;
import dev.ambit.space.plan.Vertex;

/**
 * The truth about sight, the slow way: a straight look against every line of the plan. Looks that only just touch a wall count
 * as stopped, so that what is left can really be seen.
 */
final class Rays {
    private static final double TOUCH = 1e-6;

    private final Plan plan;
    private final Heights heights;
    private final boolean isWidest;
    private final double[] ends;

    Rays(Plan plan, Heights heights, boolean isWidest) {
        this.plan = plan;
        this.heights = heights;
        this.isWidest = isWidest;
        ends = new double[4 * plan.lines().size()];
        for (int i = 0; i < plan.lines().size(); i++) {
            Vertex from = plan.from(plan.lines().get(i));
            Vertex to = plan.to(plan.lines().get(i));
            ends[4 * i] = from.x();
            ends[4 * i + 1] = from.z();
            ends[4 * i + 2] = to.x();
            ends[4 * i + 3] = to.z();
        }
    }

    boolean sees(double x, double z, double toX, double toZ) {
        double length = Math.hypot(toX - x, toZ - z);
        for (int i = 0; i < ends.length; i += 4) {
            double ax = ends[i];
            double az = ends[i + 1];
            double bx = ends[i + 2];
            double bz = ends[i + 3];
            if (Math.min(ax, bx) > Math.max(x, toX) + TOUCH
                    || Math.max(ax, bx) < Math.min(x, toX) - TOUCH
                    || Math.min(az, bz) > Math.max(z, toZ) + TOUCH
                    || Math.max(az, bz) < Math.min(z, toZ) - TOUCH) {
                continue;
            }
            double lineLength = Math.sqrt((bx - ax) * (bx - ax) + (bz - az) * (bz - az));
            if (lineLength == 0) {
                continue;
            }
            double start = ((bx - ax) * (z - az) - (bz - az) * (x - ax)) / lineLength;
            double end = ((bx - ax) * (toZ - az) - (bz - az) * (toX - ax)) / lineLength;
            if (start > TOUCH && end > TOUCH || start < -TOUCH && end < -TOUCH) {
                continue;
            }
            double a = ((toX - x) * (az - z) - (toZ - z) * (ax - x)) / length;
            double b = ((toX - x) * (bz - z) - (toZ - z) * (bx - x)) / length;
            if (a > TOUCH && b > TOUCH || a < -TOUCH && b < -TOUCH) {
                continue;
            }
            boolean alongIt = Math.abs(start) <= TOUCH && Math.abs(end) <= TOUCH;
            double share = alongIt ? 0.5 : Math.clamp(start / (start - end), 0.0, 1.0);
            if (stops(plan.lines().get(i / 4), start, end, x + share * (toX - x), z + share * (toZ - z))) {
                return false;
            }
        }
        return true;
    }

    /** A look that only comes to the line, or runs along it, is stopped if it would be from either side. */
    private boolean stops(PlanLine line, double start, double end, double x, double z) {
        if (!line.hasTwoSectors() || !hasAir(line, x, z)) {
            return true;
        }
        boolean crosses = start > TOUCH && end < -TOUCH || start < -TOUCH && end > TOUCH;
        if (crosses) {
            return hides(line.face(start > 0));
        }
        return hides(line.right()) || hides(line.left());
    }

    private boolean hides(Face face) {
        return face.hasSide() && plan.sides().get(face.side()).hidesWhatIsBehind();
    }

    private boolean hasAir(PlanLine line, double x, double z) {
        int right = line.right().sector();
        int left = line.left().sector();
        double top = Math.min(ceiling(right, x, z), ceiling(left, x, z));
        double bottom = Math.max(floor(right, x, z), floor(left, x, z));
        return top - bottom > 0;
    }

    /** Whether somebody could stand there and not be walled in between floor and ceiling. */
    boolean hasAir(int sector, double x, double z) {
        return ceiling(sector, x, z) > floor(sector, x, z);
    }

    private double floor(int number, double x, double z) {
        Sector sector = plan.sectors().get(number);
        return isWidest && sector.id() != 0 ? Double.NEGATIVE_INFINITY : sector.floorAt(x, z) + heights.floor(number);
    }

    private double ceiling(int number, double x, double z) {
        Sector sector = plan.sectors().get(number);
        return isWidest && sector.id() != 0 || sector.isOpenAbove()
                ? Double.POSITIVE_INFINITY
                : sector.ceilingAt(x, z) + heights.ceiling(number);
    }
}
