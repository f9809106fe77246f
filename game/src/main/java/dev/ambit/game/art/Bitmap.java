package dev.ambit.game.art;

import java.util.List;

/**
 * One view of an object, pixel by pixel.
 *
 * @param xOffset added to where it is put as an overlay, in pixels
 * @param yOffset likewise
 */
public record Bitmap(int width, int height, int xOffset, int yOffset, List<Hotspot> hotspots, PixelStore store) {
    /** As many as fit into the byte that counts them. */
    public static final int MOST_HOTSPOTS = 255;

    /** Wider or higher than any screen. */
    public static final int LONGEST_SIDE = 8192;

    public Bitmap {
        hotspots = List.copyOf(hotspots);
        if (width < 1 || height < 1 || width > LONGEST_SIDE || height > LONGEST_SIDE) {
            throw new IllegalArgumentException(
                    "a bitmap has 1 to " + LONGEST_SIDE + " pixels in each direction, not " + width + " x " + height);
        }
        if (hotspots.size() > MOST_HOTSPOTS) {
            throw new IllegalArgumentException(
                    "a bitmap has at most " + MOST_HOTSPOTS + " hotspots, not " + hotspots.size());
        }
    }

    /** A byte for each pixel, row by row from the top. */
    public byte[] pixels() throws BgfException {
        return store.pixels(width * height);
    }

    public Bitmap at(int x, int y) {
        return new Bitmap(width, height, x, y, hotspots, store);
    }

    public Bitmap with(List<Hotspot> others) {
        return new Bitmap(width, height, xOffset, yOffset, others, store);
    }

    /** Rows become columns, as the client wants the textures of walls; offsets and hotspots stay what they are. */
    public Bitmap turned() throws BgfException {
        byte[] from = pixels();
        byte[] to = new byte[from.length];
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                to[x * height + y] = from[y * width + x];
            }
        }
        int rows = width;
        int columns = height;
        return new Bitmap(columns, rows, xOffset, yOffset, hotspots, new PixelStore.Raw(to));
    }

    /** Compressed if that makes it smaller, or not at all. */
    public Bitmap packed(boolean compress) throws BgfException {
        PixelStore other = compress ? PixelStore.pack(pixels()) : new PixelStore.Raw(pixels());
        return new Bitmap(width, height, xOffset, yOffset, hotspots, other);
    }
}
