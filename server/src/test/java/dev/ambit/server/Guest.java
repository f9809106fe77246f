package dev.ambit.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ambit.group.wire.UlpException;
import dev.ambit.group.wire.WorldWords;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/** A visitor without a browser: a real WebSocket that speaks the page's wire, group messages to and from the world. */
final class Guest implements WebSocket.Listener, AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int PATIENCE_SECONDS = 300;

    private final LinkedBlockingQueue<JsonNode> news = new LinkedBlockingQueue<>();
    private final CompletableFuture<Integer> closed = new CompletableFuture<>();
    private final AtomicInteger messages = new AtomicInteger();
    private final ByteArrayOutputStream partial = new ByteArrayOutputStream();
    private boolean isConnected;
    private final WebSocket socket;

    Guest(HttpClient http, int port) {
        this(http, port, "");
    }

    /** @param cookie as in the header; empty for none */
    Guest(HttpClient http, int port, String cookie) {
        WebSocket.Builder door = http.newWebSocketBuilder();
        if (!cookie.isEmpty()) {
            door.header("Cookie", cookie);
        }
        socket = door.buildAsync(URI.create("ws://127.0.0.1:" + port + "/ws"), this)
                .join();
    }

    /** A guest who is inside: has said hello and has been welcomed. */
    static Guest inside(HttpClient http, int port, String name) {
        Guest guest = new Guest(http, port);
        guest.send("{\"t\":\"hello\",\"v\":1,\"name\":\"%s\",\"avatar\":\"robot\"}".formatted(name));
        guest.await("welcome");
        return guest;
    }

    /** Connects before its first word. */
    synchronized void send(String json) {
        if (!isConnected) {
            isConnected = true;
            sendBytes(WorldWords.connect());
        }
        sendBytes(WorldWords.say(json));
    }

    void sendBytes(byte[] message) {
        socket.sendBinary(ByteBuffer.wrap(message), true).join();
    }

    void walk(int x, int z) {
        send("{\"t\":\"move\",\"x\":%d,\"z\":%d,\"h\":0}".formatted(x, z));
    }

    void say(String text) {
        send("{\"t\":\"say\",\"text\":\"%s\"}".formatted(text));
    }

    /** The next news of that kind; earlier ones of other kinds are passed over. */
    JsonNode await(String kind) {
        return await(item -> item.get("e").asText().equals(kind), kind);
    }

    JsonNode await(Predicate<JsonNode> wanted, String what) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        try {
            while (true) {
                JsonNode item = news.poll(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
                if (item == null) {
                    throw new AssertionError("no " + what + " within " + PATIENCE_SECONDS + " s"
                            + (closed.isDone() ? "; the connection ended with status " + closed.join() : ""));
                }
                if (wanted.test(item)) {
                    return item;
                }
            }
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted while waiting for " + what, e);
        }
    }

    /** Whether somebody has disappeared among the news so far; all of them are used up. */
    boolean sawDisappear() {
        java.util.List<JsonNode> waiting = new java.util.ArrayList<>();
        news.drainTo(waiting);
        return waiting.stream().anyMatch(item -> item.get("e").asText().equals("disappear"));
    }

    int messagesSoFar() {
        return messages.get();
    }

    /** The status of the server's close frame, or 1006 when the connection just broke. */
    int awaitClose() {
        return closed.orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
    }

    void vanish() {
        socket.abort();
    }

    @Override
    public void close() {
        socket.sendClose(WebSocket.NORMAL_CLOSURE, "")
                .exceptionally(e -> socket)
                .join();
        socket.abort();
    }

    @Override
    public CompletionStage<?> onBinary(WebSocket webSocket, ByteBuffer data, boolean last) {
        byte[] bytes = new byte[data.remaining()];
        data.get(bytes);
        partial.writeBytes(bytes);
        if (last) {
            try {
                for (String json : WorldWords.heard(partial.toByteArray())) {
                    JSON.readTree(json).get("news").forEach(news::add);
                }
                messages.incrementAndGet();
            } catch (IOException | UlpException e) {
                throw new AssertionError("the server sent something that is no message", e);
            }
            partial.reset();
        }
        webSocket.request(1);
        return null;
    }

    @Override
    public CompletionStage<?> onClose(WebSocket webSocket, int statusCode, String reason) {
        closed.complete(statusCode);
        return null;
    }

    @Override
    public void onError(WebSocket webSocket, Throwable error) {
        closed.complete(1006);
    }
}
