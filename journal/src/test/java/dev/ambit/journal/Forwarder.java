package dev.ambit.journal;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

/** Stands between a client and a server, and can lose the answer to a commit. */
final class Forwarder implements AutoCloseable {

    private static final String COMMITTED = "COMMIT\0";

    private final ServerSocket door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final int serverPort;
    private final AtomicInteger swallowed = new AtomicInteger();
    private volatile boolean swallow;

    Forwarder(int serverPort) throws IOException {
        this.serverPort = serverPort;
        Thread.ofVirtual().start(this::accept);
    }

    int port() {
        return door.getLocalPort();
    }

    /** The next answer that says COMMIT does not arrive; the connection breaks instead. */
    void swallowAnswersAfterCommit() {
        swallow = true;
    }

    int swallowed() {
        return swallowed.get();
    }

    private void accept() {
        try {
            while (true) {
                Socket client = door.accept();
                Socket server = new Socket(InetAddress.getLoopbackAddress(), serverPort);
                Thread.ofVirtual().start(() -> pump(client, server, false));
                Thread.ofVirtual().start(() -> pump(server, client, true));
            }
        } catch (IOException e) {
            // The door is closed.
        }
    }

    private void pump(Socket from, Socket to, boolean answers) {
        byte[] buffer = new byte[64 * 1024];
        try (from;
                to;
                InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream()) {
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                if (answers && swallow && new String(buffer, 0, n, StandardCharsets.ISO_8859_1).contains(COMMITTED)) {
                    swallow = false;
                    swallowed.incrementAndGet();
                    return;
                }
                out.write(buffer, 0, n);
                out.flush();
            }
        } catch (IOException e) {
            // One side is gone, so the other goes too.
        }
    }

    @Override
    public void close() throws IOException {
        door.close();
    }
}
