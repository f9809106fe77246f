package dev.ambit.gateway.http;

import static io.netty.handler.codec.http.HttpResponseStatus.BAD_REQUEST;
import static io.netty.handler.codec.http.HttpResponseStatus.INTERNAL_SERVER_ERROR;
import static io.netty.handler.codec.http.HttpResponseStatus.METHOD_NOT_ALLOWED;
import static io.netty.handler.codec.http.HttpResponseStatus.NOT_FOUND;
import static io.netty.handler.codec.http.HttpResponseStatus.NOT_MODIFIED;
import static io.netty.handler.codec.http.HttpResponseStatus.OK;
import static io.netty.handler.codec.http.HttpResponseStatus.PARTIAL_CONTENT;
import static io.netty.handler.codec.http.HttpResponseStatus.REQUESTED_RANGE_NOT_SATISFIABLE;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ambit.gateway.RareLog;
import dev.ambit.gateway.http.Library.Content;
import dev.ambit.gateway.http.Library.Holding;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What HTTP means to the world's documents: ETag, If-None-Match, a single Range, If-Range, caching. Reads on threads of
 * its own, so that a connection's thread never waits for a disk; and a large document by pieces, so that it is never in
 * memory as a whole.
 */
public final class DocumentDesk {

    /** Where there are no documents. */
    public static final DocumentDesk NONE = new DocumentDesk(Library.NONE);

    static final int PIECE_BYTES = 64 * 1024;

    private static final Logger LOG = LoggerFactory.getLogger(DocumentDesk.class);
    private static final RareLog STRANGE = new RareLog(LOG);
    private static final String AVATARS = DocumentPath.ROOT + "/avatars";
    private static final String FOR_EVER = "public, max-age=31536000, immutable";
    private static final int READERS = 2;
    private static final int MOST_UPLOADS_WAITING = 8;

    private final Library library;

    /** A connection asks for one piece at a time: what waits here is bounded by the connections there may be. */
    private final ThreadPoolExecutor readers = threads("documents", READERS, new LinkedBlockingQueue<>());

    private final ThreadPoolExecutor tailor = threads("uploads", 1, new LinkedBlockingQueue<>(MOST_UPLOADS_WAITING));

    public DocumentDesk(Library library) {
        this.library = library;
    }

    private static ThreadPoolExecutor threads(String name, int count, LinkedBlockingQueue<Runnable> waiting) {
        ThreadPoolExecutor threads = new ThreadPoolExecutor(
                count,
                count,
                10,
                TimeUnit.SECONDS,
                waiting,
                Thread.ofPlatform().name(name).daemon().factory());
        threads.allowCoreThreadTimeOut(true);
        return threads;
    }

    /** @param uri as it was asked for */
    static boolean isFor(String uri) {
        return uri.startsWith(DocumentPath.ROOT + "/");
    }

    static boolean isUpload(HttpRequest request) {
        return request.method() == HttpMethod.POST && request.uri().equals(AVATARS);
    }

    /** As long as the body of a request may be. */
    public int largestUpload() {
        return library.largestUpload();
    }

    Executor readers() {
        return readers;
    }

    /**
     * An answer, and what is left of the document after its first piece.
     *
     * @param head all but what every answer has; its Content-Length counts the rest, too
     */
    record Loan(HttpResponse head, byte[] first, Optional<Rest> rest) {}

    /** The bytes from {@code at} to before {@code end}; closes the content when they are read. */
    record Rest(Content content, long at, long end) {}

    // ---- asking ----

    /** Completes on another thread. */
    CompletionStage<Loan> lend(HttpRequest request) {
        return CompletableFuture.supplyAsync(() -> lent(request), readers);
    }

    private Loan lent(HttpRequest request) {
        if (request.method() != HttpMethod.GET && request.method() != HttpMethod.HEAD) {
            Loan refusal = sentence(METHOD_NOT_ALLOWED, "Only GET and HEAD work here.");
            refusal.head.headers().set(HttpHeaderNames.ALLOW, "GET, HEAD");
            return refusal;
        }
        return switch (DocumentPath.of(request.uri())) {
            case DocumentPath.Malformed(String why) -> {
                STRANGE.warn("A malformed address of a document: " + request.uri());
                yield sentence(BAD_REQUEST, why);
            }
            case DocumentPath.Unknown _ -> sentence(NOT_FOUND, "There is no such document.");
            case DocumentPath.Plain(String path) -> lent(request, path);
        };
    }

    private Loan lent(HttpRequest request, String path) {
        try {
            Optional<Holding> found = library.find(path);
            return found.isPresent() ? lent(request, found.get()) : sentence(NOT_FOUND, "There is no such document.");
        } catch (IOException e) {
            LOG.error("Cannot read the document {}", path, e);
            return sentence(INTERNAL_SERVER_ERROR, "The document cannot be read.");
        }
    }

    private static Loan lent(HttpRequest request, Holding holding) throws IOException {
        Content content = holding.content();
        boolean passedOn = false;
        try {
            HttpHeaders asked = request.headers();
            if (isKnown(asked, holding.tag())) {
                return new Loan(head(NOT_MODIFIED, holding), new byte[0], Optional.empty());
            }
            boolean isHead = request.method() == HttpMethod.HEAD;
            ByteRange wanted = isHead || !stillThat(asked, holding.tag())
                    ? new ByteRange.Whole()
                    : ByteRange.of(asked.get(HttpHeaderNames.RANGE), content.length());
            HttpResponse head;
            ByteRange.Part part;
            switch (wanted) {
                case ByteRange.Outside _ -> {
                    Loan refusal = sentence(REQUESTED_RANGE_NOT_SATISFIABLE, "The document has no such bytes.");
                    refusal.head.headers().set(HttpHeaderNames.CONTENT_RANGE, "bytes */" + content.length());
                    return refusal;
                }
                case ByteRange.Whole _ -> {
                    head = head(OK, holding);
                    part = new ByteRange.Part(0, content.length() - 1);
                }
                case ByteRange.Part some -> {
                    head = head(PARTIAL_CONTENT, holding);
                    String range = "bytes " + some.first() + "-" + some.last() + "/" + content.length();
                    head.headers().set(HttpHeaderNames.CONTENT_RANGE, range);
                    part = some;
                }
            }
            head.headers().set(HttpHeaderNames.CONTENT_LENGTH, part.length());
            if (isHead) {
                return new Loan(head, new byte[0], Optional.empty());
            }
            byte[] first = content.read(part.first(), (int) Math.min(PIECE_BYTES, part.length()));
            passedOn = first.length < part.length();
            return new Loan(
                    head,
                    first,
                    passedOn
                            ? Optional.of(new Rest(content, part.first() + first.length, part.last() + 1))
                            : Optional.empty());
        } finally {
            if (!passedOn) {
                content.close();
            }
        }
    }

    private static HttpResponse head(HttpResponseStatus status, Holding holding) {
        HttpResponse head = new DefaultHttpResponse(HttpVersion.HTTP_1_1, status);
        head.headers()
                .set(HttpHeaderNames.CONTENT_TYPE, holding.type())
                .set(HttpHeaderNames.ETAG, holding.tag())
                .set(HttpHeaderNames.ACCEPT_RANGES, HttpHeaderValues.BYTES)
                .set(HttpHeaderNames.CACHE_CONTROL, holding.lasting() ? FOR_EVER : "no-cache");
        return head;
    }

    private static boolean isKnown(HttpHeaders asked, String tag) {
        for (String known : asked.get(HttpHeaderNames.IF_NONE_MATCH, "").split(",")) {
            String plain = known.strip();
            if (plain.equals("*") || plain.equals(tag) || plain.equals("W/" + tag)) {
                return true;
            }
        }
        return false;
    }

    /** A part is only of use to who has the other parts of the same document. */
    private static boolean stillThat(HttpHeaders asked, String tag) {
        String condition = asked.get(HttpHeaderNames.IF_RANGE);
        return condition == null || condition.strip().equals(tag);
    }

    private static Loan sentence(HttpResponseStatus status, String words) {
        byte[] body = (words + "\n").getBytes(UTF_8);
        HttpResponse head = new DefaultHttpResponse(HttpVersion.HTTP_1_1, status);
        head.headers()
                .set(HttpHeaderNames.CONTENT_TYPE, "text/plain; charset=utf-8")
                .set(HttpHeaderNames.CACHE_CONTROL, HttpHeaderValues.NO_STORE)
                .set(HttpHeaderNames.CONTENT_LENGTH, body.length);
        return new Loan(head, body, Optional.empty());
    }

    // ---- bringing ----

    /** Completes on another thread. */
    CompletionStage<Counter.Reply> takeIn(Library.Upload upload) {
        try {
            return CompletableFuture.supplyAsync(() -> library.takeIn(upload), tailor);
        } catch (RejectedExecutionException e) {
            STRANGE.warn("More than " + MOST_UPLOADS_WAITING + " pictures wait to be looked at; refused " + upload);
            return CompletableFuture.completedFuture(
                    Counter.Reply.error(503, "Many bring pictures right now. Please try again in a moment.", 2));
        }
    }
}
