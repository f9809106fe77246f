package dev.ambit.world;

/**
 * One frame of positions on its way to a page.
 *
 * @param base the number of the frame that the page must have taken before; of no meaning in one that starts from nothing
 * @param bytes not to be changed: those of a map are the same array for everybody
 */
public record PositionFrame(Kind kind, int base, byte[] bytes) {

    /** Which picture it belongs to, and whether it starts from nothing. */
    public enum Kind {
        NEAR,
        MAP,
        NEAR_ANEW,
        MAP_ANEW
    }
}
