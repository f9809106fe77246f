package dev.ambit.world;

import dev.ambit.space.position.PositionCodec;
import org.jspecify.annotations.Nullable;

/** What one page has been told of the positions of everybody. */
final class Outlook {
    PositionCodec.@Nullable View view;

    /** Who is near enough to be told of by the step, a bit a badge. */
    long[] near = {};

    /** For each grid but the coarsest, who is told of in that or a finer one; the first row is {@link #near}. */
    long[][] rows = {near};

    /** So far away that is at most, in cells; less where it is crowded. */
    int within = Integer.MAX_VALUE;

    /** The last frame of the map that it got, or -1; and up to which it knows the map, when nothing was to be told since. */
    long mapLast = -1;

    long mapThrough = -1;

    /** When it last said that it had lost track. */
    long resumedMillis = Long.MIN_VALUE / 2;

    /** The counts it was told last, and when. */
    News.@Nullable Crowd counts;

    long countedMillis = Long.MIN_VALUE / 2;
}
