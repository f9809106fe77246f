package dev.ambit.space.plan;

/**
 * What a line shows and borders on one of its sides.
 *
 * @param side number of the {@link Side} that is drawn there, or {@link #NONE}: nothing is, and nobody is stopped
 * @param sector number of the {@link Sector} on that side, or {@link #NONE}: nothing is there
 * @param x where its pictures begin, in picture points; so is {@code y}
 */
public record Face(int side, int sector, int x, int y) {

    public static final int NONE = -1;

    /** Nothing drawn, nothing behind. */
    public static final Face NOTHING = new Face(NONE, NONE, 0, 0);

    public boolean hasSide() {
        return side != NONE;
    }

    public boolean hasSector() {
        return sector != NONE;
    }
}
