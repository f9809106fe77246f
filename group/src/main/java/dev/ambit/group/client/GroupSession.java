package dev.ambit.group.client;

import dev.ambit.group.Address;
import dev.ambit.group.wire.Element;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * A conversation with one group at one server: what is sent needs no address any more, and what is heard comes from that group only. Its
 * number is its own in the whole program, whatever addresses the servers gave out. Closing it leaves nothing but the conversation; the
 * host remains in the group.
 */
public final class GroupSession implements AutoCloseable {
    private static final AtomicLong LAST_ID = new AtomicLong();

    private final long id = LAST_ID.incrementAndGet();
    private final GroupClient client;
    private final Address group;
    private final Consumer<List<Element>> ears;

    GroupSession(GroupClient client, Address group, Consumer<List<Element>> ears) {
        this.client = client;
        this.group = group;
        this.ears = ears;
    }

    public long id() {
        return id;
    }

    public Address group() {
        return group;
    }

    public URI server() {
        return client.server();
    }

    public void send(byte[] data) throws IOException {
        client.send(group, data);
    }

    public void send(Sets to, byte[] data) throws IOException {
        client.send(group, to, data);
    }

    public void sendVolatile(byte[] data) throws IOException {
        client.sendVolatile(group, data);
    }

    public void sendVolatile(Sets to, byte[] data) throws IOException {
        client.sendVolatile(group, to, data);
    }

    void received(List<Element> elements) {
        ears.accept(elements);
    }

    @Override
    public void close() {
        client.forget(this);
    }
}
