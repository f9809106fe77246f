package dev.ambit.bench.siege;

import dev.ambit.group.Address;
import dev.ambit.group.client.ClientOptions;
import dev.ambit.group.client.GroupClient;
import dev.ambit.group.client.Listener;
import dev.ambit.group.wire.AppData;
import dev.ambit.group.wire.Attributes;
import java.io.IOException;
import java.net.URI;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** A program at the groups' own door: is in a channel and says something now and then. */
final class HonestHost extends Honest {
    private static final String CHANNEL = "#garden";

    private final GroupClient client;
    private final CountDownLatch over = new CountDownLatch(1);
    private @Nullable Address channel;

    HonestHost(String name, int port, Samples roundTrips, Samples ticks) throws IOException {
        super(name, roundTrips, ticks);
        client = GroupClient.open(URI.create("tcp://127.0.0.1:" + port), ClientOptions.DEFAULT, Listener.NONE);
    }

    @Override
    public String door() {
        return "groups";
    }

    @Override
    void enter() throws IOException, InterruptedException {
        GroupClient.await(client.connect(name));
        channel = GroupClient.await(client.enter(CHANNEL, "", Attributes.NONE));
    }

    /** The client listens by itself; here is only seen whether it still does. */
    @Override
    void listen() throws IOException, InterruptedException {
        if (over.await(BEAT_MILLIS, java.util.concurrent.TimeUnit.MILLISECONDS)) {
            return;
        }
        if (!client.isOpen()) {
            throw new IOException("closed by the server");
        }
    }

    @Override
    void probe() {
        client.ping().thenAccept(trip -> answered());
    }

    @Override
    void step(long beat) {}

    @Override
    void talk(String words) throws IOException {
        client.send(
                java.util.Objects.requireNonNull(channel), AppData.talk(words).encode());
    }

    @Override
    void hangUp() {
        over.countDown();
        client.close();
    }
}
