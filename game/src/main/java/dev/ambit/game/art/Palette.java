package dev.ambit.game.art;

import java.awt.image.IndexColorModel;
import java.util.Arrays;

/**
 * The 256 colours that all graphics of a game share, as 0xRRGGBB. A graphic holds no colours, so what a picture shows depends on the palette
 * it is shown with. One colour stands for nothing at all.
 */
public record Palette(int[] colours) {
    public static final int SIZE = 256;

    /** What is drawn with this is not drawn. */
    public static final int TRANSPARENT = 254;

    private static final int LEVELS = 6;
    private static final int GREYS = 38;
    private static final int CUBE = LEVELS * LEVELS * LEVELS;
    private static final int CYAN = 0x00FFFF;
    private static final int WHITE = 0xFFFFFF;
    private static final int OPAQUE = 128;

    /**
     * A palette for graphics whose own is not at hand: a cube of 6 x 6 x 6 colours (red changes slowest), 38 greys, the colour for nothing
     * and white.
     */
    public static final Palette PLAIN = plain();

    public Palette {
        if (colours.length != SIZE) {
            throw new IllegalArgumentException("a palette has 256 colours, not " + colours.length);
        }
        colours = colours.clone();
    }

    private static Palette plain() {
        int[] colours = new int[SIZE];
        for (int i = 0; i < CUBE; i++) {
            int step = 0xFF / (LEVELS - 1);
            colours[i] = i / (LEVELS * LEVELS) * step << 16 | i / LEVELS % LEVELS * step << 8 | i % LEVELS * step;
        }
        for (int i = 0; i < GREYS; i++) {
            colours[CUBE + i] = (i + 1) * 0xFF / (GREYS + 1) * 0x010101;
        }
        colours[TRANSPARENT] = CYAN;
        colours[SIZE - 1] = WHITE;
        return new Palette(colours);
    }

    /** That of a picture with up to 256 colours; the rest is black. */
    static Palette of(IndexColorModel model) {
        int[] argb = new int[model.getMapSize()];
        model.getRGBs(argb);
        int[] colours = Arrays.copyOf(argb, SIZE);
        for (int i = 0; i < SIZE; i++) {
            colours[i] &= 0xFFFFFF;
        }
        return new Palette(colours);
    }

    IndexColorModel model() {
        byte[] red = new byte[SIZE];
        byte[] green = new byte[SIZE];
        byte[] blue = new byte[SIZE];
        for (int i = 0; i < SIZE; i++) {
            red[i] = (byte) (colours[i] >> 16);
            green[i] = (byte) (colours[i] >> 8);
            blue[i] = (byte) colours[i];
        }
        return new IndexColorModel(Byte.SIZE, SIZE, red, green, blue);
    }

    /** The index of the colour that is nearest; what can hardly be seen is nothing. */
    int nearest(int argb) {
        if (argb >>> 24 < OPAQUE) {
            return TRANSPARENT;
        }
        int best = 0;
        int least = Integer.MAX_VALUE;
        for (int i = 0; i < SIZE; i++) {
            int red = (argb >> 16 & 0xFF) - (colours[i] >> 16 & 0xFF);
            int green = (argb >> 8 & 0xFF) - (colours[i] >> 8 & 0xFF);
            int blue = (argb & 0xFF) - (colours[i] & 0xFF);
            int far = red * red + green * green + blue * blue;
            if (far < least && i != TRANSPARENT) {
                least = far;
                best = i;
            }
        }
        return best;
    }

    @Override
    public int[] colours() {
        return colours.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Palette palette && Arrays.equals(colours, palette.colours);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(colours);
    }

    @Override
    public String toString() {
        return this.equals(PLAIN) ? "the plain palette" : "a palette";
    }
}
