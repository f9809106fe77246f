package dev.ambit.gateway.page;

import dev.ambit.world.PositionFrame;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;

/**
 * Frames of positions as binary messages: a byte for the kind, the number of the frame it follows in two, then the frame. The
 * frame's own bytes are never copied: those of the map are the same for everybody.
 */
final class FrameWire {
    private static final int HEAD_BYTES = 3;

    private FrameWire() {}

    static ByteBuf encode(PositionFrame frame) {
        byte[] head = new byte[HEAD_BYTES];
        head[0] = (byte) number(frame.kind());
        head[1] = (byte) (frame.base() >> 8);
        head[2] = (byte) frame.base();
        return Unpooled.wrappedBuffer(head, frame.bytes());
    }

    private static int number(PositionFrame.Kind kind) {
        return switch (kind) {
            case NEAR -> 1;
            case MAP -> 2;
            case NEAR_ANEW -> 3;
            case MAP_ANEW -> 4;
        };
    }
}
