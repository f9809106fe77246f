package dev.ambit.lab.interest;

import java.util.SplittableRandom;

/** Floor plans to test with. */
final class Plans {

    private Plans() {}

    /** Three rooms in a row, then one round the corner of the last: 0 - 1 - 2, and 3 south of 2. Doors in the middle. */
    static FloorPlan corner() {
        FloorPlan.Builder plan = FloorPlan.builder();
        int west = plan.cell(0, 0, 10, 10);
        int middle = plan.cell(10, 0, 20, 10);
        int east = plan.cell(20, 0, 30, 10);
        int south = plan.cell(20, 10, 30, 20);
        return plan.door(west, middle, 4, 6)
                .door(middle, east, 4, 6)
                .door(east, south, 24, 26)
                .build();
    }

    /** A building of square rooms with doors here and there, some walls wholly missing. */
    static FloorPlan random(long seed, int columns, int rows, int size) {
        SplittableRandom random = new SplittableRandom(seed);
        FloorPlan.Builder plan = FloorPlan.builder();
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++) {
                plan.cell(column * size, row * size, (column + 1) * size, (row + 1) * size);
            }
        }
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++) {
                int cell = row * columns + column;
                if (column + 1 < columns) {
                    opening(plan, random, cell, cell + 1, row * size, size);
                }
                if (row + 1 < rows) {
                    opening(plan, random, cell, cell + columns, column * size, size);
                }
            }
        }
        return plan.build();
    }

    private static void opening(
            FloorPlan.Builder plan, SplittableRandom random, int from, int to, int start, int size) {
        int kind = random.nextInt(10);
        if (kind == 0) {
            plan.open(from, to);
        } else if (kind < 7) {
            int begin = random.nextInt(size);
            plan.door(from, to, start + begin, start + random.nextInt(begin + 1, size + 1));
        }
    }
}
