package dev.ambit.gateway.http;

import static io.netty.handler.codec.http.HttpResponseStatus.UNSUPPORTED_MEDIA_TYPE;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpUtil;

/**
 * What HTTP means to questions about accounts: how they and their replies and cookies travel.
 *
 * @param counter who answers
 * @param secureCookies whether cookies are for TLS only, even if we do not see any of it
 * @param behindProxy whether to believe who a proxy says is calling
 */
public record AccountDesk(AccountApi counter, boolean secureCookies, boolean behindProxy) {

    static final String PATH = "/account/";

    HttpAnswer answer(HttpQuestion question) {
        boolean isPost = question.method() == HttpMethod.POST;
        CharSequence type = HttpUtil.getMimeType(question.request());
        // Nor can another site's form send JSON.
        if (isPost && (type == null || !HttpHeaderValues.APPLICATION_JSON.contentEqualsIgnoreCase(type))) {
            return HttpAnswer.Form.JSON.sentence(UNSUPPORTED_MEDIA_TYPE, "Expected Content-Type: application/json.");
        }
        HttpHeaders headers = question.headers();
        AccountApi.Question asked = new AccountApi.Question(
                isPost,
                question.path().substring(PATH.length()),
                question.body(),
                SessionCookie.read(headers),
                CallerAddress.of(question.channel(), headers, behindProxy),
                headers.get(HttpHeaderNames.USER_AGENT, ""));
        boolean secure = secureCookies
                || question.isTls()
                || behindProxy && "https".equalsIgnoreCase(headers.get("X-Forwarded-Proto"));
        return new HttpAnswer.Later(counter.answer(asked).thenApply(reply -> answer(reply, secure)));
    }

    private static HttpAnswer answer(AccountApi.Reply reply, boolean secure) {
        HttpAnswer.Whole answer = HttpAnswer.of(reply);
        return switch (reply.cookie()) {
            case AccountApi.CookieChange.Keep _ -> answer;
            case AccountApi.CookieChange.Clear _ ->
                HttpAnswer.with(answer, HttpHeaderNames.SET_COOKIE, SessionCookie.clear(secure));
            case AccountApi.CookieChange.Set set ->
                HttpAnswer.with(
                        answer, HttpHeaderNames.SET_COOKIE, SessionCookie.set(set.value(), set.seconds(), secure));
        };
    }
}
