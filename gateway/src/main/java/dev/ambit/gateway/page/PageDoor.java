package dev.ambit.gateway.page;

import static io.netty.handler.codec.http.HttpHeaderNames.SEC_WEBSOCKET_VERSION;
import static io.netty.handler.codec.http.HttpResponseStatus.BAD_REQUEST;
import static io.netty.handler.codec.http.HttpResponseStatus.TOO_MANY_REQUESTS;
import static io.netty.handler.codec.http.HttpResponseStatus.UPGRADE_REQUIRED;

import dev.ambit.gateway.connection.Caller;
import dev.ambit.gateway.connection.Doorkeeper;
import dev.ambit.gateway.connection.GatewayLimits;
import dev.ambit.gateway.connection.RareLog;
import dev.ambit.gateway.connection.Traffic;
import dev.ambit.gateway.group.GroupDialect;
import dev.ambit.gateway.group.GroupLoop;
import dev.ambit.gateway.http.CallerAddress;
import dev.ambit.gateway.http.HttpAnswer;
import dev.ambit.gateway.http.HttpQuestion;
import dev.ambit.gateway.http.SessionCookie;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.websocketx.WebSocketDecoderConfig;
import io.netty.handler.codec.http.websocketx.WebSocketFrameAggregator;
import io.netty.handler.codec.http.websocketx.WebSocketHandshakeException;
import io.netty.handler.codec.http.websocketx.WebSocketServerHandshaker13;
import io.netty.handler.codec.http.websocketx.WebSocketVersion;
import io.netty.util.NetUtil;
import java.net.InetAddress;
import org.slf4j.LoggerFactory;

/** Lets pages in: turns an HTTP connection into a WebSocket that carries group messages. */
public final class PageDoor {

    private static final WebSocketVersion WEBSOCKET_VERSION = WebSocketVersion.V13;

    private final GroupLoop loop;
    private final GatewayLimits limits;
    private final Traffic traffic;
    private final boolean behindProxy;
    private final WebSocketDecoderConfig frames;
    private final RareLog rareLog = new RareLog(LoggerFactory.getLogger(PageDoor.class));

    /** @param behindProxy whether to believe who a proxy says is calling */
    public PageDoor(GroupLoop loop, GatewayLimits limits, Traffic traffic, boolean behindProxy) {
        this.loop = loop;
        this.limits = limits;
        this.traffic = traffic;
        this.behindProxy = behindProxy;
        this.frames = WebSocketDecoderConfig.newBuilder()
                .maxFramePayloadLength(limits.messageBytes())
                .build();
    }

    /** Answers {@code GET /ws}. */
    public HttpAnswer upgrade(HttpQuestion question) {
        HttpHeaders headers = question.headers();
        ChannelHandlerContext ctx = question.ctx();
        if (!WEBSOCKET_VERSION.toHttpHeaderValue().equals(headers.get(SEC_WEBSOCKET_VERSION))) {
            // Drafts before the standard have looser rules and code that nobody walks any more; and a browser that was
            // pointed here by hand should read why there is no page.
            return refusal(UPGRADE_REQUIRED, "Here is a WebSocket, version 13; the page is at /.");
        }
        String address = CallerAddress.of(ctx.channel(), headers, behindProxy);
        if (behindProxy && !hasPlaceFor(ctx, address)) {
            return refusal(
                    TOO_MANY_REQUESTS, "So many are here from your address that nobody else can come in from it.");
        }
        ChannelPipeline pipeline = ctx.pipeline();
        pipeline.remove(HttpObjectAggregator.class);
        try {
            new WebSocketServerHandshaker13("/ws", null, frames).handshake(ctx.channel(), question.request());
        } catch (WebSocketHandshakeException e) {
            rareLog.warn("Refused a WebSocket: " + e.getMessage());
            return refusal(BAD_REQUEST, "This is not a WebSocket handshake.");
        }
        pipeline.addLast(new WebSocketFrameAggregator(limits.messageBytes()));
        Caller caller = new Caller(SessionCookie.read(headers), address);
        pipeline.addLast(GroupDialect.webSocket(ctx.channel(), caller, loop, limits, traffic));
        pipeline.remove(ctx.handler());
        return new HttpAnswer.Upgraded();
    }

    /** Of those who come through a proxy, the doorkeeper does not know the address before. */
    private static boolean hasPlaceFor(ChannelHandlerContext ctx, String address) {
        Doorkeeper doorkeeper = ctx.pipeline().get(Doorkeeper.class);
        InetAddress from = NetUtil.createInetAddressFromIpAddressString(address);
        return doorkeeper == null || from == null || doorkeeper.callsFrom(ctx.channel(), from);
    }

    private static HttpAnswer refusal(HttpResponseStatus status, String why) {
        return HttpAnswer.with(
                HttpAnswer.last(HttpAnswer.text(status, why)),
                SEC_WEBSOCKET_VERSION,
                WEBSOCKET_VERSION.toHttpHeaderValue());
    }
}
