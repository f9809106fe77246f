package dev.ambit.bench.siege;

import dev.ambit.group.Address;
import dev.ambit.group.client.ClientOptions;
import dev.ambit.group.client.GroupClient;
import dev.ambit.group.client.Listener;
import dev.ambit.group.wire.AppData;
import dev.ambit.group.wire.Attributes;
import dev.ambit.group.wire.Attributes.Delivery;
import dev.ambit.group.wire.Attributes.Tag;
import dev.ambit.group.wire.Element;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A program at the groups' own door: talks in a channel, and has a group of its own where it says where it is, by datagram if it may. */
final class HonestHost extends Honest {
    private static final String CHANNEL = "#garden";
    private static final int LISTEN_MILLIS = 200;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final GroupClient client;
    private final CountDownLatch over = new CountDownLatch(1);
    private @Nullable Address channel;
    private @Nullable Address own;

    HonestHost(String name, String listener, int port, boolean hasDatagrams, HonestWords words) throws IOException {
        super(name, listener, words);
        client = GroupClient.open(
                URI.create("tcp://127.0.0.1:" + port),
                ClientOptions.DEFAULT.withPatience(PATIENCE).withUdp(hasDatagrams),
                new Ear());
    }

    private final class Ear implements Listener {
        @Override
        public void received(Address group, List<Element> elements) {
            elements.forEach(element ->
                    AppData.read(element.data()).filter(AppData::isTalk).ifPresent(said -> hears(said.text())));
        }
    }

    @Override
    public String door() {
        return "groups";
    }

    @Override
    void enter() throws IOException, InterruptedException {
        GroupClient.await(client.connect(name()), PATIENCE);
        channel = GroupClient.await(client.enter(CHANNEL, "", Attributes.NONE), PATIENCE);
        own = GroupClient.await(
                client.createImplicit(Attributes.of(Delivery.ISOCHRONOUS).with(Tag.ECHO, 1)), PATIENCE);
    }

    /** The client listens by itself; here is only seen whether it still does. */
    @Override
    void listen() throws IOException, InterruptedException {
        if (!over.await(LISTEN_MILLIS, TimeUnit.MILLISECONDS) && !client.isOpen()) {
            throw new IOException("closed by the server");
        }
    }

    @Override
    void step(long beat) throws IOException {
        client.sendVolatile(Objects.requireNonNull(own), new byte[] {(byte) beat});
    }

    @Override
    void talk(String text) throws IOException {
        client.send(Objects.requireNonNull(channel), AppData.talk(text).encode());
    }

    @Override
    void hangUp() {
        over.countDown();
        client.close();
    }
}
