package dev.ambit.bench.siege;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;

/** A visitor with a page: walks up and down, talks, and pings as the page does. */
final class HonestPage extends Honest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int STRIDE = 12;
    private static final int STRIDES = 16;

    private final PagePeer peer;
    private volatile int x;
    private volatile int z;
    private long pings;

    HonestPage(String name, String from, int port, Samples roundTrips, Samples ticks) throws IOException {
        super(name, roundTrips, ticks);
        peer = new PagePeer(from, port);
    }

    @Override
    public String door() {
        return "page";
    }

    @Override
    void enter() throws IOException {
        peer.hello(name);
        while (true) {
            for (String json : peer.heard()) {
                for (JsonNode news : JSON.readTree(json).path("news")) {
                    switch (news.path("e").asText()) {
                        case "refused" -> throw new IOException("refused: " + news);
                        case "welcome" -> {
                            x = news.path("x").asInt();
                            z = news.path("z").asInt();
                            return;
                        }
                        default -> {}
                    }
                }
            }
        }
    }

    @Override
    void listen() throws IOException {
        for (String json : peer.heard()) {
            for (JsonNode news : JSON.readTree(json).path("news")) {
                switch (news.path("e").asText()) {
                    case "pong" -> answered();
                    case "place" -> {
                        x = news.path("x").asInt(x);
                        z = news.path("z").asInt(z);
                    }
                    default -> {}
                }
            }
        }
        ticked();
    }

    @Override
    void probe() throws IOException {
        peer.say("{\"t\":\"ping\",\"n\":" + ++pings + "}");
    }

    @Override
    void step(long beat) throws IOException {
        long phase = beat % (2 * STRIDES);
        x += phase < STRIDES ? STRIDE : -STRIDE;
        peer.say("{\"t\":\"move\",\"x\":" + x + ",\"z\":" + z + ",\"h\":0}");
    }

    @Override
    void talk(String words) throws IOException {
        peer.say("{\"t\":\"say\",\"text\":\"" + words + "\"}");
    }

    @Override
    void hangUp() {
        peer.close();
    }
}
