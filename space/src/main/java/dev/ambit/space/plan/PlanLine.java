package dev.ambit.space.plan;

/**
 * A line on the plan: a wall, the edge of a step, or just where one kind of floor meets another.
 *
 * @param from number of the vertex where it begins, {@code to} where it ends
 * @param right what is on the right of somebody who walks from the one to the other (with x east and z south)
 */
public record PlanLine(int from, int to, Face right, Face left) {

    public Face face(boolean onTheRight) {
        return onTheRight ? right : left;
    }

    public boolean hasTwoSectors() {
        return right.hasSector() && left.hasSector();
    }
}
