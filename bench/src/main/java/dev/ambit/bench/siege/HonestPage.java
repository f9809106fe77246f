package dev.ambit.bench.siege;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;

/** A visitor with a page: walks up and down, says something to the room, and hears its own words as all others do. */
final class HonestPage extends Honest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int STRIDE = 8;
    private static final int STRIDES = 16;

    private final PagePeer peer;
    private final Samples ticks;
    private long tickedAt;
    private volatile int x;
    private volatile int z;

    /** @param ticks gets the time from one message of the world to the next, for there is one each tick */
    HonestPage(String name, PagePeer peer, HonestWords words, Samples ticks) {
        super(name, name, words);
        this.peer = peer;
        this.ticks = ticks;
    }

    @Override
    public String door() {
        return "page";
    }

    @Override
    void enter() throws IOException {
        JsonNode welcome = peer.enter(name());
        x = welcome.path("x").asInt();
        z = welcome.path("z").asInt();
    }

    @Override
    void listen() throws IOException {
        for (String json : peer.heard()) {
            for (JsonNode news : JSON.readTree(json).path("news")) {
                switch (news.path("e").asText()) {
                    case "said", "told" -> hears(news.path("text").asText());
                    case "place" -> {
                        x = news.path("x").asInt(x);
                        z = news.path("z").asInt(z);
                    }
                    case "room" -> throw new IOException("carried away: " + news);
                    case "goodbye" -> throw new IOException("sent away: " + news);
                    default -> {}
                }
            }
        }
        long now = System.nanoTime();
        if (tickedAt != 0) {
            ticks.add(tickedAt, (now - tickedAt) / 1e6);
        }
        tickedAt = now;
    }

    @Override
    void step(long beat) throws IOException {
        x += beat % (2 * STRIDES) < STRIDES ? STRIDE : -STRIDE;
        peer.say("{\"t\":\"move\",\"x\":" + x + ",\"z\":" + z + ",\"h\":0}");
    }

    @Override
    void talk(String text) throws IOException {
        peer.say("{\"t\":\"say\",\"text\":\"" + text + "\"}");
    }

    @Override
    void hangUp() {
        peer.close();
    }
}
