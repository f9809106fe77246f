package dev.ambit.gateway.http;

import io.netty.buffer.ByteBufUtil;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.netty.handler.ssl.SslHandler;

/**
 * A request and where it came from.
 *
 * @param ctx of the connection, for who makes something else of it
 * @param request whole; its body is there only until the question is answered or put off ({@link HttpAnswer.Later})
 * @param path the path it asks for, without escapes; empty when they are malformed
 */
public record HttpQuestion(ChannelHandlerContext ctx, FullHttpRequest request, String path) {

    static HttpQuestion of(ChannelHandlerContext ctx, FullHttpRequest request) {
        return new HttpQuestion(ctx, request, path(request.uri()));
    }

    /** The path a URL asks for; empty when it cannot be decoded. */
    static String path(String uri) {
        try {
            return new QueryStringDecoder(uri).path();
        } catch (IllegalArgumentException e) {
            return "";
        }
    }

    public Channel channel() {
        return ctx.channel();
    }

    public HttpHeaders headers() {
        return request.headers();
    }

    HttpMethod method() {
        return request.method();
    }

    boolean isHead() {
        return method() == HttpMethod.HEAD;
    }

    byte[] body() {
        return ByteBufUtil.getBytes(request.content());
    }

    /** Whether the connection is encrypted as far as we see. */
    boolean isTls() {
        return ctx.pipeline().get(SslHandler.class) != null;
    }

    @Override
    public String toString() {
        return method() + " " + path + " from " + channel().remoteAddress();
    }
}
