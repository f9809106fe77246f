package dev.ambit.group.client;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.LongAdder;

/**
 * A bad network for datagrams: between clients and a server it loses some, brings some twice, and lets others be overtaken. What it does
 * is drawn from a seed. Listens at the port where clients look for the server.
 */
public final class LossyRelay implements AutoCloseable {
    private static final int LOST_PERCENT = 30;
    private static final int TWICE_PERCENT = 15;
    private static final int OVERTAKEN_PERCENT = 15;

    private final DatagramSocket door;
    private final InetSocketAddress server;
    private final long seed;
    private final Map<SocketAddress, DatagramSocket> ways = new HashMap<>();
    public final LongAdder lost = new LongAdder();
    public final LongAdder twice = new LongAdder();
    public final LongAdder overtaken = new LongAdder();

    public LossyRelay(int port, InetSocketAddress server, long seed) throws IOException {
        this.door = new DatagramSocket(port, InetAddress.getLoopbackAddress());
        this.server = server;
        this.seed = seed;
        Thread.ofVirtual().start(this::listen);
    }

    private interface Onward {
        void send(byte[] datagram) throws IOException;
    }

    /** One direction of one client. Owned by the thread that reads it. */
    private final class Mischief {
        private final Random random;
        private final Onward onward;
        private final List<byte[]> held = new ArrayList<>();

        private Mischief(int number, Onward onward) {
            this.random = new Random(seed + number);
            this.onward = onward;
        }

        private void take(byte[] datagram) throws IOException {
            int fate = random.nextInt(100);
            if (fate < LOST_PERCENT) {
                lost.increment();
                return;
            }
            if (fate < LOST_PERCENT + OVERTAKEN_PERCENT) {
                held.add(datagram);
                return;
            }
            onward.send(datagram);
            if (fate < LOST_PERCENT + OVERTAKEN_PERCENT + TWICE_PERCENT) {
                twice.increment();
                onward.send(datagram);
            }
            if (!held.isEmpty() && random.nextBoolean()) {
                overtaken.add(held.size());
                for (byte[] late : held) {
                    onward.send(late);
                }
                held.clear();
            }
        }
    }

    private void listen() {
        DatagramPacket packet = new DatagramPacket(new byte[2048], 2048);
        Map<SocketAddress, Mischief> there = new HashMap<>();
        while (!door.isClosed()) {
            try {
                packet.setLength(2048);
                door.receive(packet);
                SocketAddress client = packet.getSocketAddress();
                Mischief mischief = there.get(client);
                if (mischief == null) {
                    DatagramSocket way = way(client, there.size());
                    mischief = new Mischief(2 * there.size(), d -> way.send(new DatagramPacket(d, d.length, server)));
                    there.put(client, mischief);
                }
                mischief.take(copy(packet));
            } catch (IOException e) {
                return;
            }
        }
    }

    private DatagramSocket way(SocketAddress client, int number) throws IOException {
        DatagramSocket way = new DatagramSocket(0, InetAddress.getLoopbackAddress());
        synchronized (ways) {
            ways.put(client, way);
        }
        Mischief back = new Mischief(2 * number + 1, d -> door.send(new DatagramPacket(d, d.length, client)));
        Thread.ofVirtual().start(() -> {
            DatagramPacket packet = new DatagramPacket(new byte[2048], 2048);
            while (!way.isClosed()) {
                try {
                    packet.setLength(2048);
                    way.receive(packet);
                    back.take(copy(packet));
                } catch (IOException e) {
                    return;
                }
            }
        });
        return way;
    }

    private static byte[] copy(DatagramPacket packet) {
        byte[] datagram = new byte[packet.getLength()];
        System.arraycopy(packet.getData(), packet.getOffset(), datagram, 0, datagram.length);
        return datagram;
    }

    @Override
    public void close() {
        door.close();
        synchronized (ways) {
            ways.values().forEach(DatagramSocket::close);
        }
    }
}
