package dev.ambit.gateway.http;

import static io.netty.handler.codec.http.HttpResponseStatus.BAD_REQUEST;
import static io.netty.handler.codec.http.HttpResponseStatus.FORBIDDEN;
import static io.netty.handler.codec.http.HttpResponseStatus.INTERNAL_SERVER_ERROR;
import static io.netty.handler.codec.http.HttpResponseStatus.METHOD_NOT_ALLOWED;
import static io.netty.handler.codec.http.HttpResponseStatus.NOT_FOUND;
import static io.netty.handler.codec.http.HttpResponseStatus.NOT_MODIFIED;
import static io.netty.handler.codec.http.HttpResponseStatus.OK;
import static io.netty.handler.codec.http.HttpResponseStatus.SERVICE_UNAVAILABLE;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ambit.gateway.CutOff;
import dev.ambit.gateway.Doorkeeper;
import dev.ambit.gateway.RareLog;
import dev.ambit.gateway.Traffic;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.QueryStringDecoder;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.concurrent.Future;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers the HTTP requests of one connection: documents, health, metrics; passes {@code /account/} on to a
 * {@link Counter}, and {@code /ws} to be upgraded.
 */
public final class HttpDesk extends SimpleChannelInboundHandler<FullHttpRequest> {

    private static final Logger LOG = LoggerFactory.getLogger(HttpDesk.class);
    private static final RareLog NONSENSE = new RareLog(LOG);
    private static final int KEEP_ALIVE_SECONDS = 30;

    /** People can speak aloud; nothing else of the visitor's machine is ever asked for, and nothing by what is framed. */
    private static final String PERMISSIONS = "microphone=(self), camera=(), geolocation=(), payment=(), usb=()";

    private static final int MOST_QUEUED = 16;
    private static final String ACCOUNT = "/account/";
    private static final String ROOMS = "/rooms/";
    private static final String CONVERT = "/rooms/convert";

    /** Whoever looks after servers calls them by whatever name, and some by none. */
    private static final String HEALTH = "/healthz";

    /** Turns the connection into something else; called once, on the connection's thread. */
    @FunctionalInterface
    public interface Upgrade {
        void upgrade(ChannelHandlerContext ctx, FullHttpRequest request);
    }

    /**
     * What every desk of a server shares.
     *
     * @param contentSecurityPolicy by path: a worker's script is read under a policy of its own
     * @param troubles what keeps the server from being well, a line each, for {@code /healthz}; asked on any thread and
     *     answered at once
     * @param metrics the text of {@code /metrics}
     * @param metricsForAll whether others than this machine may read the metrics
     * @param rooms what the page draws rooms from
     * @param accounts who answers what is asked about accounts
     * @param library the world's documents
     * @param hosts by which names one may call
     */
    public record Factory(
            Documents documents,
            UnaryOperator<String> contentSecurityPolicy,
            Supplier<List<String>> troubles,
            Supplier<String> metrics,
            boolean metricsForAll,
            int silentSeconds,
            Traffic traffic,
            AccountDesk accounts,
            RoomSheets rooms,
            DocumentDesk library,
            Hosts hosts) {

        public HttpDesk desk(Upgrade upgrade) {
            return new HttpDesk(this, upgrade);
        }
    }

    private final Factory office;
    private final Upgrade upgrade;
    private final Lending lending;
    private @Nullable Future<?> deadline;

    /** What was asked while an answer is still being made: answers leave in the order of their requests. */
    private final Deque<FullHttpRequest> queue = new ArrayDeque<>();

    private boolean answering;

    private HttpDesk(Factory office, Upgrade upgrade) {
        this.office = office;
        this.upgrade = upgrade;
        this.lending = new Lending(this, office.library, office.accounts);
    }

    @Override
    public void channelActive(ChannelHandlerContext ctx) {
        // A deadline, not an idle timer: a byte now and then does not keep a connection that never asks anything.
        setDeadline(ctx, office.silentSeconds);
    }

    @Override
    public void handlerRemoved(ChannelHandlerContext ctx) {
        clearDeadline();
    }

    @Override
    protected void channelRead0(ChannelHandlerContext ctx, FullHttpRequest request) {
        office.traffic.requests.increment();
        if (!ctx.channel().isWritable()) {
            // Asking is cheap and documents are large: who asks on without reading would fill our memory.
            office.traffic.cutOff(CutOff.SLOW);
            NONSENSE.warn("Cut off " + ctx.channel().remoteAddress()
                    + ": it asks for more than it reads; limits.backlogBytes bounds what waits for it");
            ctx.close();
            return;
        }
        if (!request.decoderResult().isSuccess()) {
            cutOff(ctx, "not an HTTP request");
            answer(ctx, request, text(BAD_REQUEST, "This is not an HTTP request that Ambit understands."), false);
            return;
        }
        if (answering) {
            enqueue(ctx, request);
            return;
        }
        serve(ctx, request);
    }

    private void enqueue(ChannelHandlerContext ctx, FullHttpRequest request) {
        if (queue.size() >= MOST_QUEUED) {
            cutOff(ctx, "asks more than " + MOST_QUEUED + " things before the first is answered");
            ctx.close();
            return;
        }
        queue.add(request.retain());
    }

    private void serve(ChannelHandlerContext ctx, FullHttpRequest request) {
        String path = decodedPath(request.uri());
        Optional<Hosts.Refusal> refusal =
                path.equals(HEALTH) ? Optional.empty() : office.hosts.refusal(request.headers());
        if (refusal.isPresent()) {
            misdirected(ctx, request, refusal.get());
            return;
        }
        if (path.equals("/ws")) {
            // The deadline goes with this desk: a refused upgrade has to leave in time like any other answer.
            upgrade.upgrade(ctx, request);
            return;
        }
        if (path.startsWith(ACCOUNT)) {
            ask(ctx, request.retain(), path.substring(ACCOUNT.length()));
            return;
        }
        if (path.equals(CONVERT) && request.method() == HttpMethod.POST) {
            convert(ctx, request.retain());
            return;
        }
        if (DocumentDesk.isUpload(request)) {
            lending.takeIn(ctx, request.retain());
            return;
        }
        if (DocumentDesk.isFor(request.uri())) {
            lending.lend(ctx, request.retain());
            return;
        }
        respondWith(ctx, request, respond(ctx, request, path));
    }

    private void misdirected(ChannelHandlerContext ctx, FullHttpRequest request, Hosts.Refusal refusal) {
        NONSENSE.warn("Refused " + ctx.channel().remoteAddress() + ", which asks for the host "
                + request.headers().getAll(HttpHeaderNames.HOST) + ": " + refusal.sentence());
        answer(ctx, request, text(HttpResponseStatus.valueOf(refusal.status()), refusal.sentence()), false);
    }

    void respondWith(ChannelHandlerContext ctx, FullHttpRequest request, FullHttpResponse response) {
        boolean keepAlive = HttpUtil.isKeepAlive(request);
        answer(ctx, request, response, keepAlive);
        if (keepAlive) {
            waitForMore(ctx);
        }
    }

    // ---- accounts ----

    private void ask(ChannelHandlerContext ctx, FullHttpRequest request, String matter) {
        Optional<Counter.Reply> refusal = office.accounts.refusal(request);
        if (refusal.isPresent()) {
            reply(ctx, request, refusal.get());
            return;
        }
        Counter.Question question = office.accounts.question(ctx.channel(), request, matter);
        await(ctx, office.accounts.counter().answer(question), (reply, trouble) -> {
            if (trouble != null) {
                LOG.error("No answer to {}", question, trouble);
            }
            reply(ctx, request, trouble == null ? reply : Counter.Reply.error(500, "Something is broken here.", 0));
        });
    }

    /** Goes on with what is asked next when this is answered. */
    <T> void await(ChannelHandlerContext ctx, CompletionStage<T> coming, BiConsumer<T, @Nullable Throwable> answer) {
        answering = true;
        clearDeadline();
        coming.whenComplete((reply, trouble) -> ctx.executor().execute(() -> {
            answering = false;
            answer.accept(reply, trouble);
            while (!answering && !queue.isEmpty()) {
                FullHttpRequest next = queue.remove();
                try {
                    serve(ctx, next);
                } finally {
                    next.release();
                }
            }
        }));
    }

    // ---- rooms ----

    private void convert(ChannelHandlerContext ctx, FullHttpRequest request) {
        if (!office.accounts.origins().allow(request.headers())) {
            respondWith(
                    ctx,
                    request,
                    text(FORBIDDEN, "This page may not ask that; the setting origins names those that may."));
            request.release();
            return;
        }
        List<String> to = new QueryStringDecoder(request.uri()).parameters().getOrDefault("to", List.of("json"));
        byte[] file = ByteBufUtil.getBytes(request.content());
        await(ctx, office.rooms.convert(to.getFirst(), file), (converted, trouble) -> {
            if (trouble != null) {
                LOG.error("Cannot convert a room of {} bytes to {}", file.length, to, trouble);
            }
            FullHttpResponse response = trouble != null
                    ? text(INTERNAL_SERVER_ERROR, "Something is broken here.")
                    : new DefaultFullHttpResponse(
                            HttpVersion.HTTP_1_1,
                            HttpResponseStatus.valueOf(converted.status()),
                            Unpooled.wrappedBuffer(converted.body()));
            if (trouble == null) {
                response.headers()
                        .set(HttpHeaderNames.CONTENT_TYPE, converted.type())
                        .set(HttpHeaderNames.CACHE_CONTROL, HttpHeaderValues.NO_STORE);
            }
            try {
                respondWith(ctx, request, response);
            } finally {
                request.release();
            }
        });
    }

    private FullHttpResponse room(FullHttpRequest request, String name) {
        return office.rooms
                .find(name)
                .map(sheet -> {
                    FullHttpResponse response = documentResponse(request, sheet);
                    if (!name.startsWith("start")) {
                        // The name is that of the contents.
                        response.headers().set(HttpHeaderNames.CACHE_CONTROL, "public, max-age=31536000, immutable");
                    }
                    return response;
                })
                .orElseGet(() -> text(NOT_FOUND, "There is no such room any more."));
    }

    void reply(ChannelHandlerContext ctx, FullHttpRequest request, Counter.Reply reply) {
        boolean tls = ctx.pipeline().get(SslHandler.class) != null;
        try {
            respondWith(ctx, request, office.accounts.response(request.headers(), tls, reply));
        } finally {
            request.release();
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        queue.forEach(FullHttpRequest::release);
        queue.clear();
        ctx.fireChannelInactive();
    }

    // ---- documents ----

    private FullHttpResponse respond(ChannelHandlerContext ctx, FullHttpRequest request, String path) {
        if (request.method() != HttpMethod.GET && request.method() != HttpMethod.HEAD) {
            FullHttpResponse refusal = text(METHOD_NOT_ALLOWED, "Only GET and HEAD work here.");
            refusal.headers().set(HttpHeaderNames.ALLOW, "GET, HEAD");
            return refusal;
        }
        if (path.startsWith(ROOMS)) {
            return room(request, path.substring(ROOMS.length()));
        }
        return switch (path) {
            case "" -> text(BAD_REQUEST, "The address is malformed.");
            case HEALTH -> health(office.troubles.get());
            case "/metrics" -> metrics(ctx);
            default -> document(request, path);
        };
    }

    private static FullHttpResponse health(List<String> troubles) {
        return troubles.isEmpty() ? text(OK, "ok") : text(SERVICE_UNAVAILABLE, String.join("\n", troubles));
    }

    private FullHttpResponse metrics(ChannelHandlerContext ctx) {
        boolean local = ctx.channel().remoteAddress() instanceof InetSocketAddress address
                && address.getAddress().isLoopbackAddress();
        if (!local && !office.metricsForAll) {
            return text(FORBIDDEN, "Metrics are for this machine only; metrics.public = true opens them.");
        }
        FullHttpResponse response = text(OK, office.metrics.get());
        response.headers().set(HttpHeaderNames.CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8");
        return response;
    }

    private FullHttpResponse document(FullHttpRequest request, String path) {
        Optional<Document> found;
        try {
            found = office.documents.find(path);
        } catch (IOException e) {
            LOG.error("Cannot read the document {}", path, e);
            return text(INTERNAL_SERVER_ERROR, "The document cannot be read.");
        }
        if (found.isEmpty()) {
            return text(NOT_FOUND, "There is nothing here.");
        }
        return documentResponse(request, found.get());
    }

    private static FullHttpResponse documentResponse(FullHttpRequest request, Document document) {
        FullHttpResponse response;
        if (document.tag().equals(request.headers().get(HttpHeaderNames.IF_NONE_MATCH))) {
            response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, NOT_MODIFIED);
        } else {
            boolean packed = document.packed().length > 0 && acceptsGzip(request);
            byte[] body = packed ? document.packed() : document.content();
            response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, OK, Unpooled.wrappedBuffer(body));
            if (packed) {
                response.headers().set(HttpHeaderNames.CONTENT_ENCODING, HttpHeaderValues.GZIP);
            }
        }
        response.headers()
                .set(HttpHeaderNames.CONTENT_TYPE, document.type())
                .set(HttpHeaderNames.ETAG, document.tag())
                .set(HttpHeaderNames.VARY, HttpHeaderNames.ACCEPT_ENCODING)
                .set(HttpHeaderNames.CACHE_CONTROL, "no-cache");
        return response;
    }

    private void answer(
            ChannelHandlerContext ctx, FullHttpRequest request, FullHttpResponse response, boolean keepAlive) {
        if (response.status() != NOT_MODIFIED && !response.headers().contains(HttpHeaderNames.CONTENT_LENGTH)) {
            response.headers()
                    .set(HttpHeaderNames.CONTENT_LENGTH, response.content().readableBytes());
        }
        dress(request, response, keepAlive);
        if (request.method() == HttpMethod.HEAD) {
            response.content().clear();
        }
        var written = ctx.writeAndFlush(response);
        if (!keepAlive) {
            written.addListener(ChannelFutureListener.CLOSE);
            // Who does not read the answer would otherwise stay for ever.
            waitForMore(ctx);
        }
    }

    /** What every answer says. */
    void dress(FullHttpRequest request, HttpResponse response, boolean keepAlive) {
        response.headers()
                .set("X-Content-Type-Options", "nosniff")
                .set("Referrer-Policy", "same-origin")
                .set("Permissions-Policy", PERMISSIONS)
                .set("Content-Security-Policy", office.contentSecurityPolicy.apply(decodedPath(request.uri())))
                .set(HttpHeaderNames.CONNECTION, keepAlive ? HttpHeaderValues.KEEP_ALIVE : HttpHeaderValues.CLOSE);
    }

    /** The path a URL asks for; empty when it cannot be decoded. */
    private static String decodedPath(String uri) {
        try {
            return new QueryStringDecoder(uri).path();
        } catch (IllegalArgumentException e) {
            return "";
        }
    }

    private static boolean acceptsGzip(FullHttpRequest request) {
        String accepted = request.headers().get(HttpHeaderNames.ACCEPT_ENCODING, "");
        return accepted.contains("gzip");
    }

    static FullHttpResponse text(HttpResponseStatus status, String text) {
        FullHttpResponse response = new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1, status, Unpooled.wrappedBuffer((text + "\n").getBytes(UTF_8)));
        response.headers().set(HttpHeaderNames.CONTENT_TYPE, "text/plain; charset=utf-8");
        response.headers().set(HttpHeaderNames.CACHE_CONTROL, "no-store");
        return response;
    }

    /** At closing time: what was answered still leaves, then the connection closes. */
    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event == Doorkeeper.Call.CLOSING_TIME) {
            ctx.writeAndFlush(Unpooled.EMPTY_BUFFER).addListener(ChannelFutureListener.CLOSE);
        }
        ctx.fireUserEventTriggered(event);
    }

    /** Until the next request. */
    void waitForMore(ChannelHandlerContext ctx) {
        setDeadline(ctx, KEEP_ALIVE_SECONDS);
    }

    /** Something has to happen soon. */
    void beImpatient(ChannelHandlerContext ctx) {
        setDeadline(ctx, office.silentSeconds);
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
        office.traffic.cutOff(CutOff.MISBEHAVED);
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
