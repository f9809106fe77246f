package dev.ambit.bench.siege;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;

/** A plain socket from an address of its own on the loopback, so that everybody in a siege comes from somewhere else. */
class Peer implements AutoCloseable {
    private static final int CONNECT_MILLIS = 30_000;
    private static final int READ_MILLIS = 60_000;

    final Socket socket = new Socket();

    /** @param from any of 127.0.0.0/8 */
    Peer(String from, int port) throws IOException {
        try {
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(READ_MILLIS);
            socket.bind(new InetSocketAddress(InetAddress.ofLiteral(from), 0));
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), CONNECT_MILLIS);
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    void send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
    }

    InputStream in() throws IOException {
        return socket.getInputStream();
    }

    /** Whether the other side has ended it, so far as is known without waiting. */
    boolean hasEnded() {
        try {
            socket.setSoTimeout(1);
            byte[] some = new byte[4096];
            while (true) {
                if (in().read(some) < 0) {
                    return true;
                }
            }
        } catch (java.net.SocketTimeoutException e) {
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    /** Reads and forgets whatever comes, for as long as it comes. */
    void ignoreAnswers() {
        Thread.ofVirtual().start(() -> {
            byte[] some = new byte[16 * 1024];
            try {
                while (in().read(some) >= 0) {
                    // Nobody wants to know.
                }
            } catch (IOException e) {
                // It has ended.
            }
        });
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            // As good as closed.
        }
    }
}
