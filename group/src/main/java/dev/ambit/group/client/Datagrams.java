package dev.ambit.group.client;

import dev.ambit.base.ByteWriter;
import dev.ambit.group.wire.Arrivals;
import dev.ambit.group.wire.Datagram;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.PortUnreachableException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The way beside the stream, for what may be lost. Greets the server until that answers and ever after; when nothing comes back for too
 * long it closes, and everything goes by the stream. What comes twice or was overtaken is dropped ({@link Arrivals}).
 */
final class Datagrams {

    /** What passes through every network in one piece. */
    private static final int LARGEST_BYTES = 1200;

    /** What a greeting begins with, because no message does; then follows how many datagrams of the server have come. */
    private static final int GREETING = 0;

    private final DatagramSocket socket;
    private final long token;
    private final Duration greetEvery;
    private final DatagramContact contact;
    private final Consumer<byte[]> ears;
    private final Arrivals arrivals = new Arrivals();
    private final CountDownLatch closed = new CountDownLatch(1);
    private int sequence;

    /** @param ears are told what is new, in order; on a thread of its own */
    Datagrams(InetSocketAddress server, long token, ClientOptions options, Consumer<byte[]> ears) throws IOException {
        this.socket = new DatagramSocket();
        this.token = token;
        this.greetEvery = options.greetEvery();
        this.contact = new DatagramContact(options.silence().toNanos(), System.nanoTime());
        this.ears = ears;
        try {
            socket.connect(server);
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    void start() {
        Thread.ofVirtual().name("group-datagrams " + socket.getPort()).start(this::read);
        Thread.ofVirtual().name("group-greetings " + socket.getPort()).start(this::greet);
    }

    boolean areThrough() {
        return contact.isThrough(System.nanoTime());
    }

    /** Whether it is on its way; otherwise it has to take another one. */
    boolean send(byte[] message) {
        return message.length <= LARGEST_BYTES - Datagram.HEAD_BYTES && areThrough() && write(message);
    }

    private synchronized boolean write(byte[] message) {
        byte[] bytes = new Datagram(token, ++sequence, message).encode();
        try {
            socket.send(new DatagramPacket(bytes, bytes.length));
            return true;
        } catch (IOException e) {
            // Nobody there, or no room: the silence that follows tells which.
            return false;
        }
    }

    synchronized DatagramCounts counts() {
        return new DatagramCounts(
                Integer.toUnsignedLong(sequence), arrivals.received(), arrivals.late(), arrivals.lossPerMille());
    }

    private void greet() {
        try {
            do {
                if (contact.isOver(System.nanoTime())) {
                    close();
                    return;
                }
                write(greeting());
            } while (!closed.await(greetEvery.toNanos(), TimeUnit.NANOSECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The server can only tell how much it sent, not how much came. */
    private synchronized byte[] greeting() {
        return new ByteWriter(10).u8(GREETING).varint(arrivals.received()).toBytes();
    }

    private void read() {
        DatagramPacket packet = new DatagramPacket(new byte[64 << 10], 64 << 10);
        while (!socket.isClosed()) {
            try {
                packet.setLength(packet.getData().length);
                socket.receive(packet);
                Datagram.read(packet.getData(), packet.getOffset(), packet.getOffset() + packet.getLength())
                        .filter(datagram -> datagram.token() == token)
                        .ifPresent(this::heard);
            } catch (PortUnreachableException e) {
                // Nobody listens there; the greetings run out of patience by themselves.
            } catch (IOException e) {
                close();
            }
        }
    }

    private void heard(Datagram datagram) {
        contact.heard(System.nanoTime());
        boolean isNew;
        synchronized (this) {
            isNew = arrivals.take(datagram.sequence());
        }
        if (isNew && datagram.message().length > 0) {
            ears.accept(datagram.message());
        }
    }

    void close() {
        closed.countDown();
        socket.close();
    }
}
