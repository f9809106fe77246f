package dev.ambit.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ambit.group.Address;
import dev.ambit.group.client.ClientOptions;
import dev.ambit.group.client.GroupClient;
import dev.ambit.group.client.Listener;
import dev.ambit.group.client.Sets;
import dev.ambit.group.wire.AppData;
import dev.ambit.group.wire.Element;
import dev.ambit.group.wire.Status;
import dev.ambit.group.wire.WorldWords;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** A visitor by TCP who can speak aloud and notes whose voice it hears. */
final class Speaker implements Listener, AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int PATIENCE_SECONDS = 300;

    /** A piece of a voice, who spoke and when it came. */
    record Heard(Address source, int number, int bytes, long nanos) {}

    final BlockingQueue<Heard> voices = new LinkedBlockingQueue<>();
    final BlockingQueue<String> words = new LinkedBlockingQueue<>();
    final BlockingQueue<String> refusals = new LinkedBlockingQueue<>();
    private final BlockingQueue<JsonNode> news = new LinkedBlockingQueue<>();
    final GroupClient client;
    final JsonNode welcome;
    private final Address room;

    Speaker(int groupPort, String name) throws IOException, InterruptedException {
        client = GroupClient.open(URI.create("tcp://127.0.0.1:" + groupPort), ClientOptions.DEFAULT, this);
        GroupClient.await(client.connect(""));
        tell("{\"t\":\"hello\",\"v\":1,\"name\":\"" + name + "\",\"avatar\":\"fox\"}");
        welcome = await(item -> item.get("e").asText().equals("welcome"), "welcome");
        room = new Address(Address.Kind.IMPLICIT, welcome.get("group").asInt());
    }

    Address address() {
        return client.host().orElseThrow();
    }

    Address room() {
        return room;
    }

    void tell(String json) throws IOException {
        byte[] data = ("\u0002" + json).getBytes(StandardCharsets.UTF_8);
        client.send(WorldWords.EVERYBODY, Sets.members(WorldWords.WORLD), data);
    }

    void speaks(boolean on) throws IOException {
        tell("{\"t\":\"voice\",\"on\":" + on + "}");
    }

    /** A piece of a voice of so many bytes in all. */
    static byte[] piece(int number, int bytes) {
        byte[] data = new byte[bytes];
        data[0] = (byte) AppData.Channel.AUDIO.ordinal();
        data[1] = (byte) (number >> 8);
        data[2] = (byte) number;
        return data;
    }

    void say(int number, int bytes) throws IOException {
        client.send(room, piece(number, bytes));
    }

    void sendTo(Address group, Address only, byte[] data) throws IOException {
        client.send(group, Sets.members(only), data);
    }

    /** Words for everybody in the room, which come after all that was sent before. */
    void mark(String text) throws IOException {
        client.send(room, AppData.talk(text).encode());
    }

    void awaitMark(String text) throws InterruptedException {
        for (String next = ""; !next.equals(text); ) {
            next = words.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (next == null) {
                throw new AssertionError("nobody said " + text);
            }
        }
    }

    /** What was said in the groups before that word. */
    List<String> wordsUntil(String mark) throws InterruptedException {
        List<String> before = new ArrayList<>();
        for (String next = words.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
                !mark.equals(next);
                next = words.poll(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            before.add(String.valueOf(next));
        }
        return before;
    }

    /** What the world has told before it answers a question that is asked now. */
    List<String> newsUntilAnswer(int number) throws IOException, InterruptedException {
        tell("{\"t\":\"ping\",\"n\":" + number + "}");
        List<String> texts = new ArrayList<>();
        await(
                item -> {
                    texts.add(item.path("text").asText());
                    return item.get("e").asText().equals("pong")
                            && item.path("n").asInt() == number;
                },
                "pong " + number);
        return texts;
    }

    JsonNode await(Predicate<JsonNode> wanted, String what) throws InterruptedException {
        while (true) {
            JsonNode item = news.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (item == null) {
                throw new AssertionError("no " + what);
            }
            if (wanted.test(item)) {
                return item;
            }
        }
    }

    @Override
    public void received(Address group, List<Element> elements) {
        for (Element element : elements) {
            byte[] data = element.data();
            if (data.length > 2 && data[0] == AppData.Channel.AUDIO.ordinal()) {
                int number = (data[1] & 0xff) << 8 | data[2] & 0xff;
                voices.add(new Heard(element.source(), number, data.length, System.nanoTime()));
            } else if (element.source().equals(WorldWords.WORLD)) {
                read(data);
            } else {
                AppData.read(data).ifPresent(app -> words.add(app.text()));
            }
        }
    }

    private void read(byte[] data) {
        if (data[0] != AppData.Channel.THINGS.ordinal()) {
            return;
        }
        try {
            JSON.readTree(data, 1, data.length - 1).get("news").forEach(news::add);
        } catch (IOException e) {
            throw new AssertionError("the world does not speak JSON", e);
        }
    }

    @Override
    public void sendFailed(Address group, Status status, String why) {
        refusals.add(status + " " + why);
    }

    String refusal() throws InterruptedException {
        return String.valueOf(refusals.poll(PATIENCE_SECONDS, TimeUnit.SECONDS));
    }

    @Override
    public void close() {
        client.close();
    }
}
