package dev.ambit.gateway.http;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import java.net.URI;
import java.util.Set;

/**
 * From which pages requests may come. A browser names the page; another site's page must not speak as our visitor.
 * Programs name none and are let in: they have nobody's cookies but their own.
 */
public final class Origins {

    private final Set<String> others;

    /** @param others pages from elsewhere that may connect, such as {@code https://example.org} */
    public Origins(Set<String> others) {
        this.others = Set.copyOf(others);
    }

    public boolean allow(HttpHeaders headers) {
        String origin = headers.get(HttpHeaderNames.ORIGIN);
        if (origin == null || others.contains(origin)) {
            return true;
        }
        String host = headers.get(HttpHeaderNames.HOST, "");
        try {
            return host.equalsIgnoreCase(URI.create(origin).getAuthority());
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
