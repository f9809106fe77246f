package dev.ambit.server.document;

/** How large a picture may be: told before any of it is unpacked. */
final class Sizes {

    /** Nothing sensible is longer, whatever the settings say. */
    private static final int LONGEST_SIDE = 16_384;

    private static final int SHORTEST_SIDE = 8;

    private Sizes() {}

    static void check(int width, int height, int largestPixels) throws PictureException {
        if (width < SHORTEST_SIDE || height < SHORTEST_SIDE) {
            throw new PictureException("The picture is too small: " + size(width, height)
                    + " pixels, expected at least " + size(SHORTEST_SIDE, SHORTEST_SIDE) + ".");
        }
        if (width > LONGEST_SIDE || height > LONGEST_SIDE || (long) width * height > largestPixels) {
            throw new PictureException("The picture is too large: " + size(width, height) + " pixels, expected at most "
                    + largestPixels + " in all.");
        }
    }

    private static String size(int width, int height) {
        return Integer.toUnsignedString(width) + " x " + Integer.toUnsignedString(height);
    }
}
