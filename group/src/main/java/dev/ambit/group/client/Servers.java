package dev.ambit.group.client;

import dev.ambit.group.Address;
import dev.ambit.group.wire.Element;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The servers that a program is a host of. Each gives out addresses of its own, so that group 16 here is not group 16 there: an address
 * means something together with its server only, and this table knows by which connection the two are reached. Any thread may use it.
 */
public final class Servers implements AutoCloseable {

    private final Map<URI, GroupClient> clients = new LinkedHashMap<>();
    private final Map<Long, Session> sessions = new LinkedHashMap<>();

    /** A line of the table: what can be sent to, and where that is. */
    public record Entry(URI server, Address address) {}

    /** Opens a connection to a server; there is one to each at most. */
    public synchronized GroupClient open(URI server, ClientOptions options, Listener listener) throws IOException {
        URI place = ServerAddress.of(server).uri();
        GroupClient known = clients.get(place);
        if (known != null && known.isOpen()) {
            throw new IllegalStateException("there is a connection to " + place + " already");
        }
        GroupClient client = GroupClient.open(server, options, listener);
        clients.put(place, client);
        return client;
    }

    public synchronized Optional<GroupClient> at(URI server) {
        return Optional.ofNullable(clients.get(ServerAddress.of(server).uri()));
    }

    /** @throws IllegalArgumentException when there is no connection to that server */
    public synchronized Session openSession(Entry to, Consumer<List<Element>> ears) {
        Session session = connection(to.server).openSession(to.address, ears);
        sessions.put(session.id(), session);
        return session;
    }

    /** Sends to an address at the server that gave it out. */
    public void send(Entry to, byte[] data) throws IOException {
        connection(to.server).send(to.address, data);
    }

    /** Sends by the number of a session alone: it knows host, group and server. */
    public void send(long session, byte[] data) throws IOException {
        Session known;
        synchronized (this) {
            known = sessions.get(session);
        }
        if (known == null) {
            throw new IllegalArgumentException("there is no session " + session);
        }
        known.send(data);
    }

    /** What is reachable now: the groups that there are sessions with. */
    public synchronized List<Entry> table() {
        List<Entry> entries = new ArrayList<>();
        sessions.values().forEach(session -> entries.add(new Entry(session.server(), session.group())));
        return entries;
    }

    public synchronized void close(long session) {
        Optional.ofNullable(sessions.remove(session)).ifPresent(Session::close);
    }

    private synchronized GroupClient connection(URI server) {
        return at(server)
                .orElseThrow(() -> new IllegalArgumentException("there is no connection to " + server + "; open one"));
    }

    @Override
    public void close() {
        List<GroupClient> open;
        synchronized (this) {
            open = List.copyOf(clients.values());
            clients.clear();
            sessions.clear();
        }
        open.forEach(GroupClient::close);
    }
}
