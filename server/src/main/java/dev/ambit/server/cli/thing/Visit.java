package dev.ambit.server.cli.thing;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.ambit.group.wire.UlpException;
import dev.ambit.group.wire.WorldWords;
import dev.ambit.server.AmbitException;
import dev.ambit.server.cli.console.PasswordOption;
import dev.ambit.server.cli.console.Plain;
import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.net.http.WebSocketHandshakeException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A visit to a running world by a program: enters under a name, asks, hears, leaves. Used by one thread. */
final class Visit implements AutoCloseable {

    static final ObjectMapper JSON = new ObjectMapper();

    private static final int WIRE_VERSION = 1;
    private static final String LOOK = "robot";
    private static final Duration CONNECT_PATIENCE = Duration.ofSeconds(10);
    private static final long ANSWER_PATIENCE_SECONDS = 20;
    private static final long LEAVE_PATIENCE_SECONDS = 2;

    /** What comes in: one news, or that there will be no more. */
    private sealed interface Heard {
        record Item(JsonNode news) implements Heard {}

        record End(String why) implements Heard {}
    }

    private final HttpClient http;
    private final URI server;
    private final String cookie;
    private final Ears ears = new Ears();
    private final WebSocket socket;
    private final JsonNode welcome;
    private long lastNumber;

    private Visit(HttpClient http, URI server, String name, String cookie) throws AmbitException, InterruptedException {
        this.http = http;
        this.server = server;
        this.cookie = cookie;
        this.socket = connect(server, cookie);
        send(WorldWords.connect());
        send(JSON.createObjectNode()
                .put("t", "hello")
                .put("v", WIRE_VERSION)
                .put("name", name)
                .put("avatar", LOOK));
        this.welcome = await("welcome", -1);
    }

    /**
     * Enters a world; {@code server} is what one types into a browser. Where there is a password, or somebody to type it,
     * logs in before that.
     */
    static Visit enter(String server, String name, PasswordOption password)
            throws AmbitException, InterruptedException {
        URI address = webAddress(server);
        HttpClient http =
                HttpClient.newBuilder().connectTimeout(CONNECT_PATIENCE).build();
        try {
            return new Visit(http, address, name, LogIn.cookie(http, address, name, password));
        } catch (AmbitException | InterruptedException e) {
            http.shutdownNow();
            throw e;
        }
    }

    private static URI webAddress(String server) throws AmbitException {
        String whole = server.contains("://") ? server : "http://" + server;
        try {
            URI address = new URI(whole);
            boolean isWeb =
                    "http".equalsIgnoreCase(address.getScheme()) || "https".equalsIgnoreCase(address.getScheme());
            if (isWeb && address.getHost() != null) {
                return address;
            }
        } catch (URISyntaxException e) {
            // Said below.
        }
        throw new AmbitException("--server is \"" + server + "\", expected an address such as http://localhost:8080");
    }

    private WebSocket connect(URI server, String cookie) throws AmbitException {
        String scheme = "https".equalsIgnoreCase(server.getScheme()) ? "wss" : "ws";
        URI door = URI.create(scheme + "://" + server.getRawAuthority() + "/ws");
        try {
            WebSocket.Builder builder = http.newWebSocketBuilder().connectTimeout(CONNECT_PATIENCE);
            if (!cookie.isEmpty()) {
                builder.header("Cookie", cookie);
            }
            return builder.buildAsync(door, ears).join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof WebSocketHandshakeException refusal) {
                throw new AmbitException(
                        server + " answers, but not like an Ambit: status "
                                + refusal.getResponse().statusCode() + " at " + door + ".",
                        e);
            }
            throw new AmbitException("No server answers at " + server + ". Is it running? ./ambit serve", e);
        }
    }

    /** What the world said first: who you are and where. */
    JsonNode welcome() {
        return welcome;
    }

    /** Asks for something and waits for the answer, whatever it is. */
    JsonNode ask(ObjectNode request) throws AmbitException, InterruptedException {
        long number = ++lastNumber;
        send(request.put("n", number));
        return await("answer", number);
    }

    /** The next news, however long it takes; none when the world has ended the visit. */
    @Nullable
    JsonNode next() throws InterruptedException {
        return ears.heard.take() instanceof Heard.Item item ? item.news : null;
    }

    private void send(JsonNode message) throws AmbitException {
        send(WorldWords.say(message.toString()));
    }

    private void send(byte[] message) throws AmbitException {
        try {
            socket.sendBinary(ByteBuffer.wrap(message), true).join();
        } catch (CompletionException e) {
            throw new AmbitException("The connection is lost: " + e.getCause(), e);
        }
    }

    private JsonNode await(String kind, long number) throws AmbitException, InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(ANSWER_PATIENCE_SECONDS);
        while (true) {
            Heard heard = ears.heard.poll(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
            switch (heard) {
                case null ->
                    throw new AmbitException(
                            "The server is there but did not answer within " + ANSWER_PATIENCE_SECONDS + " s.");
                case Heard.End end -> throw new AmbitException("The server ended the visit: " + end.why);
                case Heard.Item item -> {
                    String e = item.news.path("e").asText();
                    if (e.equals("refused") || e.equals("goodbye")) {
                        String why = Plain.text(item.news.path("why").asText());
                        throw new AmbitException(
                                e.equals("refused")
                                        ? "The world does not let you in: " + why
                                        : "The world ended the visit: " + why);
                    }
                    if (e.equals(kind) && (number < 0 || item.news.path("n").asLong(-1) == number)) {
                        return item.news;
                    }
                }
            }
        }
    }

    @Override
    public void close() {
        socket.sendClose(WebSocket.NORMAL_CLOSURE, "")
                .orTimeout(LEAVE_PATIENCE_SECONDS, TimeUnit.SECONDS)
                .exceptionally(e -> socket)
                .join();
        socket.abort();
        LogIn.out(http, server, cookie);
        http.shutdownNow();
    }

    /** Runs on the connection's thread and only hands over. */
    private static final class Ears implements WebSocket.Listener {

        private final LinkedBlockingQueue<Heard> heard = new LinkedBlockingQueue<>();
        private final ByteArrayOutputStream partial = new ByteArrayOutputStream();

        @Override
        public @Nullable CompletionStage<?> onBinary(WebSocket webSocket, ByteBuffer data, boolean last) {
            byte[] bytes = new byte[data.remaining()];
            data.get(bytes);
            partial.writeBytes(bytes);
            if (last) {
                byte[] message = partial.toByteArray();
                partial.reset();
                hear(message);
            }
            webSocket.request(1);
            return null;
        }

        private void hear(byte[] message) {
            try {
                for (String json : WorldWords.heard(message)) {
                    JSON.readTree(json).path("news").forEach(news -> heard.add(new Heard.Item(news)));
                }
            } catch (UlpException | JsonProcessingException e) {
                heard.add(new Heard.End("it sent something that is no message: " + e.getMessage()));
            }
        }

        @Override
        public @Nullable CompletionStage<?> onClose(WebSocket webSocket, int status, String reason) {
            heard.add(new Heard.End(reason.isEmpty() ? "status " + status : Plain.text(reason)));
            return null;
        }

        @Override
        public void onError(WebSocket webSocket, Throwable error) {
            heard.add(new Heard.End("the connection is lost (" + error + ")"));
        }
    }
}
