package dev.ambit.server;

import com.typesafe.config.Config;
import dev.ambit.space.position.GridSpec;
import dev.ambit.space.position.Range;
import dev.ambit.world.rules.PositionRules;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** What the settings below {@code world.crowd} and {@code world.positions} say. Lengths are metres there and cells here. */
final class PositionSettings {

    private static final int CELLS_PER_METRE = 8;
    private static final int LONGEST_RANGE = 1600;

    private PositionSettings() {}

    static PositionRules rules(Config crowd, Config positions, Duration tick) {
        Config reckoning = positions.getConfig("reckoning");
        int cells = CELLS_PER_METRE;
        int range = positions.getInt("range");
        if (range < 1 || range > LONGEST_RANGE) {
            throw new IllegalArgumentException(
                    "world.positions.range is " + range + ", expected 1 to " + LONGEST_RANGE + " metres");
        }
        return new PositionRules(
                crowd.getInt("most"),
                crowd.getInt("advantage"),
                positions.getBoolean("shared"),
                positions.getInt("farEvery"),
                new Range(
                        range * cells,
                        positions.getInt("threshold"),
                        Math.clamp(positions.getInt("minimum"), 0, range) * cells,
                        Range.DEFAULT.steps(),
                        Range.DEFAULT.slack(),
                        viewTurn(positions.getInt("view"))),
                reckoning.getInt("error"),
                reckoning.getInt("silence"),
                (int) tick.toMillis(),
                grids(positions.getIntList("grids")));
    }

    /** Finest first, in metres; the high grid is not named. */
    private static GridSpec grids(List<Integer> widths) {
        List<Integer> ratios = new ArrayList<>();
        int finer = 1;
        for (int width : widths) {
            long cells = (long) width * CELLS_PER_METRE;
            if (cells <= finer || cells > GridSpec.DEFAULT.cells() || cells % finer != 0) {
                throw badGrids(widths);
            }
            ratios.add((int) cells / finer);
            finer = (int) cells;
        }
        try {
            return GridSpec.DEFAULT.with(ratios);
        } catch (IllegalArgumentException e) {
            throw badGrids(widths);
        }
    }

    private static IllegalArgumentException badGrids(List<Integer> widths) {
        return new IllegalArgumentException(
                "world.positions.grids is " + widths
                        + ", expected one width or more in metres, each twice, four or eight times (...) the one before, none over 64");
    }

    /** In 256ths of a turn. */
    private static int viewTurn(int degrees) {
        if (degrees < 0 || degrees > 360) {
            throw new IllegalArgumentException("world.positions.view is " + degrees + ", expected 0 to 360 degrees");
        }
        return degrees * 256 / 360;
    }
}
