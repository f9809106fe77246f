package dev.ambit.gateway.irc;

import io.netty.handler.codec.LineBasedFrameDecoder;

/** Cuts what comes into lines. One that is a little too long is answered; one that has no end is cut off. */
final class IrcLines extends LineBasedFrameDecoder {
    private static final int LONGEST_READ_BYTES = 8192;

    IrcLines() {
        super(LONGEST_READ_BYTES, true, true);
    }

    /** Whether a line has begun and not ended. */
    boolean isWithin() {
        return actualReadableBytes() > 0;
    }
}
