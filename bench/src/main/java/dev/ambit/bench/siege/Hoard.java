package dev.ambit.bench.siege;

import dev.ambit.group.Address;
import dev.ambit.group.wire.Attributes;
import dev.ambit.group.wire.Attributes.Delivery;
import dev.ambit.group.wire.Message;
import dev.ambit.group.wire.StateRequest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Hosts that keep in groups all that groups keep, so that the server's heap gets full; when they leave, it is free again. */
public final class Hoard implements AutoCloseable {
    private static final int GROUPS = 60;
    private static final int VALUES = 3;
    private static final int VALUE_BYTES = 16_000;

    private final int port;
    private final Queue<HostPeer> hosts = new ConcurrentLinkedQueue<>();
    private final Queue<IOException> problems = new ConcurrentLinkedQueue<>();

    public Hoard(int port) {
        this.port = port;
    }

    /** So many more, each of whom keeps about three megabytes. Returns when they do. */
    public void grow(int more) throws IOException, InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < more; i++) {
            threads.add(Thread.ofVirtual().start(this::hoard));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        IOException problem = problems.poll();
        if (problem != null) {
            throw problem;
        }
    }

    private void hoard() {
        try {
            HostPeer host = new HostPeer("127.7.0." + (1 + hosts.size()), port);
            hosts.add(host);
            host.connect(Assault.newName("Hoarder"));
            for (int group = 0; group < GROUPS; group++) {
                Address own = host.create(Attributes.of(Delivery.IMMEDIATE));
                for (int value = 0; value < VALUES; value++) {
                    host.ask(Message.Send.state(
                            own, new StateRequest.Write(new byte[] {(byte) value}, new byte[VALUE_BYTES]).encode()));
                }
            }
            host.ignoreAnswers();
        } catch (IOException e) {
            problems.add(e);
        }
    }

    @Override
    public void close() {
        hosts.forEach(Peer::close);
    }
}
