package dev.ambit.group.client;

import java.util.concurrent.atomic.LongAdder;

/** Counts as messages go by; any thread may. */
final class Meter {
    private final LongAdder sent = new LongAdder();
    private final LongAdder sentBytes = new LongAdder();
    private final LongAdder sends = new LongAdder();
    private final LongAdder received = new LongAdder();
    private final LongAdder receivedBytes = new LongAdder();
    private final LongAdder deliveries = new LongAdder();
    private final LongAdder elements = new LongAdder();

    void sent(int bytes) {
        sent.increment();
        sentBytes.add(bytes);
    }

    void said() {
        sends.increment();
    }

    void received(int bytes) {
        received.increment();
        receivedBytes.add(bytes);
    }

    void delivered(int count) {
        deliveries.increment();
        elements.add(count);
    }

    ClientTraffic traffic(DatagramCounts datagrams) {
        return new ClientTraffic(
                sent.sum(),
                sentBytes.sum(),
                sends.sum(),
                received.sum(),
                receivedBytes.sum(),
                deliveries.sum(),
                elements.sum(),
                datagrams);
    }
}
