package dev.ambit.world.rules;

import dev.ambit.space.position.GridSpec;
import dev.ambit.space.position.Range;

/**
 * How people hear of each other's whereabouts.
 *
 * @param crowd of so many others a visitor hears closely, at most
 * @param advantage by such a part of its distance somebody counts as nearer who is heard of already, in percent
 * @param shared whether those far away are told of by one map for all, or to each by itself
 * @param farEvery those far away are told of every so many ticks
 * @param range who of the crowd is near enough to be told of by the step
 * @param reckonError dead reckoning: pages may be wrong by so many cells; 0 when every step is told
 * @param reckonSilence dead reckoning: a walker is heard of every so many ticks at least
 * @param frameMillis from one frame to the next, which is a tick
 * @param grid in which grids; of more than two only those are told that are far away, and only where no map is shared
 */
public record PositionRules(
        int crowd,
        int advantage,
        boolean shared,
        int farEvery,
        Range range,
        int reckonError,
        int reckonSilence,
        int frameMillis,
        GridSpec grid) {
    private static final int PERCENT = 100;

    public static final PositionRules DEFAULT =
            new PositionRules(50, 10, true, 4, Range.DEFAULT, 0, 40, 50, GridSpec.DEFAULT);

    public PositionRules {
        if (crowd < 0
                || advantage < 0
                || advantage >= PERCENT
                || farEvery < 1
                || reckonError < 0
                || reckonSilence < 1
                || frameMillis < 1) {
            throw new IllegalArgumentException(
                    "crowd, advantage (below 100) and reckonError must be 0 or more, farEvery,"
                            + " reckonSilence and frameMillis 1 or more");
        }
    }

    /** A part of a distance. */
    public double advantagePart() {
        return advantage / (double) PERCENT;
    }

    public PositionRules withCrowd(int most) {
        return new PositionRules(
                most, advantage, shared, farEvery, range, reckonError, reckonSilence, frameMillis, grid);
    }

    public PositionRules withShared(boolean newShared) {
        return new PositionRules(
                crowd, advantage, newShared, farEvery, range, reckonError, reckonSilence, frameMillis, grid);
    }

    public PositionRules withGrid(GridSpec newGrid) {
        return new PositionRules(
                crowd, advantage, shared, farEvery, range, reckonError, reckonSilence, frameMillis, newGrid);
    }

    public PositionRules withReckoning(int error, int silence) {
        return new PositionRules(crowd, advantage, shared, farEvery, range, error, silence, frameMillis, grid);
    }
}
