package dev.ambit.group.client;

import dev.ambit.group.core.GroupLimits;
import dev.ambit.group.core.GroupServer;
import dev.ambit.group.core.Host;
import dev.ambit.group.core.HostLine;
import dev.ambit.group.core.Parcel;
import dev.ambit.group.core.Processors;
import dev.ambit.group.core.Rights;
import dev.ambit.group.wire.Arrivals;
import dev.ambit.group.wire.Datagram;
import dev.ambit.group.wire.Frames;
import dev.ambit.group.wire.MessageType;
import dev.ambit.group.wire.UlpException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.URI;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A group server on real sockets of this machine, with a clock that only {@link #pass} moves. One thread owns the server; each connection
 * has one that reads and one that writes.
 */
final class TestServer implements AutoCloseable {
    private static final int ROOM_BYTES = 64 << 10;
    private static final int DATAGRAM_BYTES = 1200 - Datagram.HEAD_BYTES;

    /** Generous, because the clock stands still while everybody talks. */
    static final GroupLimits GENEROUS = GroupLimits.DEFAULT.but(limit -> {
        limit.sendsPerSecond = 1_000_000;
        limit.sendBurst = 1_000_000;
    });

    private final GroupServer server;
    private final ServerSocket door;
    private final DatagramSocket datagrams;
    private final ExecutorService owner = Executors.newSingleThreadExecutor();
    private final List<Connection> connections = new ArrayList<>();
    private final Map<MessageType, LongAdder> counts = new EnumMap<>(MessageType.class);
    private final LongAdder shortForms = new LongAdder();
    private final LongAdder datagramsOut = new LongAdder();
    private volatile boolean hearsDatagrams = true;
    private long nowNanos = 1_000_000_000L;

    private TestServer(GroupLimits limits, ServerSocket door, DatagramSocket datagrams) {
        this.server = new GroupServer(limits, Processors.found(), new SecureRandom()::nextLong);
        this.door = door;
        this.datagrams = datagrams;
        for (MessageType type : MessageType.values()) {
            counts.put(type, new LongAdder());
        }
        Thread.ofVirtual().start(this::accept);
        Thread.ofVirtual().start(this::hearDatagrams);
    }

    /** Streams and datagrams at the same port. */
    static TestServer start() throws IOException {
        return start(GENEROUS);
    }

    static TestServer start(GroupLimits limits) throws IOException {
        while (true) {
            ServerSocket door = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
            try {
                return new TestServer(
                        limits, door, new DatagramSocket(door.getLocalPort(), InetAddress.getLoopbackAddress()));
            } catch (IOException e) {
                // Somebody has that port for datagrams; the next one then.
                door.close();
            }
        }
    }

    /** Behind a door of one's own, such as one with TLS. */
    static TestServer behind(ServerSocket door) throws IOException {
        return new TestServer(GENEROUS, door, new DatagramSocket(0, InetAddress.getLoopbackAddress()));
    }

    /** With datagrams at another port, for a relay in between. */
    static TestServer startWithDatagramsElsewhere() throws IOException {
        return behind(new ServerSocket(0, 200, InetAddress.getLoopbackAddress()));
    }

    int port() {
        return door.getLocalPort();
    }

    InetSocketAddress datagramAddress() {
        return (InetSocketAddress) datagrams.getLocalSocketAddress();
    }

    URI uri() {
        return URI.create("tcp://127.0.0.1:" + port());
    }

    GroupClient connect(String name) throws IOException, InterruptedException {
        return connect(name, Listener.NONE);
    }

    GroupClient connect(String name, Listener listener) throws IOException, InterruptedException {
        return connect(name, ClientOptions.DEFAULT, listener);
    }

    GroupClient connect(String name, ClientOptions options, Listener listener)
            throws IOException, InterruptedException {
        GroupClient client = GroupClient.open(uri(), options, listener);
        GroupClient.await(client.connect(name));
        return client;
    }

    /** Messages of a type over the wire so far, by stream and datagram. */
    long count(MessageType type) {
        return counts.get(type).sum();
    }

    long shortForms() {
        return shortForms.sum();
    }

    long datagramsOut() {
        return datagramsOut.sum();
    }

    /** From now on datagrams get lost, and the server has noticed. */
    void loseDatagrams() {
        hearsDatagrams = false;
        ask(s -> {
            connections.forEach(c -> c.peer = null);
            return true;
        });
    }

    /** Lets time go by, and what is due happen. */
    void pass(Duration time) {
        ask(s -> {
            nowNanos += time.toNanos();
            return s.advance(nowNanos);
        });
    }

    /** Hangs up on everybody. */
    void hangUp() {
        ask(s -> {
            List.copyOf(connections).forEach(c -> c.close("bye"));
            return true;
        });
    }

    /** Asks the server itself, on its thread. */
    <T> T ask(Function<GroupServer, T> question) {
        return CompletableFuture.supplyAsync(() -> question.apply(server), owner)
                .join();
    }

    private void accept() {
        while (!door.isClosed()) {
            try {
                Socket socket = door.accept();
                socket.setTcpNoDelay(true);
                socket.setSendBufferSize(ROOM_BYTES);
                Connection connection = new Connection(socket);
                ask(s -> {
                    connections.add(connection);
                    connection.host = s.attach(connection, Rights.GUEST);
                    return connection;
                });
                Thread.ofVirtual().start(connection::read);
                Thread.ofVirtual().start(connection::write);
            } catch (IOException e) {
                return;
            }
        }
    }

    private void hearDatagrams() {
        DatagramPacket packet = new DatagramPacket(new byte[2048], 2048);
        while (!datagrams.isClosed()) {
            try {
                packet.setLength(2048);
                datagrams.receive(packet);
                SocketAddress from = packet.getSocketAddress();
                Optional<Datagram> datagram = Datagram.read(packet.getData(), 0, packet.getLength());
                if (hearsDatagrams && datagram.isPresent()) {
                    ask(s -> heard(datagram.get(), from));
                }
            } catch (IOException e) {
                return;
            }
        }
    }

    private boolean heard(Datagram datagram, SocketAddress from) {
        for (Connection connection : connections) {
            if (connection.host.isConnected() && connection.host.token() == datagram.token()) {
                connection.peer = from;
                if (!connection.arrivals.take(datagram.sequence())) {
                    return false;
                }
                if (datagram.message().length == 0 || datagram.message()[0] == 0) {
                    connection.datagram(new byte[0]);
                } else {
                    count(datagram.message());
                    server.receive(connection.host, datagram.message(), false, nowNanos);
                }
                return true;
            }
        }
        return false;
    }

    private void count(byte[] message) {
        counts.get(MessageType.values()[(message[0] & 0xf) - 1]).increment();
        if (message[0] < 0) {
            shortForms.increment();
        }
    }

    @Override
    public void close() throws IOException {
        door.close();
        datagrams.close();
        hangUp();
        owner.shutdown();
    }

    /** All but reading and writing happens on the server's thread. */
    private final class Connection implements HostLine {
        private final Socket socket;
        private final LinkedBlockingQueue<byte[]> waiting = new LinkedBlockingQueue<>();
        private final AtomicInteger bytes = new AtomicInteger();
        private final Arrivals arrivals = new Arrivals();
        private @Nullable SocketAddress peer;
        private int sequence;

        private Host host;

        private Connection(Socket socket) {
            this.socket = socket;
        }

        private void read() {
            Frames frames = new Frames(1 << 20);
            byte[] buffer = new byte[16 << 10];
            try (InputStream in = socket.getInputStream()) {
                for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                    frames.add(buffer, 0, count);
                    for (Optional<byte[]> next = frames.next(); next.isPresent(); next = frames.next()) {
                        byte[] message = next.get();
                        count(message);
                        ask(s -> {
                            s.receive(host, message, true, nowNanos);
                            return true;
                        });
                    }
                }
            } catch (IOException | UlpException | RuntimeException e) {
                // The other side, or this server, is gone.
            }
            try {
                ask(s -> {
                    s.detach(host, "gone", nowNanos);
                    return connections.remove(this);
                });
            } catch (RejectedExecutionException e) {
                // The server is closed, and so are all its connections.
            }
        }

        private void write() {
            try (OutputStream out = socket.getOutputStream()) {
                for (byte[] next = waiting.take(); next.length > 0; next = waiting.take()) {
                    out.write(next);
                    int before = bytes.getAndAdd(-next.length);
                    if (before >= ROOM_BYTES && before - next.length < ROOM_BYTES) {
                        ask(s -> {
                            s.roomAgain(host, nowNanos);
                            return true;
                        });
                    }
                }
            } catch (IOException | InterruptedException | RuntimeException e) {
                // The other side, or this server, is gone.
            }
        }

        @Override
        public void deliver(Parcel parcel) {
            byte[] message = parcel.toBytes();
            count(message);
            if (parcel.isVolatile() && peer != null && message.length <= DATAGRAM_BYTES) {
                datagram(message);
            } else {
                byte[] frame = Frames.frame(message);
                bytes.addAndGet(frame.length);
                waiting.add(frame);
            }
        }

        private void datagram(byte[] message) {
            byte[] whole = new Datagram(host.token(), ++sequence, message).encode();
            try {
                // Counted first: who has it can ask how many there were.
                datagramsOut.increment();
                datagrams.send(new DatagramPacket(whole, whole.length, peer));
            } catch (IOException e) {
                // Lost, as datagrams may be.
            }
        }

        @Override
        public boolean hasRoom() {
            return bytes.get() < ROOM_BYTES;
        }

        @Override
        public int datagramBytes() {
            return peer == null ? 0 : DATAGRAM_BYTES;
        }

        @Override
        public void close(String why) {
            waiting.add(new byte[0]);
            if (!hasRoom()) {
                try {
                    socket.close();
                } catch (IOException e) {
                    // Then it is closed already.
                }
            }
        }
    }
}
