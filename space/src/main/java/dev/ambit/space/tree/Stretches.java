package dev.ambit.space.tree;

import dev.ambit.space.plan.Plan;
import dev.ambit.space.plan.PlanLine;
import dev.ambit.space.plan.Vertex;
import java.util.Arrays;

/**
 * The lines of a plan as they get shorter by cutting: each stretch is a part of a line, kept as two shares of its length, so
 * that cutting again and again never moves it. One thread fills it while a tree is built.
 */
final class Stretches {

    /** Where a stretch lies as seen from a cut. */
    enum Where {
        FRONT,
        BACK,
        ON,
        ACROSS
    }

    /** Beyond so many stretches the plan is no drawing of a room but a tangle. */
    private static final int MOST_PER_LINE = 64;

    private static final int ALWAYS_ALLOWED = 100_000;

    private final Straight[] straights;
    private final double[] ends;
    private final int most;
    private int[] line;
    private double[] begin;
    private double[] end;
    private int count;

    Stretches(Plan plan) {
        int lines = plan.lines().size();
        straights = new Straight[lines];
        ends = new double[4 * lines];
        line = new int[2 * lines + 16];
        begin = new double[line.length];
        end = new double[line.length];
        most = ALWAYS_ALLOWED + MOST_PER_LINE * lines;
        for (int i = 0; i < lines; i++) {
            PlanLine drawn = plan.lines().get(i);
            Vertex from = plan.from(drawn);
            Vertex to = plan.to(drawn);
            straights[i] = Straight.through(from, to);
            ends[4 * i] = from.x();
            ends[4 * i + 1] = from.z();
            ends[4 * i + 2] = to.x();
            ends[4 * i + 3] = to.z();
            if (straights[i].length() > 0) {
                add(i, 0, 1);
            }
        }
    }

    int count() {
        return count;
    }

    int line(int stretch) {
        return line[stretch];
    }

    double begin(int stretch) {
        return begin[stretch];
    }

    double end(int stretch) {
        return end[stretch];
    }

    Straight straight(int ofLine) {
        return straights[ofLine];
    }

    Where where(int stretch, Straight cut) {
        int at = 4 * line[stretch];
        double fromSide = cut.side(ends[at], ends[at + 1]);
        double toSide = cut.side(ends[at + 2], ends[at + 3]);
        double first = fromSide + begin[stretch] * (toSide - fromSide);
        double last = end[stretch] == 1 ? toSide : fromSide + end[stretch] * (toSide - fromSide);
        double tolerance = Region.TOLERANCE * cut.length();
        if (first > tolerance) {
            return last < -tolerance ? Where.ACROSS : Where.FRONT;
        }
        if (first < -tolerance) {
            return last > tolerance ? Where.ACROSS : Where.BACK;
        }
        return last > tolerance ? Where.FRONT : last < -tolerance ? Where.BACK : Where.ON;
    }

    /** Cuts a stretch that lies across; it keeps its part in front, the number of the new part behind is returned. */
    int cut(int stretch, Straight cut) {
        int at = 4 * line[stretch];
        double fromSide = cut.side(ends[at], ends[at + 1]);
        double toSide = cut.side(ends[at + 2], ends[at + 3]);
        double share = fromSide / (fromSide - toSide);
        double oldEnd = end[stretch];
        double oldBegin = begin[stretch];
        boolean beginsInFront = fromSide > toSide;
        end[stretch] = beginsInFront ? share : oldEnd;
        begin[stretch] = beginsInFront ? oldBegin : share;
        return beginsInFront ? add(line[stretch], share, oldEnd) : add(line[stretch], oldBegin, share);
    }

    double xAt(int stretch, double share) {
        int at = 4 * line[stretch];
        return ends[at] + share * (ends[at + 2] - ends[at]);
    }

    double zAt(int stretch, double share) {
        int at = 4 * line[stretch];
        return ends[at + 1] + share * (ends[at + 3] - ends[at + 1]);
    }

    private int add(int ofLine, double from, double to) {
        if (count == most) {
            throw new IllegalArgumentException("the plan's " + straights.length
                    + " lines cut each other into more than " + most + " pieces; expected lines that do not cross");
        }
        if (count == line.length) {
            line = Arrays.copyOf(line, 2 * count);
            begin = Arrays.copyOf(begin, 2 * count);
            end = Arrays.copyOf(end, 2 * count);
        }
        line[count] = ofLine;
        begin[count] = from;
        end[count] = to;
        return count++;
    }
}
