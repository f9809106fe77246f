package dev.ambit.space.plan;

import org.jspecify.annotations.Nullable;

/**
 * A piece of floor and the ceiling above it.
 *
 * @param id a name that code uses for all sectors that carry it, to move or light them; 0: none
 * @param floor picture of the floor, {@code ceiling} of the ceiling; a ceiling "" is the sky
 * @param x where both pictures begin, in picture points; so is {@code y}
 * @param floorHeight in fine units, like {@code ceilingHeight}; where there is a slope it says what the floor is
 * @param light 0..127: as it is; 128..255: together with the room's ambient light, 192 neutral
 * @param flags the bits of a room file, see the constants
 * @param speed of the pictures' own animation, in tenths of a picture a second
 */
public record Sector(
        int id,
        String floor,
        String ceiling,
        int x,
        int y,
        int floorHeight,
        int ceilingHeight,
        int light,
        int flags,
        int speed,
        @Nullable Slope floorSlope,
        @Nullable Slope ceilingSlope) {

    /** The lowest two bits: how deep one wades, 0..3. */
    public static final int DEPTH_MASK = 3;

    public static final int SCROLL_SPEED_SHIFT = 2;
    public static final int SCROLL_DIRECTION_SHIFT = 4;
    public static final int SCROLL_FLOOR = 1 << 7;
    public static final int SCROLL_CEILING = 1 << 8;
    public static final int FLICKER = 1 << 9;
    public static final int SLOPED_FLOOR = 1 << 10;
    public static final int SLOPED_CEILING = 1 << 11;

    public Sector {
        // A slope and its bit are one fact.
        flags = (flags & ~(SLOPED_FLOOR | SLOPED_CEILING))
                | (floorSlope == null ? 0 : SLOPED_FLOOR)
                | (ceilingSlope == null ? 0 : SLOPED_CEILING);
    }

    public boolean has(int flag) {
        return (flags & flag) != 0;
    }

    public int wadingDepth() {
        return flags & DEPTH_MASK;
    }

    public int scrollSpeed() {
        return flags >>> SCROLL_SPEED_SHIFT & 3;
    }

    /** In eighths of a turn, 0 = north, clockwise. */
    public int scrollDirection() {
        return flags >>> SCROLL_DIRECTION_SHIFT & 7;
    }

    public boolean isOpenAbove() {
        return ceiling.isEmpty();
    }

    /** The floor at a spot, as drawn on the plan. */
    public double floorAt(double px, double pz) {
        return floorSlope == null ? floorHeight : floorSlope.heightAt(px, pz);
    }

    public double ceilingAt(double px, double pz) {
        return ceilingSlope == null ? ceilingHeight : ceilingSlope.heightAt(px, pz);
    }
}
