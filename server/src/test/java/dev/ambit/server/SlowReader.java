package dev.ambit.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Somebody at the end of a line that carries so many bytes a second: a real socket with a buffer as small as can be, read at that
 * pace. Until it is inside it reads as fast as anybody. Notes how old words and positions are when they arrive.
 */
abstract class SlowReader implements AutoCloseable {
    private static final int PATIENCE_SECONDS = 300;
    private static final long TURN_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    /** When each word was said, by anybody; for all who hear it. */
    static final Map<String, Long> SAID = new ConcurrentHashMap<>();

    final boolean answers;
    final List<Double> wordAges = new ArrayList<>();
    final List<Double> positionAges = new ArrayList<>();
    private final Socket socket = new Socket();
    private final int port;
    private final int bytesPerSecond;
    private final CountDownLatch inside = new CountDownLatch(1);
    private volatile long measuredSince = Long.MAX_VALUE;

    /** @param answers whether it answers when it is asked whether it is there */
    SlowReader(int port, int bytesPerSecond, boolean answers) {
        this.bytesPerSecond = bytesPerSecond;
        this.answers = answers;
        this.port = port;
    }

    final void start() throws IOException, InterruptedException {
        socket.setReceiveBufferSize(1024);
        socket.setTcpNoDelay(true);
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        Thread.ofVirtual().start(this::read);
        enter();
        if (!inside.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError(this + " is not let in");
        }
    }

    abstract void enter() throws IOException;

    abstract void hear(byte[] bytes, int count) throws Exception;

    final void isInside() {
        inside.countDown();
    }

    final OutputStream out() throws IOException {
        return socket.getOutputStream();
    }

    private void read() {
        byte[] buffer = new byte[4096];
        try {
            InputStream in = socket.getInputStream();
            long paidNanos = System.nanoTime();
            while (true) {
                boolean isSlow = inside.getCount() == 0;
                int most = isSlow
                        ? Math.clamp(bytesPerSecond * TURN_NANOS / 1_000_000_000L, 1, buffer.length)
                        : buffer.length;
                int count = in.read(buffer, 0, most);
                if (count < 0) {
                    return;
                }
                hear(buffer, count);
                if (isSlow) {
                    // What was not used of the line's time is gone.
                    paidNanos = Math.max(paidNanos, System.nanoTime() - TURN_NANOS)
                            + count * 1_000_000_000L / bytesPerSecond;
                    LockSupport.parkNanos(paidNanos - System.nanoTime());
                }
            }
        } catch (Exception e) {
            // The test is over, or finds out that nothing came any more.
        }
    }

    /** Notes what is said from now on. */
    final void measure() {
        measuredSince = System.nanoTime();
    }

    final void heardWord(String word) {
        Long at = SAID.get(word);
        if (at != null) {
            note(wordAges, at);
        }
    }

    final void heardPosition(long ofNanos) {
        note(positionAges, ofNanos);
    }

    private void note(List<Double> ages, long ofNanos) {
        if (ofNanos >= measuredSince) {
            synchronized (ages) {
                ages.add((System.nanoTime() - ofNanos) / 1e9);
            }
        }
    }

    /** In order, the youngest first. */
    static List<Double> sorted(List<Double> ages) {
        synchronized (ages) {
            return ages.stream().sorted().toList();
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
