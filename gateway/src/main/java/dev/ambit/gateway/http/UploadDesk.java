package dev.ambit.gateway.http;

import static io.netty.handler.codec.http.HttpResponseStatus.UNSUPPORTED_MEDIA_TYPE;

import dev.ambit.gateway.connection.RareLog;
import io.netty.handler.codec.http.HttpUtil;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.regex.Pattern;
import org.slf4j.LoggerFactory;

/** Uploads: takes the pictures in that people bring to be seen as. A thread of its own looks at them, one after the other. */
public final class UploadDesk {

    private static final RareLog BUSY = new RareLog(LoggerFactory.getLogger(UploadDesk.class));
    private static final Pattern PICTURE = Pattern.compile("image/(png|jpeg)", Pattern.CASE_INSENSITIVE);
    private static final int MOST_WAITING = 8;

    private final Library library;
    private final boolean behindProxy;
    private final ThreadPoolExecutor looking =
            DocumentDesk.threads("uploads", 1, new LinkedBlockingQueue<>(MOST_WAITING));

    /** @param behindProxy whether to believe who a proxy says is calling */
    public UploadDesk(Library library, boolean behindProxy) {
        this.library = library;
        this.behindProxy = behindProxy;
    }

    /** In bytes. */
    int largest() {
        return library.largestUpload();
    }

    HttpAnswer answer(HttpQuestion question) {
        CharSequence type = HttpUtil.getMimeType(question.request());
        if (type == null || !PICTURE.matcher(type).matches()) {
            return HttpAnswer.Form.JSON.sentence(
                    UNSUPPORTED_MEDIA_TYPE, "Expected Content-Type: image/png or image/jpeg.");
        }
        Library.Upload upload = new Library.Upload(
                question.body(),
                SessionCookie.read(question.headers()),
                CallerAddress.of(question.channel(), question.headers(), behindProxy));
        try {
            return new HttpAnswer.Later(
                    CompletableFuture.supplyAsync(() -> HttpAnswer.of(library.takeIn(upload)), looking));
        } catch (RejectedExecutionException e) {
            BUSY.warn("More than " + MOST_WAITING + " pictures wait to be looked at; refused " + upload);
            return HttpAnswer.of(
                    AccountApi.Reply.error(503, "Many bring pictures right now. Please try again in a moment.", 2));
        }
    }
}
