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
        Object message(ByteBuf packed) {
            return packed;
        }

        @Override
        Optional<Object> ping() {
            return Optional.empty();
        }

        /** Says why in a notice, the only word there is. */
        @Override
        Object farewell(boolean isFault, String why) {
            Element last = new Element(Address.SERVER, new Notice.Closed(why).encode());
            Message.Receive notice =
                    new Message.Receive(MessageType.RECEIVE_CONTROL, Address.SERVER, Optional.empty(), List.of(last));
            return Unpooled.wrappedBuffer(Frames.frame(Ulp.encode(notice)));
        }
    },

    /** One message is one frame. */
    WEB_SOCKET {
        @Override
        Object message(ByteBuf packed) {
            return new BinaryWebSocketFrame(packed);
        }

        /** A browser hardly runs the timers of a tab in the background, but it answers this by itself. */
        @Override
        Optional<Object> ping() {
            return Optional.of(new PingWebSocketFrame());
        }

        @Override
        Object farewell(boolean isFault, String why) {
            return new CloseWebSocketFrame(
                    isFault ? WebSocketCloseStatus.POLICY_VIOLATION : WebSocketCloseStatus.ENDPOINT_UNAVAILABLE, why);
        }
    };

    abstract Object message(ByteBuf packed);

    abstract Optional<Object> ping();

    /** @param why ASCII, short enough for a close frame */
    abstract Object farewell(boolean isFault, String why);
}
