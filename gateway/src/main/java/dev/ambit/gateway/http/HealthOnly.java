package dev.ambit.gateway.http;

import dev.ambit.gateway.connection.Doorkeeper;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.ReferenceCountUtil;
import java.nio.charset.StandardCharsets;

/** Before an {@link HttpConnection}: of those there is no place for, it lets one question about the server's health pass. */
public final class HealthOnly extends ChannelInboundHandlerAdapter {
    private static final String FULL =
            "So many are here that nobody else can come in just now. Please try again soon.\n";
    private static final int RETRY_SECONDS = 10;

    private final RouteTable routes;
    private boolean isFull;

    public HealthOnly(RouteTable routes) {
        this.routes = routes;
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event == Doorkeeper.Call.HEALTH_ONLY) {
            isFull = true;
        }
        ctx.fireUserEventTriggered(event);
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        if (!(message instanceof FullHttpRequest request)) {
            // It is a WebSocket by now, and this is in the way of all it says.
            ctx.pipeline().remove(this);
            ctx.fireChannelRead(message);
        } else if (!isFull) {
            ctx.fireChannelRead(request);
        } else if (routes.isOpenWhenFull(request)) {
            HttpUtil.setKeepAlive(request, false);
            ctx.fireChannelRead(request);
        } else {
            ReferenceCountUtil.release(message);
            refuse(ctx);
        }
    }

    private static void refuse(ChannelHandlerContext ctx) {
        FullHttpResponse refusal = new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1,
                HttpResponseStatus.SERVICE_UNAVAILABLE,
                Unpooled.copiedBuffer(FULL, StandardCharsets.US_ASCII));
        refusal.headers()
                .set(HttpHeaderNames.CONTENT_TYPE, "text/plain; charset=utf-8")
                .set(HttpHeaderNames.CONTENT_LENGTH, refusal.content().readableBytes())
                .set(HttpHeaderNames.RETRY_AFTER, RETRY_SECONDS)
                .set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
        ctx.writeAndFlush(refusal).addListener(ChannelFutureListener.CLOSE);
    }
}
