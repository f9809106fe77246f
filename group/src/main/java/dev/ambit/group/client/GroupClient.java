package dev.ambit.group.client;

import dev.ambit.base.ByteWriter;
import dev.ambit.group.Address;
import dev.ambit.group.wire.Attributes;
import dev.ambit.group.wire.Binding;
import dev.ambit.group.wire.Element;
import dev.ambit.group.wire.Function;
import dev.ambit.group.wire.GroupRequest;
import dev.ambit.group.wire.Message;
import dev.ambit.group.wire.MessageType;
import dev.ambit.group.wire.UlpException;
import dev.ambit.group.wire.UlpReader;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A host: one connection to a group server. What is asked of the server is answered by a future, which fails with a
 * {@link GroupException} when the server refuses and with another {@link IOException} when there is no server any more;
 * {@link #await} waits for one. Futures complete on the thread that reads from the network: hand long work to another. Any thread may
 * use a client.
 *
 * <pre>
 * try (GroupClient ada = GroupClient.open(URI.create("tcp://localhost:5230"), ClientOptions.DEFAULT, listener)) {
 *     await(ada.connect("Ada"));
 *     Address channel = await(ada.enter("#lobby", "", Attributes.NONE));
 *     ada.send(channel, AppData.talk("Hello").encode());
 * }
 * </pre>
 */
public final class GroupClient implements AutoCloseable {
    private static final Duration PATIENCE_WITH_GOODBYE = Duration.ofSeconds(2);
    private static final int WANTS = GroupRequest.WANTS_GROUPS | GroupRequest.WANTS_PACKED | GroupRequest.WANTS_PINGS;
    private static final long MICROS_PER_MILLI = 1000;

    private final ServerAddress server;
    private final ClientOptions options;
    private final ClientConnection line;
    private final GroupValues state;
    private final ServerClock clock = new ServerClock();
    private final AtomicLong pings = new AtomicLong();
    private final GroupSessions sessions;

    /** Counts on with the time of day it began at, but never jumps. */
    private final long startedMicros = System.currentTimeMillis() * MICROS_PER_MILLI - System.nanoTime() / 1000;

    private volatile @Nullable Address host;

    private GroupClient(ServerAddress server, ClientOptions options, Listener listener) throws IOException {
        this.server = server;
        this.options = options;
        this.sessions = new GroupSessions(listener);
        this.line = new ClientConnection(server, options, sessions);
        this.state = new GroupValues(line);
    }

    /**
     * Opens the connection; {@link #connect} makes a host of it.
     *
     * @param server {@code tcp://host:port}, {@code tcps://host:port}, {@code ws://host:port/ws} or {@code wss://host:port/ws}
     * @throws IllegalArgumentException when the address is none, or datagrams are wanted where there are none
     * @throws IOException when nobody answers there, or nobody to be trusted
     */
    public static GroupClient open(URI server, ClientOptions options, Listener listener) throws IOException {
        ServerAddress place = ServerAddress.of(server);
        if (options.udp() && place.scheme() != ServerAddress.Scheme.TCP) {
            throw new IllegalArgumentException("datagrams go beside tcp:// only"
                    + (place.scheme().isSecure() ? ": what TLS hides they would show" : ""));
        }
        GroupClient client = new GroupClient(place, options, listener);
        client.line.start();
        return client;
    }

    /** Opens, with everything as usual, and nothing heard but answers. */
    public static GroupClient open(URI server) throws IOException {
        return open(server, ClientOptions.DEFAULT, Listener.NONE);
    }

    /** What the server answers, as long as that takes up to the usual patience. */
    public static <T> T await(CompletableFuture<T> answer) throws IOException, InterruptedException {
        return await(answer, ClientOptions.DEFAULT.patience());
    }

    public static <T> T await(CompletableFuture<T> answer, Duration patience) throws IOException, InterruptedException {
        try {
            return answer.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException problem) {
                throw problem;
            }
            throw new IOException(e.getCause());
        } catch (TimeoutException e) {
            throw new IOException("the server has not answered within " + patience.toMillis() + " ms", e);
        }
    }

    public URI server() {
        return server.uri();
    }

    /** This host's address; none before it is connected. */
    public Optional<Address> host() {
        return Optional.ofNullable(host);
    }

    public boolean isOpen() {
        return line.isOpen();
    }

    /** Whether datagrams were asked for. */
    public boolean wantsDatagrams() {
        return options.udp();
    }

    /** Whether what is volatile goes by datagrams just now. */
    public boolean hasDatagrams() {
        return line.hasDatagrams();
    }

    public ClientTraffic traffic() {
        return line.traffic();
    }

    // --- being there

    /** Becomes a host of the server. An empty name: the server gives one. */
    public CompletableFuture<Address> connect(String name) {
        long asked = micros();
        return line.ask(new GroupRequest.Connect(WANTS, name), answer -> {
            UlpReader in = answer.reader();
            long token = in.u64("the token");
            clock.measured(asked, micros(), in.u64("the server's time"));
            host = answer.to();
            line.bind(new Binding(answer.to(), Optional.empty(), List.of()));
            if (options.udp()) {
                line.openDatagrams(token);
            }
            return answer.to();
        });
    }

    public CompletableFuture<Address> rename(String name) {
        return done(new GroupRequest.Named(Function.NAME, name));
    }

    /** How long the way to the server and back is, and what its clock says. */
    public CompletableFuture<RoundTrip> ping() {
        byte[] nonce = new ByteWriter(8).u64(pings.incrementAndGet()).toBytes();
        long asked = micros();
        return line.ask(new GroupRequest.Ping(nonce), answer -> {
            long answered = micros();
            clock.measured(asked, answered, answer.reader().u64("the server's time"));
            return new RoundTrip(answered - asked, clock.offsetMicros());
        });
    }

    /**
     * Completes when the server has dealt with all that was sent before, and the listener has been told what came of it; not on the
     * network's thread but on the listener's.
     */
    public CompletableFuture<RoundTrip> settle() {
        CompletableFuture<RoundTrip> settled = new CompletableFuture<>();
        ping().whenComplete((trip, problem) -> {
            if (problem == null) {
                line.whenTold(() -> settled.complete(trip));
            } else {
                settled.completeExceptionally(problem);
            }
        });
        return settled;
    }

    /** The server's time: the same on all its hosts, as exactly as half a round trip. Pings make it better. */
    public long serverMicros() {
        return micros() + clock.offsetMicros();
    }

    private long micros() {
        return startedMicros + System.nanoTime() / 1000;
    }

    /** Figures about this host and the server, by name. */
    public CompletableFuture<Map<String, String>> statistics() {
        return statistics(List.of());
    }

    public CompletableFuture<Map<String, String>> statistics(Address group) {
        return statistics(List.of(group));
    }

    private CompletableFuture<Map<String, String>> statistics(List<Address> group) {
        return line.ask(new GroupRequest.Statistics(group), answer -> {
            Map<String, String> figures = new LinkedHashMap<>();
            answer.text().lines().forEach(text -> {
                int equals = text.indexOf('=');
                if (equals > 0) {
                    figures.put(text.substring(0, equals), text.substring(equals + 1));
                }
            });
            return figures;
        });
    }

    // --- groups

    public CompletableFuture<Address> createImplicit(Attributes attributes) {
        return line.ask(new GroupRequest.Create(true, attributes), Answer::about);
    }

    public CompletableFuture<Address> createLogical(Attributes attributes) {
        return line.ask(new GroupRequest.Create(false, attributes), Answer::about);
    }

    public CompletableFuture<Address> join(Address group) {
        return join(group, "");
    }

    public CompletableFuture<Address> join(Address group, String key) {
        return line.ask(new GroupRequest.Join(group, key.getBytes(StandardCharsets.UTF_8)), Answer::about);
    }

    /** Joins the channel of that name; makes it, with these attributes, if there is none. */
    public CompletableFuture<Address> enter(String name, String key, Attributes attributes) {
        return line.ask(new GroupRequest.Enter(name, key, attributes), Answer::about);
    }

    /** The last one to leave ends the group. */
    public CompletableFuture<Address> leave(Address group) {
        return line.ask(new GroupRequest.About(Function.LEAVE, group), answer -> {
            line.unbindFrom(group);
            return answer.about();
        });
    }

    /** Ends the group for all its members. */
    public CompletableFuture<Address> close(Address group) {
        return done(new GroupRequest.About(Function.CLOSE, group));
    }

    public CompletableFuture<List<Address>> groups() {
        return line.ask(new GroupRequest.QueryGroups(), Answer::addresses);
    }

    public CompletableFuture<List<Address>> members(Address group) {
        return line.ask(new GroupRequest.About(Function.QUERY_MEMBERS, group), Answer::addresses);
    }

    public CompletableFuture<Attributes> attributes(Address group) {
        return line.ask(new GroupRequest.About(Function.QUERY_ATTRIBUTES, group), answer -> {
            if (answer.further().size() != 1) {
                throw new UlpException("expected the attributes in one element, got "
                        + answer.further().size());
            }
            return Attributes.decode(answer.further().getFirst().data());
        });
    }

    public CompletableFuture<Address> change(Address group, Attributes attributes) {
        return done(new GroupRequest.ChangeAttributes(group, attributes));
    }

    // --- people

    /** Of those of the addresses that have one. */
    public CompletableFuture<Map<Address, String>> names(List<Address> addresses) {
        return line.ask(new GroupRequest.Names(addresses), answer -> {
            Map<Address, String> names = new LinkedHashMap<>();
            answer.further()
                    .forEach(
                            element -> names.put(element.source(), new String(element.data(), StandardCharsets.UTF_8)));
            return names;
        });
    }

    /** The host or channel of that name. */
    public CompletableFuture<Address> find(String name) {
        return line.ask(new GroupRequest.Named(Function.FIND, name), Answer::about);
    }

    public CompletableFuture<Address> invite(Address group, Address who) {
        return done(new GroupRequest.Somebody(Function.INVITE, group, who));
    }

    public CompletableFuture<Address> expel(Address group, Address who) {
        return done(new GroupRequest.Somebody(Function.EXPEL, group, who));
    }

    /** Makes somebody an operator of the group, or no longer. */
    public CompletableFuture<Address> appoint(Address group, Address who, boolean on) {
        return done(new GroupRequest.Appoint(group, who, on));
    }

    /** Hears nothing more from somebody, or again. */
    public CompletableFuture<Address> ignore(Address who, boolean on) {
        return done(new GroupRequest.Ignore(who, on));
    }

    // --- what is said

    /** To everybody in the group. Waits only while a megabyte is still on its way to the server. */
    public void send(Address group, byte[] data) throws IOException {
        line.send(Message.Send.toGroup(group, data));
    }

    /** As it is; for those who have it in one piece already. */
    public void send(Message.Send send) throws IOException {
        if (send.type() != MessageType.SEND) {
            throw new IllegalArgumentException("what is asked of the server has methods of its own");
        }
        line.send(send);
    }

    /** To those of the group. */
    public void send(Address group, Sets to, byte[] data) throws IOException {
        line.send(Message.Send.toSome(group, to.addresses(), data));
    }

    /** What will soon be said anew, such as where one is: it may be lost, and never waits. */
    public void sendVolatile(Address group, byte[] data) throws IOException {
        line.send(Message.Send.toGroup(group, data).asVolatile());
    }

    public void sendVolatile(Address group, Sets to, byte[] data) throws IOException {
        line.send(Message.Send.toSome(group, to.addresses(), data).asVolatile());
    }

    /** From now on messages to this group, and of it, go without addresses. */
    public CompletableFuture<Address> bind(Address group) {
        return bind(group, List.of());
    }

    /** @param to as {@link Sets#addresses()} says it */
    public CompletableFuture<Address> bind(Address group, List<Address> to) {
        line.unbind();
        return line.ask(new GroupRequest.Bind(group, to), answer -> {
            line.bind(new Binding(answer.to(), Optional.of(group), to));
            return group;
        });
    }

    /** @param ears are told what is said in the group, on the listener's thread */
    public GroupSession openSession(Address group, Consumer<List<Element>> ears) {
        GroupSession session = new GroupSession(this, group, ears);
        sessions.add(session);
        return session;
    }

    void forget(GroupSession session) {
        sessions.remove(session);
    }

    /** What the groups of this server keep for their members. */
    public GroupValues state() {
        return state;
    }

    private CompletableFuture<Address> done(GroupRequest request) {
        return line.ask(request, Answer::about);
    }

    /** Says goodbye, if there is anybody to hear it, and ends the connection. */
    @Override
    public void close() {
        if (host != null && line.isOpen()) {
            try {
                await(done(new GroupRequest.Disconnect()), PATIENCE_WITH_GOODBYE);
            } catch (IOException e) {
                // The server has hung up first, or does not answer: then without a goodbye.
                System.getLogger(GroupClient.class.getName()).log(System.Logger.Level.DEBUG, "leaving", e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        line.lost("this side has closed the connection");
    }
}
