package dev.ambit.gateway.http;

import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;

/** Puts requests together. Bodies are as long as their {@link Route} allows, and have to say beforehand how long they are. */
public final class Bodies extends HttpObjectAggregator {

    private final RouteTable routes;

    public Bodies(RouteTable routes) {
        super(routes.largestBody(), true);
        this.routes = routes;
    }

    @Override
    protected boolean isContentLengthInvalid(HttpMessage start, int most) {
        return super.isContentLengthInvalid(
                        start, start instanceof HttpRequest request ? routes.largestBody(request) : Route.SMALL_BODY)
                || HttpUtil.isTransferEncodingChunked(start);
    }
}
