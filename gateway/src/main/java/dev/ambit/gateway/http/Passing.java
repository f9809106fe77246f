package dev.ambit.gateway.http;

import dev.ambit.gateway.http.HttpAnswer.Rest;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.DefaultHttpContent;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/**
 * Passes a large document on, piece by piece: one is read by a reader, and when it has left by the connection the next
 * is. So it waits for a slow connection with one piece in memory.
 */
final class Passing {

    private final ChannelHandlerContext ctx;
    private final Executor readers;
    private final Rest rest;
    private final Runnable patience;
    private final CompletableFuture<Boolean> done = new CompletableFuture<>();

    /** Belongs to whoever works on it: a reader and the connection's thread in turn. */
    private long at;

    /** @param patience called on the connection's thread before it is waited for */
    Passing(ChannelHandlerContext ctx, Executor readers, Rest rest, Runnable patience) {
        this.ctx = ctx;
        this.readers = readers;
        this.rest = rest;
        this.patience = patience;
        this.at = rest.at();
    }

    /** Completes when all has left, or with what went wrong. */
    CompletionStage<Boolean> done() {
        return done;
    }

    /** @param piece what is read already */
    void send(byte[] piece) {
        patience.run();
        ctx.writeAndFlush(new DefaultHttpContent(Unpooled.wrappedBuffer(piece))).addListener(left -> {
            if (!left.isSuccess()) {
                finish(left.cause());
            } else if (at >= rest.end()) {
                finish(null);
            } else {
                readers.execute(this::read);
            }
        });
    }

    private void read() {
        try {
            byte[] piece = rest.content().read(at, (int) Math.min(DocumentDesk.PIECE_BYTES, rest.end() - at));
            at += piece.length;
            ctx.executor().execute(() -> send(piece));
        } catch (IOException | RuntimeException e) {
            finish(e);
        }
    }

    private void finish(@Nullable Throwable trouble) {
        try {
            rest.content().close();
        } catch (IOException e) {
            trouble = trouble == null ? e : trouble;
        }
        if (trouble == null) {
            done.complete(true);
        } else {
            done.completeExceptionally(trouble);
        }
    }
}
