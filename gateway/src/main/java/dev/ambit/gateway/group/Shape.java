package dev.ambit.gateway.group;

import dev.ambit.group.Address;
import dev.ambit.group.wire.Element;
import dev.ambit.group.wire.Frames;
import dev.ambit.group.wire.Message;
import dev.ambit.group.wire.MessageType;
import dev.ambit.group.wire.Notice;
import dev.ambit.group.wire.Ulp;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PingWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketCloseStatus;
import java.util.List;
import java.util.Optional;

/** What the two kinds of streams do differently. */
enum Shape {
    /** A length goes before each message. */
    STREAM {
        @Override
        int headSize(int bytes) {
            return GroupHead.varintSize(bytes);
        }

        @Override
        void writeHead(ByteBuf to, int bytes) {
            GroupHead.writeVarint(to, bytes);
        }

        @Override
        Object message(ByteBuf packed) {
            return packed;
        }

        @Override
        Object ping(long nonce) {
            throw new IllegalStateException("a plain stream has no pings of its own");
        }

        // Says why in a notice, the only word there is.
        @Override
        Object farewell(boolean isFault, String why) {
            Element only = new Element(Address.SERVER, new Notice.Closed(why).encode());
            return Unpooled.wrappedBuffer(Frames.frame(Ulp.encode(new Message.Receive(
                    MessageType.RECEIVE_CONTROL, Address.SERVER, Optional.empty(), List.of(only)))));
        }
    },

    /** One message is one frame. */
    WEB_SOCKET {
        @Override
        int headSize(int bytes) {
            return bytes < LENGTH_IN_TWO ? 2 : bytes <= MOST_IN_TWO ? 4 : 10;
        }

        // A whole frame of bytes, as RFC 6455 draws it: one that is not masked, for it comes from the server.
        @Override
        void writeHead(ByteBuf to, int bytes) {
            to.writeByte(WHOLE_BINARY);
            switch (headSize(bytes)) {
                case 2 -> to.writeByte(bytes);
                case 4 -> to.writeByte(LENGTH_IN_TWO).writeShort(bytes);
                default -> to.writeByte(LENGTH_IN_EIGHT).writeLong(bytes);
            }
        }

        @Override
        Object message(ByteBuf packed) {
            return new BinaryWebSocketFrame(packed);
        }

        // A browser hardly runs the timers of a tab in the background, but it answers this by itself.
        @Override
        Object ping(long nonce) {
            return new PingWebSocketFrame(Unpooled.copyLong(nonce));
        }

        @Override
        Object farewell(boolean isFault, String why) {
            return new CloseWebSocketFrame(
                    isFault ? WebSocketCloseStatus.POLICY_VIOLATION : WebSocketCloseStatus.ENDPOINT_UNAVAILABLE, why);
        }
    };

    private static final int WHOLE_BINARY = 0x82;
    private static final int LENGTH_IN_TWO = 126;
    private static final int LENGTH_IN_EIGHT = 127;
    private static final int MOST_IN_TWO = 0xffff;

    /** How many bytes stand before a message of that length. */
    abstract int headSize(int bytes);

    abstract void writeHead(ByteBuf to, int bytes);

    abstract Object message(ByteBuf packed);

    /** A question that comes back with its eight bytes, where the shape itself has one. */
    abstract Object ping(long nonce);

    /** @param why ASCII, short enough for a close frame */
    abstract Object farewell(boolean isFault, String why);
}
