package dev.ambit.space.plan;

import dev.ambit.space.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Draws a maze: square cells behind thin walls, with exactly one way from each cell to each other, and then some more ways.
 * The same numbers always draw the same maze.
 *
 * @param columns how many cells it is wide
 * @param cell width of a cell in fine units
 * @param detours of a hundred walls inside, about so many are left out on top of those that make the one way
 */
public record Maze(int columns, int rows, int cell, int detours, long seed) {

    private static final int HEIGHT = 192;

    public Maze {
        if (columns < 1 || rows < 1 || cell < 1) {
            throw new IllegalArgumentException("a maze of " + columns + " by " + rows + " cells, " + cell
                    + " fine units wide; expected at least 1 each");
        }
    }

    /** Everything is one sector; each wall between two cells is one line that shows and stops on both sides. */
    public Plan plan() {
        boolean[][] east = new boolean[rows][columns];
        boolean[][] south = new boolean[rows][columns];
        SplittableRandom random = new SplittableRandom(seed);
        dig(east, south, random);
        List<Vertex> vertices = new ArrayList<>();
        for (int row = 0; row <= rows; row++) {
            for (int column = 0; column <= columns; column++) {
                vertices.add(new Vertex(column * cell, row * cell));
            }
        }
        Face inside = new Face(0, 0, 0, 0);
        List<PlanLine> lines = new ArrayList<>();
        for (int row = 0; row <= rows; row++) {
            for (int column = 0; column <= columns; column++) {
                if (column < columns && !(row > 0 && row < rows && south[row - 1][column])) {
                    lines.add(new PlanLine(
                            corner(column, row),
                            corner(column + 1, row),
                            row < rows ? inside : Face.NOTHING,
                            row > 0 ? inside : Face.NOTHING));
                }
                if (row < rows && !(column > 0 && column < columns && east[row][column - 1])) {
                    lines.add(new PlanLine(
                            corner(column, row),
                            corner(column, row + 1),
                            column > 0 ? inside : Face.NOTHING,
                            column < columns ? inside : Face.NOTHING));
                }
            }
        }
        return new Plan(
                "Maze",
                columns * cell,
                rows * cell,
                new Place(cell / 2, cell / 2, 0),
                Plan.FULL_DAY,
                "",
                0,
                vertices,
                List.of(new Side(0, "hedge", "", "", 0, 0, 0)),
                List.of(new Sector(0, "gravel", "", 0, 0, 0, HEIGHT, Plan.FULL_DAY, 0, 0, null, null)),
                lines,
                List.of(),
                List.of(),
                List.of());
    }

    private int corner(int column, int row) {
        return row * (columns + 1) + column;
    }

    /** Walks from cell to cell where nobody has been, and back where there is no such, opening the walls on its way. */
    private void dig(boolean[][] east, boolean[][] south, SplittableRandom random) {
        boolean[] visited = new boolean[columns * rows];
        int[] way = new int[columns * rows];
        int length = 1;
        visited[0] = true;
        while (length > 0) {
            int at = way[length - 1];
            int column = at % columns;
            int row = at / columns;
            int next = -1;
            int found = 0;
            for (int direction = 0; direction < 4; direction++) {
                int toColumn = column + (direction == 0 ? 1 : direction == 1 ? -1 : 0);
                int toRow = row + (direction == 2 ? 1 : direction == 3 ? -1 : 0);
                boolean isInside = toColumn >= 0 && toColumn < columns && toRow >= 0 && toRow < rows;
                if (isInside && !visited[toRow * columns + toColumn] && random.nextInt(++found) == 0) {
                    next = toRow * columns + toColumn;
                }
            }
            if (next < 0) {
                length--;
                continue;
            }
            visited[next] = true;
            way[length++] = next;
            open(Math.min(at, next), Math.max(at, next), east, south);
        }
        for (int row = 0; row < rows; row++) {
            for (int column = 0; column < columns; column++) {
                east[row][column] |= random.nextInt(100) < detours;
                south[row][column] |= random.nextInt(100) < detours;
            }
        }
    }

    private void open(int first, int second, boolean[][] east, boolean[][] south) {
        (second == first + 1 && columns > 1 ? east : south)[first / columns][first % columns] = true;
    }
}
