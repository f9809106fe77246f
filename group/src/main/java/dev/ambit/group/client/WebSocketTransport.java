package dev.ambit.group.client;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** A message is a binary message of a WebSocket, as a page sends it. */
final class WebSocketTransport implements Transport {
    private final HttpClient http;
    private final WebSocket socket;
    private final Hearing hearing;

    private WebSocketTransport(HttpClient http, WebSocket socket, Hearing hearing) {
        this.http = http;
        this.socket = socket;
        this.hearing = hearing;
    }

    static WebSocketTransport open(ServerAddress server, ClientOptions options) throws IOException {
        HttpClient http = client(options);
        Hearing hearing = new Hearing();
        try {
            WebSocket socket = http.newWebSocketBuilder()
                    .connectTimeout(options.patience())
                    .buildAsync(server.uri(), hearing)
                    .join();
            return new WebSocketTransport(http, socket, hearing);
        } catch (CompletionException e) {
            http.shutdownNow();
            throw refusal(server, cause(e));
        }
    }

    private static HttpClient client(ClientOptions options) throws IOException {
        try {
            return HttpClient.newBuilder()
                    .connectTimeout(options.patience())
                    .sslContext(options.trust().context())
                    .build();
        } catch (GeneralSecurityException e) {
            throw new IOException("there is no TLS here: " + e.getMessage(), e);
        }
    }

    private static Throwable cause(CompletionException e) {
        Throwable cause = e.getCause();
        return cause == null ? e : cause;
    }

    private static IOException refusal(ServerAddress server, Throwable cause) {
        if (cause instanceof WebSocketHandshakeException handshake) {
            int status = handshake.getResponse().statusCode();
            return new IOException(server + " answers, but with status " + status + " and no WebSocket", cause);
        }
        boolean isTrust = cause instanceof javax.net.ssl.SSLException;
        String what = isTrust ? "no trust in " + server : "nobody listens at " + server;
        return new IOException(what + " (" + cause.getMessage() + ")", cause);
    }

    @Override
    public void listen(Ears ears) {
        hearing.ears.complete(ears);
        socket.request(1);
    }

    @Override
    public void write(List<byte[]> messages) throws IOException {
        for (byte[] message : messages) {
            try {
                socket.sendBinary(ByteBuffer.wrap(message), true).join();
            } catch (CompletionException e) {
                throw new IOException(String.valueOf(cause(e).getMessage()), e);
            }
        }
    }

    @Override
    public void close() {
        socket.abort();
        http.shutdownNow();
        hearing.end("the connection is closed");
    }

    /** Puts parts together. Called by the WebSocket, one call after the other. */
    private static final class Hearing implements WebSocket.Listener {
        private final CompletableFuture<Ears> ears = new CompletableFuture<>();
        private final ByteArrayOutputStream partial = new ByteArrayOutputStream();
        private final AtomicBoolean isOver = new AtomicBoolean();

        private void end(String why) {
            if (isOver.compareAndSet(false, true)) {
                ears.thenAccept(e -> e.lost(why));
            }
        }

        /** Asks for nothing before somebody listens. */
        @Override
        public void onOpen(WebSocket socket) {}

        @Override
        public @Nullable CompletionStage<?> onBinary(WebSocket socket, ByteBuffer data, boolean last) {
            if (partial.size() + data.remaining() > LONGEST_MESSAGE_BYTES) {
                socket.abort();
                end("the server sent more than " + LONGEST_MESSAGE_BYTES + " bytes in one message");
                return null;
            }
            byte[] part = new byte[data.remaining()];
            data.get(part);
            partial.writeBytes(part);
            if (last) {
                byte[] message = partial.toByteArray();
                partial.reset();
                ears.join().heard(message);
            }
            socket.request(1);
            return null;
        }

        @Override
        public @Nullable CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
            socket.abort();
            end("the server does not speak this protocol: it sent text");
            return null;
        }

        @Override
        public @Nullable CompletionStage<?> onClose(WebSocket socket, int status, String reason) {
            end("the server has ended the connection" + (reason.isEmpty() ? "" : ": " + reason));
            return null;
        }

        @Override
        public void onError(WebSocket socket, Throwable error) {
            end("the connection is lost: " + error.getMessage());
        }
    }
}
