package dev.ambit.server;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.ambit.group.wire.AppData;
import dev.ambit.group.wire.Binding;
import dev.ambit.group.wire.Element;
import dev.ambit.group.wire.Message;
import dev.ambit.group.wire.Ulp;
import dev.ambit.group.wire.WorldWords;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.ConcurrentSkipListMap;

/** A page on a slow line: a WebSocket by hand. It reads frames of positions as pages do, and only their numbers. */
final class SlowPageReader extends SlowReader {
    private static final ObjectMapper JSON = new ObjectMapper();
    static final int BINARY = 2;

    /** The first that a page says. */
    static final String UPGRADE = "GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";

    private static final int PING = 9;
    private static final int PONG = 10;

    private final String name;
    private final ConcurrentSkipListMap<Integer, Long> frames;
    private byte[] unread = new byte[0];
    private boolean isOpen;
    private boolean isWitness;

    /** @param frames when each frame came to somebody who reads as fast as they come */
    SlowPageReader(
            int port, int bytesPerSecond, boolean answers, String name, ConcurrentSkipListMap<Integer, Long> frames) {
        super(port, bytesPerSecond, answers);
        this.name = name;
        this.frames = frames;
    }

    /** One who says when each frame came. */
    SlowPageReader witness() {
        isWitness = true;
        return this;
    }

    @Override
    void enter() throws IOException {
        out().write(UPGRADE.getBytes(US_ASCII));
    }

    static byte[] hello(String name) {
        return WorldWords.say(
                "{\"t\":\"hello\",\"v\":1,\"name\":\"" + name + "\",\"avatar\":\"robot\",\"frames\":true}");
    }

    @Override
    void hear(byte[] bytes, int count) throws Exception {
        byte[] all = Arrays.copyOf(unread, unread.length + count);
        System.arraycopy(bytes, 0, all, unread.length, count);
        int from = 0;
        if (!isOpen) {
            from = new String(all, US_ASCII).indexOf("\r\n\r\n") + 4;
            if (from < 4) {
                unread = all;
                return;
            }
            isOpen = true;
            send(BINARY, WorldWords.connect());
            send(BINARY, hello(name));
        }
        for (int next = frame(all, from); next > from; next = frame(all, from)) {
            from = next;
        }
        unread = Arrays.copyOfRange(all, from, all.length);
    }

    /** Where the next frame begins; the same place when this one is not whole yet. */
    private int frame(byte[] all, int from) throws Exception {
        if (all.length < from + 4) {
            return from;
        }
        int length = all[from + 1] & 0x7f;
        int start = from + 2;
        if (length == 126) {
            length = (all[from + 2] & 0xff) << 8 | all[from + 3] & 0xff;
            start = from + 4;
        } else if (length == 127) {
            if (all.length < from + 10) {
                return from;
            }
            length = (int) ByteBuffer.wrap(all, from + 2, 8).getLong();
            start = from + 10;
        }
        if (all.length < start + length) {
            return from;
        }
        byte[] data = Arrays.copyOfRange(all, start, start + length);
        switch (all[from] & 0x0f) {
            case BINARY -> take(data);
            case PING -> {
                if (answers) {
                    send(PONG, data);
                }
            }
            default -> {}
        }
        return start + length;
    }

    private void take(byte[] message) throws Exception {
        if (!(Ulp.decode(message, Binding.NONE) instanceof Message.Receive receive)) {
            return;
        }
        for (Element element : receive.elements()) {
            byte[] data = element.data();
            // Channel, time, kind, base, and then the frame with its number; of one's own frames, not of the map's.
            if (data.length > 8 && data[0] == AppData.Channel.POSITIONS.code() && (data[3] == 1 || data[3] == 3)) {
                position((data[6] & 0xff) << 8 | data[7] & 0xff);
            }
        }
        for (String json : WorldWords.heard(message)) {
            for (JsonNode item : JSON.readTree(json).path("news")) {
                switch (item.path("e").asText()) {
                    case "welcome" -> isInside();
                    case "said" -> heardWord(item.path("text").asText());
                    default -> {}
                }
            }
        }
    }

    private void position(int number) {
        if (isWitness) {
            frames.putIfAbsent(number, System.nanoTime());
        }
        var at = frames.floorEntry(number);
        if (at != null) {
            heardPosition(at.getValue());
        }
    }

    /** Says that it is there, as pages do by themselves. */
    void ping() throws IOException {
        send(BINARY, WorldWords.say("{\"t\":\"ping\",\"n\":1}"));
    }

    private synchronized void send(int kind, byte[] data) throws IOException {
        out().write(frame(kind, data));
    }

    /** A frame of a client's; a mask of zeros leaves everything as it is. */
    static byte[] frame(int kind, byte[] data) {
        ByteBuffer frame = ByteBuffer.allocate(data.length + 8);
        frame.put((byte) (0x80 | kind));
        if (data.length < 126) {
            frame.put((byte) (0x80 | data.length));
        } else {
            frame.put((byte) (0x80 | 126)).putShort((short) data.length);
        }
        frame.putInt(0).put(data);
        return Arrays.copyOf(frame.array(), frame.position());
    }

    @Override
    public String toString() {
        return name;
    }
}
