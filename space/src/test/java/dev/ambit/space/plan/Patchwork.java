package dev.ambit.space.plan;

import java.util.SplittableRandom;

/**
 * Draws a random but faultless room for tests: a crooked net of cells, each cut in two by a diagonal here and there, the cells
 * made into sectors at random, some of the lines inside a sector left out, some cells solid rock, with screens that stand
 * free or end in the middle of another line.
 */
public final class Patchwork {
    private static final int CELL = 128;

    /** Less than a quarter of a cell, so that cells stay convex. */
    private static final int CROOKED = 28;

    private final SplittableRandom random;
    private final Drawing drawing = new Drawing();
    private final int cells;
    private final int[][] x;
    private final int[][] z;
    private final int[][] sector;

    private Patchwork(int cells, long seed) {
        this.cells = cells;
        random = new SplittableRandom(seed);
        x = new int[cells + 1][cells + 1];
        z = new int[cells + 1][cells + 1];
        sector = new int[cells][cells];
    }

    public static Plan of(int cells, long seed) {
        return new Patchwork(cells, seed).draw();
    }

    private Plan draw() {
        boolean straight = random.nextInt(4) == 0;
        for (int row = 0; row <= cells; row++) {
            for (int column = 0; column <= cells; column++) {
                // Even numbers, so that lines have middles.
                x[row][column] = CELL * column + (straight ? 0 : 2 * random.nextInt(-CROOKED / 2, CROOKED / 2));
                z[row][column] = CELL * row + (straight ? 0 : 2 * random.nextInt(-CROOKED / 2, CROOKED / 2));
            }
        }
        int sectors = 1 + random.nextInt(Math.max(1, cells * cells / 2));
        for (int i = 0; i < sectors; i++) {
            int floor = 8 * random.nextInt(5);
            drawing.sector(Drawing.floor(
                    random.nextInt(4) == 0 ? 1 + random.nextInt(5) : 0, floor, floor + 32 * random.nextInt(5)));
        }
        drawing.size(CELL * cells, CELL * cells);
        for (int[] row : sector) {
            for (int column = 0; column < cells; column++) {
                row[column] = random.nextInt(8) == 0 ? Face.NONE : random.nextInt(sectors);
            }
        }
        sector[0][0] = 0;
        for (int row = 0; row < cells; row++) {
            for (int column = 0; column < cells; column++) {
                if (sector[row][column] != Face.NONE) {
                    cell(row, column);
                }
            }
        }
        return drawing.plan();
    }

    private void cell(int row, int column) {
        int own = sector[row][column];
        int x0 = x[row][column];
        int z0 = z[row][column];
        int x1 = x[row][column + 1];
        int z1 = z[row][column + 1];
        int x2 = x[row + 1][column + 1];
        int z2 = z[row + 1][column + 1];
        int x3 = x[row + 1][column];
        int z3 = z[row + 1][column];
        switch (random.nextInt(4)) {
            case 0 -> {
                drawing.loop(own, x0, z0, x1, z1, x2, z2);
                drawing.loop(own, x0, z0, x2, z2, x3, z3);
                glaze(x0, z0, x2, z2);
            }
            case 1 -> {
                drawing.loop(own, x0, z0, x1, z1, x2, z2, x3, z3);
                screen(own, (x0 + x1) / 2, (z0 + z1) / 2, (x0 + x2) / 2, (z0 + z2) / 2);
            }
            case 2 -> {
                drawing.loop(own, x0, z0, x1, z1, x2, z2, x3, z3);
                int middleX = (x0 + x2) / 2;
                int middleZ = (z0 + z2) / 2;
                screen(own, middleX - 10, middleZ - 4, middleX + 8, middleZ + 12);
            }
            default -> drawing.loop(own, x0, z0, x1, z1, x2, z2, x3, z3);
        }
        if (row > 0 && sector[row - 1][column] == own && random.nextBoolean()) {
            drawing.without(x0, z0, x1, z1);
        } else if (row > 0 && sector[row - 1][column] != Face.NONE) {
            glaze(x0, z0, x1, z1);
        }
        if (column > 0 && sector[row][column - 1] == own && random.nextBoolean()) {
            drawing.without(x0, z0, x3, z3);
        } else if (column > 0 && sector[row][column - 1] != Face.NONE) {
            glaze(x0, z0, x3, z3);
        }
    }

    /** A screen may end in the middle of a line that the next cell takes away; then it stands free. */
    private void screen(int own, int fromX, int fromZ, int toX, int toZ) {
        if (fromX != toX || fromZ != toZ) {
            drawing.screen(own, fromX, fromZ, toX, toZ);
        }
    }

    /** Makes an open line a wall, glass or a fence now and then. */
    private void glaze(int x1, int z1, int x2, int z2) {
        int flags = switch (random.nextInt(6)) {
            case 0 -> 0;
            case 1 -> Side.TRANSPARENT;
            case 2 -> Side.PASSABLE;
            default -> -1;
        };
        if (flags >= 0) {
            int height = random.nextInt(3) == 0 ? 40 : 0;
            drawing.showing(drawing.side(new Side(0, "glass", "", "", flags, 0, height)), x1, z1, x2, z2);
        }
    }
}
