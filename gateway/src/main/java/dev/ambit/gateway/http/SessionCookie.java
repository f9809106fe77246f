package dev.ambit.gateway.http;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.cookie.Cookie;
import io.netty.handler.codec.http.cookie.ServerCookieDecoder;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The cookie in which a browser keeps that somebody is logged in. No script can read it, no other site can use it. */
public final class SessionCookie {

    public static final String NAME = "ambit_session";

    private static final int LONGEST = 200;

    private SessionCookie() {}

    /**
     * What the browser sent; empty when there is none. Two that differ are none: another site under the same domain may
     * have planted one of them, and nobody can tell which.
     */
    public static String read(HttpHeaders headers) {
        return read(headers.getAll(HttpHeaderNames.COOKIE));
    }

    static String read(List<String> lines) {
        Set<String> found = new HashSet<>();
        for (String line : lines) {
            for (Cookie cookie : ServerCookieDecoder.STRICT.decodeAll(line)) {
                if (cookie.name().equals(NAME) && !cookie.value().isEmpty()) {
                    found.add(cookie.value());
                }
            }
        }
        String only = found.size() == 1 ? found.iterator().next() : "";
        return only.length() <= LONGEST ? only : "";
    }

    /** The header that sets it. */
    static String set(String value, long seconds, boolean secure) {
        return NAME + "=" + value + "; Max-Age=" + seconds + "; Path=/; HttpOnly; SameSite=Strict"
                + (secure ? "; Secure" : "");
    }

    /** The header that takes it away. */
    static String clear(boolean secure) {
        return set("", 0, secure);
    }
}
