package dev.ambit.gateway.irc;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;

/** A bare socket that speaks IRC. */
final class IrcClient implements AutoCloseable {

    final Socket socket;
    private final BufferedReader in;

    IrcClient(int port) throws IOException {
        this(port, 65_536);
    }

    IrcClient(int port, int receiveBuffer) throws IOException {
        socket = new Socket();
        socket.setReceiveBufferSize(receiveBuffer);
        socket.setSoTimeout((int) Hall.PATIENCE_SECONDS * 1000);
        socket.connect(new java.net.InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        in = new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8));
    }

    static IrcClient inside(int port, String nick) throws IOException {
        IrcClient client = new IrcClient(port);
        client.says("NICK " + nick, "USER " + nick + " 0 * :" + nick);
        client.await(" 422 ");
        return client;
    }

    void says(String... lines) throws IOException {
        socket.getOutputStream().write((String.join("\r\n", lines) + "\r\n").getBytes(UTF_8));
    }

    /** The next line that holds this; what comes before is skipped. */
    String await(String part) throws IOException {
        StringBuilder before = new StringBuilder();
        String line;
        try {
            while ((line = in.readLine()) != null) {
                if (line.contains(part)) {
                    return line;
                }
                before.append(line).append('\n');
            }
        } catch (SocketTimeoutException e) {
            throw new AssertionError("no \"" + part + "\" came, but this:\n" + before, e);
        }
        throw new AssertionError("the connection ended before \"" + part + "\" came, after:\n" + before);
    }

    /** Everything until the other side closes. */
    String awaitEnd() throws IOException {
        StringBuilder all = new StringBuilder();
        try {
            String line;
            while ((line = in.readLine()) != null) {
                all.append(line).append('\n');
            }
        } catch (java.net.SocketException e) {
            // Cut off while we were still talking.
            return all.toString();
        }
        return all.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
