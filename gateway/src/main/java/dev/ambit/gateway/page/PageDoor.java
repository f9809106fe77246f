package dev.ambit.gateway.page;

import static io.netty.handler.codec.http.HttpResponseStatus.FORBIDDEN;

import dev.ambit.gateway.GatewayLimits;
import dev.ambit.gateway.RareLog;
import dev.ambit.gateway.Traffic;
import dev.ambit.world.Inbox;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.websocketx.WebSocketDecoderConfig;
import io.netty.handler.codec.http.websocketx.WebSocketFrameAggregator;
import io.netty.handler.codec.http.websocketx.WebSocketHandshakeException;
import io.netty.handler.codec.http.websocketx.WebSocketServerHandshaker;
import io.netty.handler.codec.http.websocketx.WebSocketServerHandshakerFactory;
import java.net.URI;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/** Lets pages in: turns an HTTP connection into a WebSocket with a {@link PageLine} on it. */
public final class PageDoor {

    private final Inbox inbox;
    private final GatewayLimits limits;
    private final Traffic traffic;
    private final PageWire wire;
    private final Set<String> otherOrigins;
    private final RareLog rareLog = new RareLog(LoggerFactory.getLogger(PageDoor.class));

    /** @param otherOrigins pages from elsewhere that may connect, such as {@code https://example.org} */
    public PageDoor(Inbox inbox, GatewayLimits limits, Traffic traffic, Set<String> otherOrigins) {
        this.inbox = inbox;
        this.limits = limits;
        this.traffic = traffic;
        this.wire = new PageWire(limits.messageBytes());
        this.otherOrigins = Set.copyOf(otherOrigins);
    }

    public void upgrade(ChannelHandlerContext ctx, FullHttpRequest request) {
        if (!mayConnect(request)) {
            rareLog.warn("Refused a WebSocket from another origin: "
                    + request.headers().get(HttpHeaderNames.ORIGIN));
            ctx.writeAndFlush(new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, FORBIDDEN))
                    .addListener(ChannelFutureListener.CLOSE);
            return;
        }
        WebSocketServerHandshaker handshaker = handshaker(request);
        if (handshaker == null) {
            WebSocketServerHandshakerFactory.sendUnsupportedVersionResponse(ctx.channel());
            return;
        }
        ChannelPipeline pipeline = ctx.pipeline();
        pipeline.remove(HttpObjectAggregator.class);
        try {
            handshaker.handshake(ctx.channel(), request);
        } catch (WebSocketHandshakeException e) {
            rareLog.warn("Refused a WebSocket: " + e.getMessage());
            ctx.close();
            return;
        }
        pipeline.addLast(new WebSocketFrameAggregator(limits.messageBytes()));
        pipeline.addLast(new PageLine(ctx.channel(), inbox, wire, limits, traffic));
        pipeline.remove(ctx.handler());
    }

    private @Nullable WebSocketServerHandshaker handshaker(FullHttpRequest request) {
        WebSocketDecoderConfig frames = WebSocketDecoderConfig.newBuilder()
                .maxFramePayloadLength(limits.messageBytes())
                .build();
        return new WebSocketServerHandshakerFactory("/ws", null, frames).newHandshaker(request);
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
