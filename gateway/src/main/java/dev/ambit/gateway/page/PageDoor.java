package dev.ambit.gateway.page;

import static io.netty.handler.codec.http.HttpHeaderNames.SEC_WEBSOCKET_VERSION;
import static io.netty.handler.codec.http.HttpResponseStatus.BAD_REQUEST;
import static io.netty.handler.codec.http.HttpResponseStatus.FORBIDDEN;
import static io.netty.handler.codec.http.HttpResponseStatus.UPGRADE_REQUIRED;

import dev.ambit.gateway.GatewayLimits;
import dev.ambit.gateway.RareLog;
import dev.ambit.gateway.Traffic;
import dev.ambit.world.Inbox;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.websocketx.WebSocketDecoderConfig;
import io.netty.handler.codec.http.websocketx.WebSocketFrameAggregator;
import io.netty.handler.codec.http.websocketx.WebSocketHandshakeException;
import io.netty.handler.codec.http.websocketx.WebSocketServerHandshaker13;
import io.netty.handler.codec.http.websocketx.WebSocketVersion;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.slf4j.LoggerFactory;

/** Lets pages in: turns an HTTP connection into a WebSocket with a {@link PageLine} on it. */
public final class PageDoor {

    private static final WebSocketVersion WEBSOCKET_VERSION = WebSocketVersion.V13;

    private final Inbox inbox;
    private final GatewayLimits limits;
    private final Traffic traffic;
    private final PageWire wire;
    private final Set<String> otherOrigins;
    private final WebSocketDecoderConfig frames;
    private final RareLog rareLog = new RareLog(LoggerFactory.getLogger(PageDoor.class));

    /** @param otherOrigins pages from elsewhere that may connect, such as {@code https://example.org} */
    public PageDoor(Inbox inbox, GatewayLimits limits, Traffic traffic, Set<String> otherOrigins) {
        this.inbox = inbox;
        this.limits = limits;
        this.traffic = traffic;
        this.wire = new PageWire(limits.messageBytes());
        this.otherOrigins = Set.copyOf(otherOrigins);
        this.frames = WebSocketDecoderConfig.newBuilder()
                .maxFramePayloadLength(limits.messageBytes())
                .build();
    }

    public void upgrade(ChannelHandlerContext ctx, FullHttpRequest request) {
        if (!mayConnect(request)) {
            rareLog.warn("Refused a WebSocket from another origin: "
                    + request.headers().get(HttpHeaderNames.ORIGIN));
            refuse(ctx, FORBIDDEN, "This page may not connect; the setting origins names those that may.");
            return;
        }
        if (!WEBSOCKET_VERSION.toHttpHeaderValue().equals(request.headers().get(SEC_WEBSOCKET_VERSION))) {
            // Drafts before the standard have looser rules and code that nobody walks any more; and a browser that was
            // pointed here by hand should read why there is no page.
            refuse(ctx, UPGRADE_REQUIRED, "Here is a WebSocket, version 13; the page is at /.");
            return;
        }
        ChannelPipeline pipeline = ctx.pipeline();
        pipeline.remove(HttpObjectAggregator.class);
        try {
            new WebSocketServerHandshaker13("/ws", null, frames).handshake(ctx.channel(), request);
        } catch (WebSocketHandshakeException e) {
            rareLog.warn("Refused a WebSocket: " + e.getMessage());
            refuse(ctx, BAD_REQUEST, "This is not a WebSocket handshake.");
            return;
        }
        pipeline.addLast(new WebSocketFrameAggregator(limits.messageBytes()));
        pipeline.addLast(new PageLine(ctx.channel(), inbox, wire, limits, traffic));
        pipeline.remove(ctx.handler());
    }

    private static void refuse(ChannelHandlerContext ctx, HttpResponseStatus status, String why) {
        FullHttpResponse refusal = new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1, status, Unpooled.copiedBuffer(why + "\n", StandardCharsets.US_ASCII));
        refusal.headers()
                .set(HttpHeaderNames.CONTENT_TYPE, "text/plain; charset=utf-8")
                .set(HttpHeaderNames.CONTENT_LENGTH, refusal.content().readableBytes())
                .set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE)
                .set(SEC_WEBSOCKET_VERSION, WEBSOCKET_VERSION.toHttpHeaderValue());
        ctx.writeAndFlush(refusal).addListener(ChannelFutureListener.CLOSE);
    }

    /**
     * A browser names the page a WebSocket comes from; another site's page must not speak as our visitor. Programs name
     * none and are let in.
     */
    private boolean mayConnect(FullHttpRequest request) {
        String origin = request.headers().get(HttpHeaderNames.ORIGIN);
        if (origin == null || otherOrigins.contains(origin)) {
            return true;
        }
        String host = request.headers().get(HttpHeaderNames.HOST, "");
        try {
            return host.equalsIgnoreCase(URI.create(origin).getAuthority());
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
