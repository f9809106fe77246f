package dev.ambit.bench.siege;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ambit.group.wire.UlpException;
import dev.ambit.group.wire.WorldWords;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** What a page is on the wire: a WebSocket, written by hand so that it can also be done wrong. */
final class PagePeer extends Peer {
    private static final int FINAL_BINARY = 0x82;
    private static final int MASKED = 0x80;
    private static final int OPCODE = 0x0f;
    private static final int CLOSE = 8;
    private static final int PING = 9;
    private static final int PONG = 10;

    private static final ObjectMapper JSON = new ObjectMapper();

    private final DataInputStream in;
    private long asked;

    /** Ends with an exception when the server does not want a WebSocket. */
    PagePeer(String from, int port) throws IOException {
        this(from, port, "");
    }

    /** @param cookie as in the header; empty for none */
    PagePeer(String from, int port, String cookie) throws IOException {
        super(from, port);
        in = new DataInputStream(new BufferedInputStream(in()));
        try {
            send(("GET /ws HTTP/1.1\r\nHost: localhost:" + port + "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                            + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
                            + "Origin: http://localhost:" + port + "\r\n"
                            + (cookie.isEmpty() ? "" : "Cookie: " + cookie + "\r\n") + "\r\n")
                    .getBytes(StandardCharsets.ISO_8859_1));
            String status = line();
            if (!status.contains(" 101 ")) {
                throw new IOException("the server answers the upgrade with " + status);
            }
            while (!line().isEmpty()) {
                // The rest of the head.
            }
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                throw new EOFException("the connection ended within the answer to the upgrade");
            }
            if (c != '\r') {
                line.append((char) c);
            }
        }
        return line.toString();
    }

    /** Connects as a host and says hello. */
    void hello(String name) throws IOException {
        sendMessage(WorldWords.connect());
        say("{\"t\":\"hello\",\"v\":1,\"name\":\"" + name + "\",\"avatar\":\"robot\",\"frames\":true}");
    }

    /** Says hello and waits to be let in; the welcome. Who is not let in is told why by an exception. */
    JsonNode enter(String name) throws IOException {
        hello(name);
        while (true) {
            for (String json : heard()) {
                for (JsonNode news : JSON.readTree(json).path("news")) {
                    switch (news.path("e").asText()) {
                        case "refused" -> throw new IOException("refused: " + news);
                        case "welcome" -> {
                            return news;
                        }
                        default -> {}
                    }
                }
            }
        }
    }

    void say(String json) throws IOException {
        sendMessage(WorldWords.say(json));
    }

    void sendMessage(byte[] message) throws IOException {
        sendFrame(FINAL_BINARY, message);
    }

    private synchronized void sendFrame(int head, byte[] message) throws IOException {
        send(frame(head, message));
    }

    /** A binary message as a page puts it on the wire. */
    static byte[] frame(byte[] message) {
        return frame(FINAL_BINARY, message);
    }

    private static byte[] frame(int head, byte[] message) {
        ByteBuffer frame = ByteBuffer.allocate(message.length + 14);
        frame.put((byte) head);
        if (message.length < 126) {
            frame.put((byte) (MASKED | message.length));
        } else if (message.length < 65_536) {
            frame.put((byte) (MASKED | 126)).putShort((short) message.length);
        } else {
            frame.put((byte) (MASKED | 127)).putLong(message.length);
        }
        // A mask of zeros is as good as any where there is no proxy to be fooled.
        frame.putInt(0).put(message);
        return Arrays.copyOf(frame.array(), frame.position());
    }

    /** The next message of the server; pings are answered on the way. */
    byte[] next() throws IOException {
        while (true) {
            int head = in.readUnsignedByte();
            long length = in.readUnsignedByte();
            if (length == 126) {
                length = in.readUnsignedShort();
            } else if (length == 127) {
                length = in.readLong();
            }
            byte[] message = new byte[Math.toIntExact(length)];
            in.readFully(message);
            switch (head & OPCODE) {
                case CLOSE ->
                    throw new IOException("closed by the server: "
                            + (message.length > 2
                                    ? new String(message, 2, message.length - 2, StandardCharsets.UTF_8)
                                    : "no reason"));
                case PING -> sendFrame(MASKED | PONG, message);
                default -> {
                    return message;
                }
            }
        }
    }

    /** Asks for something and waits for the answer; whatever else is said meanwhile is passed over. */
    JsonNode ask(String type, String fields) throws IOException {
        long number = ++asked;
        say("{\"t\":\"" + type + "\",\"n\":" + number + "," + fields + "}");
        while (true) {
            for (String json : heard()) {
                for (JsonNode news : JSON.readTree(json).path("news")) {
                    if (news.path("e").asText().equals("answer")
                            && news.path("n").asLong() == number) {
                        return news;
                    }
                }
            }
        }
    }

    /** What the world says in the next message. */
    List<String> heard() throws IOException {
        try {
            return WorldWords.heard(next());
        } catch (UlpException e) {
            throw new IOException("no message: " + e.getMessage(), e);
        }
    }
}
