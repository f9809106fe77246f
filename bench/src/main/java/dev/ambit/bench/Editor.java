package dev.ambit.bench;

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
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Somebody in the world who edits it, over a real WebSocket, with the copy of the Things around that a page keeps. */
final class Editor implements WebSocket.Listener, AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int PATIENCE_SECONDS = 60;

    /** What the page knows of a Thing. */
    private static final class Copy {
        String shape = "";
        final Map<String, String> properties = new TreeMap<>();

        @Override
        public String toString() {
            return shape + properties;
        }
    }

    private final WebSocket socket;
    private final ByteArrayOutputStream partial = new ByteArrayOutputStream();
    private final Map<Long, CompletableFuture<JsonNode>> asked = new ConcurrentHashMap<>();
    private final Map<Integer, Copy> cache = new HashMap<>();
    private final CompletableFuture<Integer> avatar = new CompletableFuture<>();
    private final AtomicLong numbers = new AtomicLong();

    /** Ticks heard of so far. */
    final AtomicLong messages = new AtomicLong();

    volatile @Nullable String problem;

    Editor(HttpClient http, int port, String name) throws Exception {
        socket = http.newWebSocketBuilder()
                .buildAsync(URI.create("ws://127.0.0.1:" + port + "/ws"), this)
                .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        socket.sendBinary(ByteBuffer.wrap(WorldWords.connect()), true).join();
        send("{\"t\":\"hello\",\"v\":1,\"name\":\"" + name + "\",\"avatar\":\"robot\"}");
        avatar.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    int avatar() {
        return avatar.join();
    }

    private void send(String json) {
        socket.sendBinary(ByteBuffer.wrap(WorldWords.say(json)), true).join();
    }

    void say(String text) {
        send("{\"t\":\"say\",\"text\":\"" + text + "\"}");
    }

    /** Asks and goes on; the answer comes with a later tick. */
    CompletableFuture<JsonNode> ask(String type, String fields) {
        long number = numbers.incrementAndGet();
        CompletableFuture<JsonNode> answer = new CompletableFuture<>();
        asked.put(number, answer);
        send("{\"t\":\"" + type + "\",\"n\":" + number + "," + fields + "}");
        return answer;
    }

    /** Asks and waits; nothing must be refused. */
    JsonNode must(String type, String fields) throws Exception {
        JsonNode answer = ask(type, fields).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        if (!answer.path("ok").asBoolean()) {
            throw new IllegalStateException(type + " " + fields + ": " + answer);
        }
        return answer.path("value");
    }

    /** What this client believes about a Thing. */
    String believes(int id) {
        synchronized (cache) {
            return String.valueOf(cache.get(id));
        }
    }

    String believes(int id, String property) {
        synchronized (cache) {
            Copy copy = cache.get(id);
            return copy == null ? "nothing" : String.valueOf(copy.properties.get(property));
        }
    }

    /** The value of a property of each Thing that this client knows, where it is a whole number. */
    Map<Integer, Long> counts(String property) {
        synchronized (cache) {
            Map<Integer, Long> all = new TreeMap<>();
            cache.forEach((id, copy) -> {
                String value = copy.properties.get(property);
                if (value != null && value.matches("-?[0-9]{1,18}")) {
                    all.put(id, Long.parseLong(value));
                }
            });
            return all;
        }
    }

    /** All that this client believes. */
    Map<Integer, String> beliefs() {
        synchronized (cache) {
            Map<Integer, String> all = new TreeMap<>();
            cache.forEach((id, copy) -> all.put(id, copy.toString()));
            return all;
        }
    }

    @Override
    public @Nullable CompletionStage<?> onBinary(WebSocket webSocket, ByteBuffer data, boolean last) {
        byte[] bytes = new byte[data.remaining()];
        data.get(bytes);
        partial.writeBytes(bytes);
        if (last) {
            try {
                for (String json : WorldWords.heard(partial.toByteArray())) {
                    JsonNode message = JSON.readTree(json);
                    synchronized (cache) {
                        message.path("news").forEach(this::hear);
                    }
                }
                messages.incrementAndGet();
            } catch (IOException | UlpException | RuntimeException e) {
                problem = e.toString();
            }
            partial.reset();
        }
        webSocket.request(1);
        return null;
    }

    private void hear(JsonNode news) {
        switch (news.path("e").asText()) {
            case "welcome" -> avatar.complete(news.path("id").asInt());
            case "room" -> cache.clear();
            case "thing" -> {
                Copy copy = new Copy();
                copy.shape = news.path("exemplar") + " " + news.path("owner") + " " + news.path("container") + " "
                        + news.path("methods");
                news.path("props")
                        .properties()
                        .forEach(p -> copy.properties.put(p.getKey(), String.valueOf(p.getValue())));
                cache.put(news.path("id").asInt(), copy);
            }
            case "set" -> {
                Copy copy = known(news);
                news.path("props")
                        .properties()
                        .forEach(p -> copy.properties.put(p.getKey(), String.valueOf(p.getValue())));
            }
            case "unset" -> {
                Copy copy = known(news);
                news.path("names").forEach(name -> copy.properties.remove(name.asText()));
            }
            case "drop" -> news.path("ids").forEach(id -> cache.remove(id.asInt()));
            case "answer" -> {
                CompletableFuture<JsonNode> waiting =
                        asked.remove(news.path("n").asLong());
                if (waiting == null) {
                    throw new IllegalStateException("an answer to nothing: " + news);
                }
                waiting.complete(news);
            }
            default -> {}
        }
    }

    private Copy known(JsonNode news) {
        Copy copy = cache.get(news.path("id").asInt());
        if (copy == null) {
            throw new IllegalStateException("told of what it was never sent: " + news);
        }
        return copy;
    }

    @Override
    public @Nullable CompletionStage<?> onClose(WebSocket webSocket, int status, String reason) {
        fail("closed with " + status + " " + reason);
        return null;
    }

    @Override
    public void onError(WebSocket webSocket, Throwable error) {
        fail(error.toString());
    }

    private void fail(String why) {
        problem = why;
        avatar.completeExceptionally(new IOException(why));
        asked.values().forEach(answer -> answer.completeExceptionally(new IOException(why)));
    }

    @Override
    public void close() {
        socket.abort();
    }
}
