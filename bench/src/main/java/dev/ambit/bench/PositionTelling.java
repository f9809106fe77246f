package dev.ambit.bench;

import dev.ambit.space.position.FrameException;

/** Tells every client of a crowd where others are, and knows what some of them make of it. */
interface PositionTelling {
    /** Finds out of whom each client is to be told at this moment. The processor's time is taken of it. */
    void choose() throws FrameException;

    /** Makes the messages for everybody. The processor's time is taken of it, too. */
    void tell();

    /** The clients of the sample read what they were sent. */
    void read() throws FrameException;

    /** How wrong the clients of the sample are now. */
    void judge(Errors closely, Errors others);

    /** Sent to all clients so far, with the headers of the messages. */
    long bytes();

    long messages();

    /** What a WebSocket puts before a message of so many bytes from a server. */
    static int header(int bytes) {
        return bytes < 126 ? 2 : bytes < 1 << 16 ? 4 : 10;
    }
}
