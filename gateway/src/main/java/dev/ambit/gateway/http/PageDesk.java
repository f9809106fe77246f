package dev.ambit.gateway.http;

import static io.netty.handler.codec.http.HttpResponseStatus.INTERNAL_SERVER_ERROR;
import static io.netty.handler.codec.http.HttpResponseStatus.NOT_FOUND;
import static io.netty.handler.codec.http.HttpResponseStatus.NOT_MODIFIED;
import static io.netty.handler.codec.http.HttpResponseStatus.OK;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpVersion;
import java.io.IOException;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The page: its scripts and styles, and the libraries they use (WebJars). */
public record PageDesk(Documents documents) {

    private static final Logger LOG = LoggerFactory.getLogger(PageDesk.class);

    HttpAnswer answer(HttpQuestion question) {
        Optional<Document> found;
        try {
            found = documents.find(question.path());
        } catch (IOException e) {
            LOG.error("Cannot read the document {}", question.path(), e);
            return HttpAnswer.text(INTERNAL_SERVER_ERROR, "The document cannot be read.");
        }
        return found.isPresent() ? answer(question, found.get()) : HttpAnswer.text(NOT_FOUND, "There is nothing here.");
    }

    /** A document as whole: not again to who has it, and packed for who can unpack it. */
    static HttpAnswer.Whole answer(HttpQuestion question, Document document) {
        FullHttpResponse response;
        if (document.tag().equals(question.headers().get(HttpHeaderNames.IF_NONE_MATCH))) {
            response = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, NOT_MODIFIED);
        } else {
            boolean packed = document.packed().length > 0 && acceptsGzip(question);
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
        return new HttpAnswer.Whole(response);
    }

    private static boolean acceptsGzip(HttpQuestion question) {
        return question.headers().get(HttpHeaderNames.ACCEPT_ENCODING, "").contains("gzip");
    }
}
