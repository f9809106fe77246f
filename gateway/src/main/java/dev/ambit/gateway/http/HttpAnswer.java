package dev.ambit.gateway.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.ambit.gateway.http.Library.Content;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

/** What becomes of a {@link HttpQuestion}. The headers that all answers have are not in it yet ({@link HttpConnection}). */
public sealed interface HttpAnswer {

    /** It fits into memory. A response that says {@code Connection: close} is the connection's last. */
    record Whole(FullHttpResponse response) implements HttpAnswer {}

    /**
     * It is read piece by piece while it is sent.
     *
     * @param head its Content-Length counts all pieces
     * @param first the first piece
     * @param rest what is left after that
     * @param readers who may wait for the disk
     */
    record Pieces(HttpResponse head, byte[] first, Rest rest, Executor readers) implements HttpAnswer {}

    /** The bytes from {@code at} to before {@code end}; closes the content when they are read. */
    record Rest(Content content, long at, long end) {}

    /** Somebody else works on it, and completes it on any thread; what is asked meanwhile waits. */
    record Later(CompletionStage<? extends HttpAnswer> coming) implements HttpAnswer {}

    /** The connection has become something else, which answers for itself. */
    record Upgraded() implements HttpAnswer {}

    // ---- how to say it ----

    /** In what form a family of routes says why not. */
    enum Form {
        TEXT("text/plain; charset=utf-8"),
        JSON("application/json");

        private final String type;

        Form(String type) {
            this.type = type;
        }

        /** @param sentence for people */
        HttpAnswer.Whole sentence(HttpResponseStatus status, String sentence) {
            String body = this == TEXT
                    ? sentence + "\n"
                    : AccountApi.Reply.error(status.code(), sentence, 0).json();
            return of(status, type, body.getBytes(UTF_8));
        }
    }

    /** A sentence for people. */
    static Whole text(HttpResponseStatus status, String sentence) {
        return Form.TEXT.sentence(status, sentence);
    }

    /** Nothing is here, and why. */
    static Whole missing(String sentence) {
        return text(HttpResponseStatus.NOT_FOUND, sentence);
    }

    /** An answer that is only for now. */
    static Whole of(HttpResponseStatus status, String type, byte[] body) {
        FullHttpResponse response =
                new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, Unpooled.wrappedBuffer(body));
        response.headers()
                .set(HttpHeaderNames.CONTENT_TYPE, type)
                .set(HttpHeaderNames.CACHE_CONTROL, HttpHeaderValues.NO_STORE);
        return new Whole(response);
    }

    /** What somebody replied in JSON. */
    static Whole of(AccountApi.Reply reply) {
        Whole answer = of(
                HttpResponseStatus.valueOf(reply.status()),
                Form.JSON.type,
                reply.json().getBytes(UTF_8));
        return reply.retryAfterSeconds() > 0
                ? with(answer, HttpHeaderNames.RETRY_AFTER, reply.retryAfterSeconds())
                : answer;
    }

    /** The same answer with one header more. */
    static Whole with(Whole answer, CharSequence header, Object value) {
        answer.response.headers().set(header, value);
        return answer;
    }

    /** The same answer, after which the connection ends. */
    static Whole last(Whole answer) {
        return with(answer, HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
    }
}
