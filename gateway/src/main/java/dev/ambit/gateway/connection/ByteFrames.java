package dev.ambit.gateway.connection;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.netty.handler.codec.http.websocketx.CloseWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PingWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PongWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketCloseStatus;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import io.netty.util.ReferenceCountUtil;

/**
 * A WebSocket that stands for a plain stream of bytes: what comes in binary frames goes on as bytes, wherever one frame ends, and bytes
 * leave in binary frames. So a dialect of a stream is spoken by pages, too, and does not know.
 */
public final class ByteFrames extends ChannelDuplexHandler {
    private final Traffic traffic;

    public ByteFrames(Traffic traffic) {
        this.traffic = traffic;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        if (!(message instanceof WebSocketFrame frame)) {
            ctx.fireChannelRead(message);
            return;
        }
        switch (frame) {
            case BinaryWebSocketFrame bytes -> ctx.fireChannelRead(bytes.content());
            // Who pings without reading gets no answers piled up.
            case PingWebSocketFrame ping
            when ctx.channel().isWritable() -> ctx.writeAndFlush(new PongWebSocketFrame(ping.content()));
            case PingWebSocketFrame ping -> ReferenceCountUtil.release(ping);
            case PongWebSocketFrame pong -> ReferenceCountUtil.release(pong);
            case CloseWebSocketFrame close -> {
                ReferenceCountUtil.release(close);
                ctx.close();
            }
            default -> {
                ReferenceCountUtil.release(frame);
                traffic.cutOff(CutOff.MISBEHAVED);
                ctx.close();
            }
        }
    }

    /** A page is told that it ends, and not only that the line is gone. */
    @Override
    public void close(ChannelHandlerContext ctx, ChannelPromise promise) {
        if (ctx.channel().isActive()) {
            // Nobody waits for it: it may never leave.
            ctx.writeAndFlush(new CloseWebSocketFrame(WebSocketCloseStatus.NORMAL_CLOSURE));
        }
        ctx.close(promise);
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
        Object out = message instanceof ByteBuf bytes && bytes.isReadable() ? new BinaryWebSocketFrame(bytes) : message;
        ctx.write(out, promise);
    }
}
