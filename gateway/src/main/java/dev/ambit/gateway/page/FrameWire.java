package dev.ambit.gateway.page;

import dev.ambit.group.wire.AppData;
import dev.ambit.group.wire.ByteWriter;
import dev.ambit.world.PositionFrame;

/**
 * Frames of positions as the data of elements: the channel, a byte for the kind, the number of the frame it follows in two, then
 * the frame.
 */
final class FrameWire {
    private static final int HEAD_BYTES = 4;

    private FrameWire() {}

    static byte[] encode(PositionFrame frame) {
        return new ByteWriter(HEAD_BYTES + frame.bytes().length)
                .u8(AppData.Channel.POSITIONS.code())
                .u8(number(frame.kind()))
                .u16(frame.base())
                .bytes(frame.bytes())
                .toBytes();
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
