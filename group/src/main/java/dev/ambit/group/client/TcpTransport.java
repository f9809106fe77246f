package dev.ambit.group.client;

import dev.ambit.group.wire.Frames;
import dev.ambit.group.wire.UlpException;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/** A stream of {@code length varint | message}, with TLS around it or not. */
final class TcpTransport implements Transport {
    private static final int BUFFER_BYTES = 64 << 10;

    private final Socket socket;
    private final OutputStream out;

    private TcpTransport(Socket socket) throws IOException {
        this.socket = socket;
        this.out = new BufferedOutputStream(socket.getOutputStream(), BUFFER_BYTES);
    }

    static TcpTransport open(ServerAddress server, ClientOptions options) throws IOException {
        Socket socket = new Socket();
        try {
            connect(socket, server, options);
            Socket whole = server.scheme().isSecure() ? secured(socket, server, options) : socket;
            return new TcpTransport(whole);
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    private static void connect(Socket socket, ServerAddress server, ClientOptions options) throws IOException {
        int millis = (int) options.patience().toMillis();
        try {
            socket.setTcpNoDelay(true);
            socket.connect(new InetSocketAddress(server.host(), server.port()), millis);
        } catch (UnknownHostException e) {
            throw new IOException("there is no host " + server.host(), e);
        } catch (SocketTimeoutException e) {
            throw new IOException(server + " does not answer within " + millis + " ms", e);
        } catch (IOException e) {
            throw new IOException("nobody listens at " + server + " (" + e.getMessage() + ")", e);
        }
    }

    private static Socket secured(Socket plain, ServerAddress server, ClientOptions options) throws IOException {
        try {
            SSLSocket socket = (SSLSocket) options.trust()
                    .context()
                    .getSocketFactory()
                    .createSocket(plain, server.host(), server.port(), true);
            if (options.trust().checksName()) {
                SSLParameters parameters = socket.getSSLParameters();
                parameters.setEndpointIdentificationAlgorithm("HTTPS");
                socket.setSSLParameters(parameters);
            }
            socket.setSoTimeout((int) options.patience().toMillis());
            socket.startHandshake();
            socket.setSoTimeout(0);
            return socket;
        } catch (GeneralSecurityException | IOException e) {
            throw new IOException("no trust in " + server + ": " + e.getMessage(), e);
        }
    }

    @Override
    public void listen(Ears ears) {
        Thread.ofVirtual().name("group-reader " + socket.getPort()).start(() -> read(ears));
    }

    private void read(Ears ears) {
        Frames frames = new Frames(LONGEST_MESSAGE_BYTES);
        byte[] buffer = new byte[BUFFER_BYTES];
        try (InputStream in = socket.getInputStream()) {
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                frames.add(buffer, 0, count);
                for (Optional<byte[]> next = frames.next(); next.isPresent(); next = frames.next()) {
                    ears.heard(next.get());
                }
            }
            ears.lost("the server has ended the connection");
        } catch (UlpException e) {
            close();
            ears.lost("the server does not speak this protocol: " + e.getMessage());
        } catch (IOException e) {
            ears.lost("the connection is lost: " + e.getMessage());
        }
    }

    @Override
    public void write(List<byte[]> messages) throws IOException {
        for (byte[] message : messages) {
            out.write(Frames.frame(message));
        }
        out.flush();
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            // There is nothing left to be done about a socket that cannot even be closed.
            System.getLogger(TcpTransport.class.getName()).log(System.Logger.Level.DEBUG, "closing", e);
        }
    }
}
