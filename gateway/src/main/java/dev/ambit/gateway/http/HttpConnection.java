package dev.ambit.gateway.http;

import static io.netty.handler.codec.http.HttpResponseStatus.BAD_REQUEST;
import static io.netty.handler.codec.http.HttpResponseStatus.NOT_MODIFIED;

import dev.ambit.gateway.connection.CutOff;
import dev.ambit.gateway.connection.Doorkeeper;
import dev.ambit.gateway.connection.RareLog;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.concurrent.Future;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The HTTP requests of one connection: has each answered by the {@link HttpSite}, one after the other, and sends the answers in the order of the
 * requests. Ends where nothing is asked or read for too long.
 */
public final class HttpConnection extends SimpleChannelInboundHandler<FullHttpRequest> {

    private static final Logger LOG = LoggerFactory.getLogger(HttpConnection.class);
    private static final RareLog NONSENSE = new RareLog(LOG);
    private static final int KEEP_ALIVE_SECONDS = 30;

    /** People can speak aloud; nothing else of the visitor's machine is ever asked for, and nothing by what is framed. */
    private static final String PERMISSIONS = "microphone=(self), camera=(), geolocation=(), payment=(), usb=()";

    private static final int MOST_QUEUED = 16;

    private final HttpSite site;
    private @Nullable Future<?> deadline;

    /** What was asked while an answer is still being made. */
    private final Deque<FullHttpRequest> queue = new ArrayDeque<>();

    private boolean answering;

    public HttpConnection(HttpSite site) {
        this.site = site;
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        // A deadline, not an idle timer: a byte now and then does not keep a connection that never asks anything.
        setDeadline(ctx, site.silentSeconds());
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        clearDeadline();
    }

    // ---- asking ----

    @Override
    protected void channelRead0(ChannelHandlerContext ctx, FullHttpRequest request) {
        site.traffic().requests.increment();
        if (!ctx.channel().isWritable()) {
            // Asking is cheap and documents are large: who asks on without reading would fill our memory.
            site.traffic().cutOff(CutOff.SLOW);
            NONSENSE.warn("Cut off " + ctx.channel().remoteAddress()
                    + ": it asks for more than it reads; limits.backlogBytes bounds what waits for it");
            ctx.close();
            return;
        }
        HttpQuestion question = HttpQuestion.of(ctx, request);
        if (!request.decoderResult().isSuccess()) {
            cutOff(ctx, "not an HTTP request");
            answer(
                    question,
                    HttpAnswer.last(
                            HttpAnswer.text(BAD_REQUEST, "This is not an HTTP request that Ambit understands.")));
        } else if (!answering) {
            answer(question, site.answer(question));
        } else if (queue.size() < MOST_QUEUED) {
            queue.add(request.retain());
        } else {
            cutOff(ctx, "asks more than " + MOST_QUEUED + " things before the first is answered");
            ctx.close();
        }
    }

    // ---- answering ----

    private void answer(HttpQuestion question, HttpAnswer answer) {
        switch (answer) {
            case HttpAnswer.Whole(FullHttpResponse response) -> send(question, response);
            case HttpAnswer.Pieces pieces -> send(question, pieces);
            case HttpAnswer.Later(CompletionStage<? extends HttpAnswer> coming) ->
                await(question.ctx(), coming, (made, trouble) -> {
                    if (trouble != null) {
                        LOG.error("No answer to {}", question, trouble);
                    }
                    answer(question, trouble == null ? made : site.broken(question));
                });
            // The deadline goes with this handler.
            case HttpAnswer.Upgraded _ -> {}
        }
    }

    /** Goes on with what is asked next when this is answered. */
    private <T> void await(
            ChannelHandlerContext ctx, CompletionStage<T> coming, BiConsumer<T, @Nullable Throwable> then) {
        answering = true;
        clearDeadline();
        coming.whenComplete((made, trouble) -> ctx.executor().execute(() -> {
            answering = false;
            then.accept(made, trouble);
            while (!answering && !queue.isEmpty()) {
                FullHttpRequest next = queue.remove();
                try {
                    HttpQuestion question = HttpQuestion.of(ctx, next);
                    answer(question, site.answer(question));
                } finally {
                    next.release();
                }
            }
        }));
    }

    private void send(HttpQuestion question, FullHttpResponse response) {
        boolean keepAlive = HttpUtil.isKeepAlive(question.request())
                && !response.headers().containsValue(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE, true);
        if (response.status() != NOT_MODIFIED && !response.headers().contains(HttpHeaderNames.CONTENT_LENGTH)) {
            response.headers()
                    .set(HttpHeaderNames.CONTENT_LENGTH, response.content().readableBytes());
        }
        dress(question, response, keepAlive);
        if (question.isHead()) {
            response.content().clear();
        }
        finish(question.ctx(), question.ctx().writeAndFlush(response), keepAlive);
    }

    private void send(HttpQuestion question, HttpAnswer.Pieces pieces) {
        ChannelHandlerContext ctx = question.ctx();
        boolean keepAlive = HttpUtil.isKeepAlive(question.request());
        dress(question, pieces.head(), keepAlive);
        ctx.write(pieces.head());
        Passing passing =
                new Passing(ctx, pieces.readers(), pieces.rest(), () -> setDeadline(ctx, site.silentSeconds()));
        await(ctx, passing.done(), (_, trouble) -> {
            if (trouble != null) {
                // What was promised cannot be kept: only the end of the connection says so.
                LOG.debug("A document was not passed on to {}", ctx.channel().remoteAddress(), trouble);
                ctx.close();
                return;
            }
            finish(ctx, ctx.writeAndFlush(LastHttpContent.EMPTY_LAST_CONTENT), keepAlive);
        });
        passing.send(pieces.first());
    }

    /** What every answer says. */
    private void dress(HttpQuestion question, HttpResponse response, boolean keepAlive) {
        response.headers()
                .set("X-Content-Type-Options", "nosniff")
                .set("Referrer-Policy", "same-origin")
                .set("Permissions-Policy", PERMISSIONS)
                .set("Content-Security-Policy", site.contentSecurityPolicy().apply(question.path()))
                .set(HttpHeaderNames.CONNECTION, keepAlive ? HttpHeaderValues.KEEP_ALIVE : HttpHeaderValues.CLOSE);
    }

    private void finish(ChannelHandlerContext ctx, ChannelFuture written, boolean keepAlive) {
        if (!keepAlive) {
            written.addListener(ChannelFutureListener.CLOSE);
        }
        // Until the next request; and who does not read their last answer would otherwise stay for ever.
        setDeadline(ctx, KEEP_ALIVE_SECONDS);
    }

    // ---- ending ----

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        queue.forEach(FullHttpRequest::release);
        queue.clear();
        ctx.fireChannelInactive();
    }

    /** At closing time: what was answered still leaves, then the connection closes. */
    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event == Doorkeeper.Call.CLOSING_TIME) {
            ctx.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
        }
        ctx.fireUserEventTriggered(event);
    }

    private void setDeadline(ChannelHandlerContext ctx, int seconds) {
        clearDeadline();
        deadline = ctx.executor().schedule(() -> ctx.close(), seconds, TimeUnit.SECONDS);
    }

    private void clearDeadline() {
        if (deadline != null) {
            deadline.cancel(false);
            deadline = null;
        }
    }

    private void cutOff(ChannelHandlerContext ctx, String why) {
        site.traffic().cutOff(CutOff.MISBEHAVED);
        NONSENSE.warn("Cut off " + ctx.channel().remoteAddress() + ": " + why);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        if (cause instanceof IOException) {
            LOG.debug("Lost {}: {}", ctx.channel().remoteAddress(), cause.toString());
        } else {
            cutOff(ctx, cause.toString());
        }
        ctx.close();
    }
}
