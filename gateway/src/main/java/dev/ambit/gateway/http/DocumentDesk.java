package dev.ambit.gateway.http;

import static io.netty.handler.codec.http.HttpResponseStatus.BAD_REQUEST;
import static io.netty.handler.codec.http.HttpResponseStatus.INTERNAL_SERVER_ERROR;
import static io.netty.handler.codec.http.HttpResponseStatus.NOT_FOUND;
import static io.netty.handler.codec.http.HttpResponseStatus.NOT_MODIFIED;
import static io.netty.handler.codec.http.HttpResponseStatus.OK;
import static io.netty.handler.codec.http.HttpResponseStatus.PARTIAL_CONTENT;
import static io.netty.handler.codec.http.HttpResponseStatus.REQUESTED_RANGE_NOT_SATISFIABLE;

import dev.ambit.gateway.connection.RareLog;
import dev.ambit.gateway.http.Library.Content;
import dev.ambit.gateway.http.Library.Holding;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.DefaultHttpResponse;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
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

    static final int PIECE_BYTES = 64 * 1024;
    static final String FOR_EVER = "public, max-age=31536000, immutable";

    private static final Logger LOG = LoggerFactory.getLogger(DocumentDesk.class);
    private static final RareLog STRANGE = new RareLog(LOG);
    private static final int READERS = 2;

    private final Library library;

    /** A connection asks for one piece at a time: what waits here is bounded by the connections there may be. */
    private final ThreadPoolExecutor readers = threads("documents", READERS, new LinkedBlockingQueue<>());

    public DocumentDesk(Library library) {
        this.library = library;
    }

    /** Threads that may wait for a disk; they end when there is nothing to do. */
    static ThreadPoolExecutor threads(String name, int count, LinkedBlockingQueue<Runnable> waiting) {
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

    HttpAnswer answer(HttpQuestion question) {
        return new HttpAnswer.Later(CompletableFuture.supplyAsync(() -> lent(question), readers));
    }

    private HttpAnswer lent(HttpQuestion question) {
        String uri = question.request().uri();
        return switch (DocumentPath.of(uri)) {
            case DocumentPath.Malformed(String why) -> {
                STRANGE.warn("A malformed address of a document: " + uri);
                yield HttpAnswer.text(BAD_REQUEST, why);
            }
            case DocumentPath.Unknown _ -> HttpAnswer.text(NOT_FOUND, "There is no such document.");
            case DocumentPath.Plain(String path) -> lent(question, path);
        };
    }

    private HttpAnswer lent(HttpQuestion question, String path) {
        try {
            Optional<Holding> found = library.find(path);
            return found.isPresent()
                    ? lent(question, found.get())
                    : HttpAnswer.text(NOT_FOUND, "There is no such document.");
        } catch (IOException e) {
            LOG.error("Cannot read the document {}", path, e);
            return HttpAnswer.text(INTERNAL_SERVER_ERROR, "The document cannot be read.");
        }
    }

    private HttpAnswer lent(HttpQuestion question, Holding holding) throws IOException {
        Content content = holding.content();
        boolean passedOn = false;
        try {
            HttpHeaders asked = question.headers();
            if (isKnown(asked, holding.tag())) {
                return whole(head(NOT_MODIFIED, holding), new byte[0]);
            }
            ByteRange wanted = question.isHead() || !stillThat(asked, holding.tag())
                    ? new ByteRange.Whole()
                    : ByteRange.of(asked.get(HttpHeaderNames.RANGE), content.length());
            HttpResponse head;
            ByteRange.Part part;
            switch (wanted) {
                case ByteRange.Outside _ -> {
                    return HttpAnswer.with(
                            HttpAnswer.text(REQUESTED_RANGE_NOT_SATISFIABLE, "The document has no such bytes."),
                            HttpHeaderNames.CONTENT_RANGE,
                            "bytes */" + content.length());
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
            if (question.isHead()) {
                return whole(head, new byte[0]);
            }
            byte[] first = content.read(part.first(), (int) Math.min(PIECE_BYTES, part.length()));
            passedOn = first.length < part.length();
            return passedOn
                    ? new HttpAnswer.Pieces(
                            head,
                            first,
                            new HttpAnswer.Rest(content, part.first() + first.length, part.last() + 1),
                            readers)
                    : whole(head, first);
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

    private static HttpAnswer whole(HttpResponse head, byte[] body) {
        return new HttpAnswer.Whole(new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1,
                head.status(),
                Unpooled.wrappedBuffer(body),
                head.headers(),
                EmptyHttpHeaders.INSTANCE));
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
}
