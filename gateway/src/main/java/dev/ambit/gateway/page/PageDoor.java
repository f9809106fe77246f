package dev.ambit.gateway.page;

import static io.netty.handler.codec.http.HttpHeaderNames.SEC_WEBSOCKET_VERSION;
import static io.netty.handler.codec.http.HttpResponseStatus.BAD_REQUEST;
import static io.netty.handler.codec.http.HttpResponseStatus.FORBIDDEN;
import static io.netty.handler.codec.http.HttpResponseStatus.TOO_MANY_REQUESTS;
import static io.netty.handler.codec.http.HttpResponseStatus.UPGRADE_REQUIRED;

import dev.ambit.gateway.Doorkeeper;
import dev.ambit.gateway.GatewayLimits;
import dev.ambit.gateway.RareLog;
import dev.ambit.gateway.Traffic;
import dev.ambit.gateway.group.Caller;
import dev.ambit.gateway.group.GroupLoop;
import dev.ambit.gateway.group.HostConnection;
import dev.ambit.gateway.http.CallerAddress;
import dev.ambit.gateway.http.Origins;
import dev.ambit.gateway.http.SessionCookie;
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
import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import org.slf4j.LoggerFactory;

/** Lets pages in: turns an HTTP connection into a WebSocket that carries group messages. */
public final class PageDoor {

    private static final WebSocketVersion WEBSOCKET_VERSION = WebSocketVersion.V13;

    private final GroupLoop loop;
    private final GatewayLimits limits;
    private final Traffic traffic;
    private final Origins origins;
    private final boolean behindProxy;
    private final WebSocketDecoderConfig frames;
    private final RareLog rareLog = new RareLog(LoggerFactory.getLogger(PageDoor.class));

    /** @param behindProxy whether to believe who a proxy says is calling */
    public PageDoor(GroupLoop loop, GatewayLimits limits, Traffic traffic, Origins origins, boolean behindProxy) {
        this.loop = loop;
        this.limits = limits;
        this.traffic = traffic;
        this.origins = origins;
        this.behindProxy = behindProxy;
        this.frames = WebSocketDecoderConfig.newBuilder()
                .maxFramePayloadLength(limits.messageBytes())
                .build();
    }

    public void upgrade(ChannelHandlerContext ctx, FullHttpRequest request) {
        if (!origins.allow(request.headers())) {
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
        String address = CallerAddress.of(ctx.channel(), request.headers(), behindProxy);
        ChannelPipeline pipeline = ctx.pipeline();
        if (behindProxy && !hasPlaceFor(ctx, address)) {
            refuse(ctx, TOO_MANY_REQUESTS, "So many are here from your address that nobody else can come in from it.");
            return;
        }
        pipeline.remove(HttpObjectAggregator.class);
        try {
            new WebSocketServerHandshaker13("/ws", null, frames).handshake(ctx.channel(), request);
        } catch (WebSocketHandshakeException e) {
            rareLog.warn("Refused a WebSocket: " + e.getMessage());
            refuse(ctx, BAD_REQUEST, "This is not a WebSocket handshake.");
            return;
        }
        pipeline.addLast(new WebSocketFrameAggregator(limits.messageBytes()));
        Caller caller = new Caller(SessionCookie.read(request.headers()), address);
        pipeline.addLast(HostConnection.webSocket(ctx.channel(), loop, limits, traffic, caller));
        pipeline.remove(ctx.handler());
    }

    /** Of those who come through a proxy, the doorkeeper does not know the address before. */
    private static boolean hasPlaceFor(ChannelHandlerContext ctx, String address) {
        Doorkeeper doorkeeper = ctx.pipeline().get(Doorkeeper.class);
        InetAddress from = NetUtil.createInetAddressFromIpAddressString(address);
        return doorkeeper == null || from == null || doorkeeper.callsFrom(ctx.channel(), from);
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
}
