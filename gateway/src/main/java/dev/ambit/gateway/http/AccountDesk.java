package dev.ambit.gateway.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ambit.gateway.RareLog;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import java.util.Optional;
import java.util.Set;
import org.slf4j.LoggerFactory;

/**
 * What HTTP means to questions about accounts: which requests are heard at all, and how replies and cookies travel.
 *
 * @param counter who answers
 * @param origins of pages that may ask
 * @param secureCookies whether cookies are for TLS only, even if we do not see any of it
 * @param behindProxy whether to believe who a proxy says is calling
 */
public record AccountDesk(Counter counter, Origins origins, boolean secureCookies, boolean behindProxy) {

    /** Where there are no accounts. */
    public static final AccountDesk NONE = new AccountDesk(Counter.CLOSED, new Origins(Set.of()), false, false);

    private static final RareLog REFUSED = new RareLog(LoggerFactory.getLogger(AccountDesk.class));

    /** Another site's form or script must not act for our visitor: it can neither name our origin nor send JSON. */
    Optional<Counter.Reply> refusal(FullHttpRequest request) {
        HttpHeaders headers = request.headers();
        boolean isPost = request.method() == HttpMethod.POST;
        if (!isPost && request.method() != HttpMethod.GET) {
            return refused(405, "Only GET and POST work here.");
        }
        if (!origins.allow(headers) || "cross-site".equals(headers.get("Sec-Fetch-Site"))) {
            REFUSED.warn(
                    "Refused a request about accounts from another origin: " + headers.get(HttpHeaderNames.ORIGIN));
            return refused(403, "This page may not ask that; the setting origins names those that may.");
        }
        CharSequence type = HttpUtil.getMimeType(request);
        if (isPost && (type == null || !HttpHeaderValues.APPLICATION_JSON.contentEqualsIgnoreCase(type))) {
            return refused(415, "Expected Content-Type: application/json.");
        }
        return Optional.empty();
    }

    private static Optional<Counter.Reply> refused(int status, String why) {
        return Optional.of(Counter.Reply.error(status, why, 0));
    }

    Counter.Question question(Channel channel, FullHttpRequest request, String matter) {
        HttpHeaders headers = request.headers();
        return new Counter.Question(
                request.method() == HttpMethod.POST,
                matter,
                ByteBufUtil.getBytes(request.content()),
                SessionCookie.read(headers),
                CallerAddress.of(channel, headers, behindProxy),
                headers.get(HttpHeaderNames.USER_AGENT, ""));
    }

    /** @param tls whether the connection is encrypted as far as we see */
    FullHttpResponse response(HttpHeaders asked, boolean tls, Counter.Reply reply) {
        FullHttpResponse response = new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1,
                HttpResponseStatus.valueOf(reply.status()),
                Unpooled.wrappedBuffer(reply.json().getBytes(UTF_8)));
        HttpHeaders headers = response.headers()
                .set(HttpHeaderNames.CONTENT_TYPE, HttpHeaderValues.APPLICATION_JSON)
                .set(HttpHeaderNames.CACHE_CONTROL, HttpHeaderValues.NO_STORE);
        boolean secure =
                secureCookies || tls || behindProxy && "https".equalsIgnoreCase(asked.get("X-Forwarded-Proto"));
        switch (reply.cookie()) {
            case Counter.CookieChange.Keep _ -> {}
            case Counter.CookieChange.Clear _ -> headers.set(HttpHeaderNames.SET_COOKIE, SessionCookie.clear(secure));
            case Counter.CookieChange.Set set ->
                headers.set(HttpHeaderNames.SET_COOKIE, SessionCookie.set(set.value(), set.seconds(), secure));
        }
        if (reply.retryAfterSeconds() > 0) {
            headers.set(HttpHeaderNames.RETRY_AFTER, reply.retryAfterSeconds());
        }
        return response;
    }
}
