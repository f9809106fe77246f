package dev.ambit.space.plan;

/**
 * How one side of a wall looks. Many lines may share one.
 *
 * @param id a name that code uses for all sides that carry it; 0: none
 * @param normal the picture between the higher floor and the lower ceiling, or "": open. {@link #MIRROR} reflects
 * @param above the picture between two ceilings, {@code below} between two floors
 * @param flags the bits of a room file, see the constants
 * @param speed of the pictures' own animation, in tenths of a picture a second
 * @param height where {@code normal} ends, in fine units above the floor; 0: at the ceiling. One can look over it
 */
public record Side(int id, String normal, String above, String below, int flags, int speed, int height) {

    public static final String MIRROR = "mirror";

    public static final int BACKWARDS = 1;
    /** The picture has holes one can look through. */
    public static final int TRANSPARENT = 1 << 1;
    /** Bodies pass through. Without it a side stops everybody who comes from it, whatever it shows. */
    public static final int PASSABLE = 1 << 2;

    public static final int NEVER_ON_MAP = 1 << 3;
    public static final int ALWAYS_ON_MAP = 1 << 4;
    /** It has holes, but there is nothing to see behind them. */
    public static final int NO_LOOK_THROUGH = 1 << 5;

    public static final int ABOVE_BOTTOM_UP = 1 << 6;
    public static final int BELOW_TOP_DOWN = 1 << 7;
    public static final int NORMAL_TOP_DOWN = 1 << 8;
    public static final int NO_VERTICAL_TILE = 1 << 9;
    public static final int SCROLL_SPEED_SHIFT = 10;
    public static final int SCROLL_DIRECTION_SHIFT = 12;
    public static final int TRANSLUCENCY_SHIFT = 15;
    public static final int NO_HORIZONTAL_TILE = 1 << 17;

    public boolean has(int flag) {
        return (flags & flag) != 0;
    }

    /** 0: the picture stands still; 3: fast. */
    public int scrollSpeed() {
        return flags >>> SCROLL_SPEED_SHIFT & 3;
    }

    /** In eighths of a turn, 0 = north, clockwise. */
    public int scrollDirection() {
        return flags >>> SCROLL_DIRECTION_SHIFT & 7;
    }

    /** 0: as solid as its picture; 3: hardly there. */
    public int translucency() {
        return flags >>> TRANSLUCENCY_SHIFT & 3;
    }

    /** Whether nothing behind can be seen from this side, however high or low one stands. */
    public boolean hidesWhatIsBehind() {
        if (normal.isEmpty() || height != 0) {
            return false;
        }
        return has(NO_LOOK_THROUGH) || !(has(TRANSPARENT) || has(NO_VERTICAL_TILE) || translucency() != 0);
    }

    public boolean stops() {
        return !has(PASSABLE);
    }
}
