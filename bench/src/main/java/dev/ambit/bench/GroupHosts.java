package dev.ambit.bench;

import dev.ambit.base.ByteWriter;
import dev.ambit.group.Address;
import dev.ambit.group.wire.Attributes;
import dev.ambit.group.wire.Binding;
import dev.ambit.group.wire.Element;
import dev.ambit.group.wire.Frames;
import dev.ambit.group.wire.GroupRequest;
import dev.ambit.group.wire.Message;
import dev.ambit.group.wire.MessageType;
import dev.ambit.group.wire.Ulp;
import dev.ambit.group.wire.UlpException;
import dev.ambit.group.wire.UlpReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Many hosts on one thread, over real TCP. Each says the time at its own moments, and all look at how old what they hear is. Owned
 * by one thread.
 */
final class GroupHosts implements AutoCloseable {
    private static final int DATA_BYTES = 16;
    private static final int MOST_MICROS = 5_000_000;
    private static final long PATIENCE_NANOS = 30_000_000_000L;

    private final InetSocketAddress server;
    private final Selector selector = Selector.open();
    private final List<One> all = new ArrayList<>();
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(1 << 20);
    private final List<Chunk> unread = new ArrayList<>();

    /** What came for somebody, and when. */
    private record Chunk(One of, byte[] bytes, long nanos) {}

    private int[] delays = new int[MOST_MICROS + 1];
    private boolean isCounting;

    /** Elements and Receives heard while counting. */
    long elements;

    long messages;
    long sent;
    int lost;

    GroupHosts(int port) throws IOException {
        server = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    final class One {
        private final SocketChannel channel;
        private final Frames frames = new Frames(1 << 20);
        private Optional<Message.Receive> answer = Optional.empty();
        private Address group = Address.SERVER;
        private boolean isLost;

        One() throws IOException {
            channel = SocketChannel.open(server);
            channel.setOption(java.net.StandardSocketOptions.TCP_NODELAY, true);
            channel.configureBlocking(false);
            channel.register(selector, SelectionKey.OP_READ, this);
        }

        private void send(Message.Send message) throws IOException {
            ByteBuffer bytes = ByteBuffer.wrap(Frames.frame(Ulp.encode(message)));
            while (bytes.hasRemaining()) {
                if (channel.write(bytes) == 0) {
                    listen(1);
                }
            }
        }

        private Message.Receive ask(GroupRequest request) throws IOException {
            answer = Optional.empty();
            send(Message.Send.control(request.encode()));
            long until = System.nanoTime() + PATIENCE_NANOS;
            while (answer.isEmpty()) {
                listen(10);
                if (System.nanoTime() > until || isLost) {
                    throw new IOException("no answer to " + request.function());
                }
            }
            byte[] data = answer.get().elements().getFirst().data();
            if (data[1] != 0) {
                throw new IOException(request.function() + " failed with status " + data[1]);
            }
            return answer.get();
        }

        Address create(Attributes attributes) throws IOException {
            group = ask(new GroupRequest.Create(true, attributes))
                    .elements()
                    .getFirst()
                    .source();
            return group;
        }

        void join(Address where) throws IOException {
            ask(new GroupRequest.Join(where, new byte[0]));
            group = where;
        }

        /** Says what time it is. */
        void speak() throws IOException {
            byte[] data = new ByteWriter(DATA_BYTES)
                    .u64(System.nanoTime())
                    .u64(sent++)
                    .toBytes();
            send(Message.Send.toGroup(group, data));
        }

        /** Only takes what is there: to understand it takes time, which is not the server's. */
        private void read() throws IOException {
            buffer.clear();
            int count = channel.read(buffer);
            if (count < 0) {
                throw new IOException("the server has ended the connection");
            }
            byte[] bytes = new byte[count];
            buffer.flip().get(bytes);
            unread.add(new Chunk(this, bytes, System.nanoTime()));
        }

        private void understand(Chunk chunk) throws UlpException {
            frames.add(chunk.bytes, 0, chunk.bytes.length);
            for (Optional<byte[]> next = frames.next(); next.isPresent(); next = frames.next()) {
                if (Ulp.decode(next.get(), Binding.NONE) instanceof Message.Receive heard) {
                    hear(heard, chunk.nanos);
                }
            }
        }

        private void hear(Message.Receive heard, long now) throws UlpException {
            if (heard.type() != MessageType.RECEIVE) {
                answer = Optional.of(heard);
            } else if (isCounting) {
                messages++;
                elements += heard.elements().size();
                for (Element element : heard.elements()) {
                    long micros = (now - new UlpReader(element.data()).u64("the time")) / 1000;
                    delays[Math.clamp(micros, 0, MOST_MICROS)]++;
                }
            }
        }
    }

    List<One> connect(int count) throws IOException {
        List<One> fresh = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            One one = new One();
            one.ask(new GroupRequest.Connect(0, ""));
            fresh.add(one);
        }
        all.addAll(fresh);
        return fresh;
    }

    /** Everybody of them speaks so many times a second, one after the other, for so long. */
    void talk(List<One> speakers, int perSecond, double seconds) throws IOException {
        long start = System.nanoTime();
        double gapNanos = 1e9 / perSecond / speakers.size();
        long total = (long) (seconds * perSecond * speakers.size());
        for (long i = 0; i < total; ) {
            long due = start + (long) (i * gapNanos);
            long wait = due - System.nanoTime();
            if (wait > 0) {
                listen(wait > 2_000_000 ? 1 : 0);
                continue;
            }
            speakers.get((int) (i++ % speakers.size())).speak();
            if (i % 16 == 0) {
                listen(0);
            }
        }
    }

    /** Hears what comes, for so long. */
    void listenFor(double seconds) throws IOException {
        long until = System.nanoTime() + (long) (seconds * 1e9);
        while (System.nanoTime() < until) {
            listen(1);
        }
    }

    private void listen(int millis) throws IOException {
        int ready = millis == 0 ? selector.selectNow() : selector.select(millis);
        while (ready > 0) {
            for (SelectionKey key : selector.selectedKeys()) {
                One one = (One) key.attachment();
                try {
                    one.read();
                } catch (IOException e) {
                    lose(one);
                }
            }
            selector.selectedKeys().clear();
            ready = selector.selectNow();
        }
        for (Chunk chunk : unread) {
            try {
                chunk.of.understand(chunk);
            } catch (UlpException e) {
                lose(chunk.of);
            }
        }
        unread.clear();
    }

    private void lose(One one) throws IOException {
        one.isLost = true;
        lost++;
        one.channel.close();
    }

    void startCounting() {
        delays = new int[MOST_MICROS + 1];
        elements = 0;
        messages = 0;
        sent = 0;
        isCounting = true;
    }

    void stopCounting() {
        isCounting = false;
    }

    /** So many milliseconds old is what was heard, in such a part of all cases at most. */
    double delayMillis(double part) {
        long left = (long) (elements * part);
        for (int micros = 0; micros < delays.length; micros++) {
            left -= delays[micros];
            if (left <= 0) {
                return micros / 1000.0;
            }
        }
        return MOST_MICROS / 1000.0;
    }

    @Override
    public void close() throws IOException {
        for (One one : all) {
            one.channel.close();
        }
        selector.close();
    }
}
