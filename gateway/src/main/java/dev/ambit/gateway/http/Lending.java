package dev.ambit.gateway.http;

import static io.netty.handler.codec.http.HttpResponseStatus.INTERNAL_SERVER_ERROR;

import dev.ambit.gateway.RareLog;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The part of a connection's desk that lends the world's documents and takes pictures in. */
final class Lending {

    private static final Logger LOG = LoggerFactory.getLogger(Lending.class);
    private static final RareLog FOREIGN = new RareLog(LOG);
    private static final Pattern PICTURE = Pattern.compile("image/(png|jpeg)", Pattern.CASE_INSENSITIVE);

    private final HttpDesk desk;
    private final DocumentDesk library;
    private final AccountDesk accounts;

    Lending(HttpDesk desk, DocumentDesk library, AccountDesk accounts) {
        this.desk = desk;
        this.library = library;
        this.accounts = accounts;
    }

    void lend(ChannelHandlerContext ctx, FullHttpRequest request) {
        desk.await(ctx, library.lend(request), (loan, trouble) -> {
            if (trouble == null && loan.rest().isPresent()) {
                pass(ctx, request, loan, loan.rest().get());
                return;
            }
            if (trouble != null) {
                LOG.error("No answer to {} {}", request.method(), request.uri(), trouble);
            }
            try {
                desk.respondWith(
                        ctx,
                        request,
                        trouble != null
                                ? HttpDesk.text(INTERNAL_SERVER_ERROR, "Something is broken here.")
                                : new DefaultFullHttpResponse(
                                        HttpVersion.HTTP_1_1,
                                        loan.head().status(),
                                        Unpooled.wrappedBuffer(loan.first()),
                                        loan.head().headers(),
                                        EmptyHttpHeaders.INSTANCE));
            } finally {
                request.release();
            }
        });
    }

    /** Sends a document that does not fit into one piece. */
    private void pass(
            ChannelHandlerContext ctx, FullHttpRequest request, DocumentDesk.Loan loan, DocumentDesk.Rest rest) {
        boolean keepAlive = HttpUtil.isKeepAlive(request);
        desk.dress(request, loan.head(), keepAlive);
        request.release();
        ctx.write(loan.head());
        Passing passing = new Passing(ctx, library.readers(), rest, () -> desk.beImpatient(ctx));
        desk.await(ctx, passing.done(), (_, trouble) -> {
            if (trouble != null) {
                // What was promised cannot be kept: only the end of the connection says so.
                LOG.debug("A document was not passed on to {}", ctx.channel().remoteAddress(), trouble);
                ctx.close();
                return;
            }
            var written = ctx.writeAndFlush(LastHttpContent.EMPTY_LAST_CONTENT);
            if (keepAlive) {
                desk.waitForMore(ctx);
            } else {
                written.addListener(ChannelFutureListener.CLOSE);
            }
        });
        passing.send(loan.first());
    }

    void takeIn(ChannelHandlerContext ctx, FullHttpRequest request) {
        HttpHeaders headers = request.headers();
        if (!accounts.origins().allow(headers) || "cross-site".equals(headers.get("Sec-Fetch-Site"))) {
            FOREIGN.warn("Refused a picture from another origin: " + headers.get(HttpHeaderNames.ORIGIN));
            desk.reply(
                    ctx,
                    request,
                    Counter.Reply.error(
                            403, "This page may not ask that; the setting origins names those that may.", 0));
            return;
        }
        CharSequence type = HttpUtil.getMimeType(request);
        if (type == null || !PICTURE.matcher(type).matches()) {
            desk.reply(ctx, request, Counter.Reply.error(415, "Expected Content-Type: image/png or image/jpeg.", 0));
            return;
        }
        Library.Upload upload = new Library.Upload(
                ByteBufUtil.getBytes(request.content()),
                SessionCookie.read(headers),
                CallerAddress.of(ctx.channel(), headers, accounts.behindProxy()));
        desk.await(ctx, library.takeIn(upload), (reply, trouble) -> {
            if (trouble != null) {
                LOG.error("No answer to an upload of {}", upload, trouble);
            }
            desk.reply(
                    ctx, request, trouble == null ? reply : Counter.Reply.error(500, "Something is broken here.", 0));
        });
    }
}
