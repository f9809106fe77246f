package dev.ambit.world;

/**
 * One frame of positions on its way to a page. The bytes are lent: whoever wants them for longer than the call copies them.
 *
 * @param base the number of the frame that the page must have taken before; of no meaning in one that starts from nothing
 * @param millis the world's time
 * @param bytes those of a map are the same array for everybody in a tick
 * @param length of them, from the first
 */
public record PositionFrame(Kind kind, int base, long millis, byte[] bytes, int length) {

    /** Which picture it belongs to, and whether it starts from nothing. */
    public enum Kind {
        NEAR(1),
        MAP(2),
        NEAR_ANEW(3),
        MAP_ANEW(4);

        private final int code;

        Kind(int code) {
            this.code = code;
        }

        /** What it is called in bytes. */
        public int code() {
            return code;
        }
    }
}
