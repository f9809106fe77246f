package dev.ambit.group.client;

import dev.ambit.group.wire.Frames;
import dev.ambit.group.wire.UlpException;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;

/** WebSockets (RFC 6455) in front of a server that speaks streams only: each binary message becomes one of the stream, and back. */
final class WebSocketDoor implements AutoCloseable {
    private static final String MAGIC = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    private static final int BINARY = 2;
    private static final int CLOSE = 8;

    private final ServerSocket door;
    private final TestServer server;

    WebSocketDoor(ServerSocket door, TestServer server) {
        this.door = door;
        this.server = server;
        Thread.ofVirtual().start(this::accept);
    }

    URI uri(String scheme) {
        return URI.create(scheme + "://localhost:" + door.getLocalPort() + "/ws");
    }

    private void accept() {
        while (!door.isClosed()) {
            try {
                Socket page = door.accept();
                Thread.ofVirtual().start(() -> serve(page));
            } catch (IOException e) {
                return;
            }
        }
    }

    private void serve(Socket page) {
        try (page;
                Socket stream = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            DataInputStream in = new DataInputStream(page.getInputStream());
            greet(in, page.getOutputStream());
            Thread.ofVirtual().start(() -> toPage(stream, page));
            while (true) {
                Optional<byte[]> message = message(in);
                if (message.isEmpty()) {
                    return;
                }
                stream.getOutputStream().write(Frames.frame(message.get()));
                stream.getOutputStream().flush();
            }
        } catch (IOException | GeneralSecurityException e) {
            // One of the two sides is gone.
        }
    }

    private static void greet(InputStream in, OutputStream out) throws IOException, GeneralSecurityException {
        StringBuilder request = new StringBuilder();
        while (!request.toString().endsWith("\r\n\r\n")) {
            request.append((char) in.read());
        }
        String key = request.toString()
                .lines()
                .filter(line -> line.toLowerCase(Locale.ROOT).startsWith("sec-websocket-key:"))
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .findFirst()
                .orElseThrow(() -> new IOException("no WebSocket"));
        byte[] accept = MessageDigest.getInstance("SHA-1").digest((key + MAGIC).getBytes(StandardCharsets.US_ASCII));
        out.write(("HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                        + "Sec-WebSocket-Accept: " + Base64.getEncoder().encodeToString(accept) + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII));
        out.flush();
    }

    /** The next binary message, of however many frames; nothing when the page says goodbye. */
    private static Optional<byte[]> message(DataInputStream in) throws IOException {
        ByteArrayOutputStream message = new ByteArrayOutputStream();
        while (true) {
            int first = in.readUnsignedByte();
            if ((first & 0xf) == CLOSE) {
                return Optional.empty();
            }
            int length = in.readUnsignedByte() & 0x7f;
            if (length == 126) {
                length = in.readUnsignedShort();
            } else if (length == 127) {
                length = (int) in.readLong();
            }
            byte[] mask = in.readNBytes(4);
            byte[] data = in.readNBytes(length);
            for (int i = 0; i < data.length; i++) {
                data[i] ^= mask[i % 4];
            }
            message.writeBytes(data);
            if ((first & 0x80) != 0) {
                return Optional.of(message.toByteArray());
            }
        }
    }

    /** In two frames where that is possible: a client must put them together. */
    private static void toPage(Socket stream, Socket page) {
        Frames frames = new Frames(1 << 20);
        byte[] buffer = new byte[16 << 10];
        try {
            InputStream in = stream.getInputStream();
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                frames.add(buffer, 0, count);
                for (Optional<byte[]> next = frames.next(); next.isPresent(); next = frames.next()) {
                    int half = Math.min(100, next.get().length / 2);
                    frame(page.getOutputStream(), BINARY, next.get(), 0, half);
                    frame(page.getOutputStream(), 0x80, next.get(), half, next.get().length);
                }
            }
            page.getOutputStream().write(new byte[] {(byte) (0x80 | CLOSE), 2, 3, (byte) 0xe8});
            page.getOutputStream().flush();
        } catch (IOException | UlpException e) {
            // One of the two sides is gone.
        }
    }

    private static void frame(OutputStream out, int first, byte[] data, int from, int to) throws IOException {
        int length = to - from;
        out.write(first);
        if (length < 126) {
            out.write(length);
        } else {
            out.write(new byte[] {126, (byte) (length >> 8), (byte) length});
        }
        out.write(data, from, length);
        out.flush();
    }

    @Override
    public void close() throws IOException {
        door.close();
    }
}
