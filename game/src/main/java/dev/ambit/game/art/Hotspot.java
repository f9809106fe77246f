package dev.ambit.game.art;

/**
 * A place on a bitmap where another can be put, such as a head on a neck.
 *
 * @param number above 0 for what is drawn over the bitmap, below 0 for what is drawn under it
 * @param x pixels from the left
 * @param y pixels from the top
 */
public record Hotspot(int number, int x, int y) {
    public static final int MOST = 127;

    public Hotspot {
        if (number == 0 || number < -MOST - 1 || number > MOST) {
            throw new IllegalArgumentException(
                    "a hotspot has a number from 1 to 127, or from -1 to -128, not " + number);
        }
    }

    @Override
    public String toString() {
        return number + " [" + x + ", " + y + "]";
    }
}
