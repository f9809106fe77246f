package dev.ambit.gateway.http;

import static io.netty.handler.codec.http.HttpHeaderNames.SEC_WEBSOCKET_VERSION;
import static io.netty.handler.codec.http.HttpResponseStatus.BAD_REQUEST;
import static io.netty.handler.codec.http.HttpResponseStatus.TOO_MANY_REQUESTS;
import static io.netty.handler.codec.http.HttpResponseStatus.UPGRADE_REQUIRED;

import dev.ambit.gateway.connection.Caller;
import dev.ambit.gateway.connection.Doorkeeper;
import dev.ambit.gateway.connection.RareLog;
import io.netty.channel.Channel;
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

/** Turns an HTTP connection into a WebSocket, on which something else is spoken from then on. */
public final class WebSocketUpgrade implements Route.Handler {

    private static final WebSocketVersion WEBSOCKET_VERSION = WebSocketVersion.V13;
    private static final RareLog REFUSED = new RareLog(LoggerFactory.getLogger(WebSocketUpgrade.class));

    private final String path;
    private final int messageBytes;
    private final boolean behindProxy;
    private final Welcome welcome;
    private final WebSocketDecoderConfig frames;

    /** What is spoken on the WebSocket. */
    @FunctionalInterface
    public interface Welcome {
        /** Puts its handlers at the end of the pipeline, where WebSocket frames, each a whole message, come out. */
        void on(Channel channel, Caller caller);
    }

    /**
     * @param path at which it is asked for
     * @param messageBytes the most that one message may have
     * @param behindProxy whether to believe who a proxy says is calling
     */
    public WebSocketUpgrade(String path, int messageBytes, boolean behindProxy, Welcome welcome) {
        this.path = path;
        this.messageBytes = messageBytes;
        this.behindProxy = behindProxy;
        this.welcome = welcome;
        frames = WebSocketDecoderConfig.newBuilder()
                .maxFramePayloadLength(messageBytes)
                .build();
    }

    @Override
    public HttpAnswer answer(HttpQuestion question) {
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
            new WebSocketServerHandshaker13(path, null, frames).handshake(ctx.channel(), question.request());
        } catch (WebSocketHandshakeException e) {
            REFUSED.warn("Refused a WebSocket: " + e.getMessage());
            return refusal(BAD_REQUEST, "This is not a WebSocket handshake.");
        }
        pipeline.addLast(new WebSocketFrameAggregator(messageBytes));
        welcome.on(ctx.channel(), new Caller(SessionCookie.read(headers), address));
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
