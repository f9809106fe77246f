package dev.ambit.space.position;

/**
 * A way to tell every client where everybody is, frame after frame. The server's half: {@link #advance} once a frame, then
 * {@link #encode} for each client. The client's half is a {@link Picture}.
 */
public interface PositionCodec {

    /** Takes the positions of this moment, as the next frame. */
    void advance(Roll roll);

    /** The number of the frame that {@link #advance} began. Grows by one each time. */
    long frame();

    /**
     * A client that has been told nothing yet.
     *
     * @param own the badge of its own avatar, which is left out; or -1
     */
    View view(int own);

    /**
     * Writes what this client is to be told now, as the frame that follows {@link View#last}.
     *
     * @param near whom it is to be told of closely, a bit a badge; may be shorter than everybody
     * @return so many bytes were written; 0 when there is nothing to tell, and then nothing is to be sent
     */
    int encode(View view, long[] near, FrameBuffer out);

    /** The picture a client draws from the frames sent to it. */
    Picture picture(int own);

    /** What the server knows of what a client knows. */
    interface View {
        int own();

        /** The number of the last frame told, or -1. */
        long last();

        /** Whether the last frame told starts from nothing: the client has to forget what it knows first. */
        boolean isSetup();

        /** The client says which frame it applied last, by 16 bits of its number: what came after got lost. -1: it knows nothing. */
        void applied(int number);
    }

    /** What a client knows. */
    interface Picture {

        /** Takes one frame. @throws FrameException when it is damaged; the picture is of no use then and has to be set up anew */
        void apply(byte[] bytes, int from, int to) throws FrameException;

        /** Forgets everything, before a frame that starts from nothing. */
        void clear();

        /** The number of the last frame taken, 16 bits of it; or -1. */
        int last();

        boolean knows(int badge);

        /** Whether the cell is one of the high grid. */
        boolean isHigh(int badge);

        /** In cells of the grid that {@link #isHigh} names. */
        int x(int badge);

        int z(int badge);

        int layer(int badge);
    }
}
