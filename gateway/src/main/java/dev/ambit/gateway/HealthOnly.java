package dev.ambit.gateway;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.ReferenceCountUtil;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/** Before the desk of the web's door: of those there is no place for, it lets one question about the server's health pass. */
final class HealthOnly extends ChannelInboundHandlerAdapter {
    private static final Set<String> QUESTIONS = Set.of("/healthz", "/metrics");
    private static final String FULL =
            "So many are here that nobody else can come in just now. Please try again soon.\n";
    private static final int RETRY_SECONDS = 10;

    private boolean isFull;

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
        } else if (request.method() == HttpMethod.GET && QUESTIONS.contains(request.uri())) {
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
