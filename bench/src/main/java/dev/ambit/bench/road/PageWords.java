package dev.ambit.bench.road;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * What a page says, as WebSocket frames. Written by hand and not with Ambit's own codecs: the same bytes go to the server as it was
 * and as it is.
 *
 * <pre>
 *   frame      82 | 80 + length | mask, 00 00 00 00 | message
 *   asked      03 | server 80 | 00 | 01 | 80 | length | function | arguments
 *   said       81 | 01 | 80 | length | channel | what is said to the world, once the connection is bound to its group
 *   a step     channel 00, packet 0b 01 01 | x s16 | y s16 | z s16 | degrees s16
 *   a word     channel 00, packet size 01 0e | 00 00 | length | text
 *   JSON       channel 02, text
 * </pre>
 */
final class PageWords {
    /** The head of a frame from a client: a mask of zeros is as good as any where there is no proxy to be fooled. */
    private static final byte[] MASK = new byte[4];

    private static final int FINAL_BINARY = 0x82;
    private static final int FINAL_PONG = 0x8a;
    private static final int MASKED = 0x80;
    private static final int LONGEST_SHORT_FRAME = 125;
    private static final int VARINT_STEP = 0x80;

    private static final byte SERVER = (byte) 0x80;
    private static final byte SEND_CONTROL = 3;
    private static final byte SHORT_SEND = (byte) 0x81;
    private static final byte CONNECT = 1;
    private static final byte PING = 12;
    private static final byte BIND = 22;
    private static final byte VERSION = 1;
    private static final byte WANTS_GROUPS_PACKED_PINGS = 7;

    /** Group 16 and host 1 in it, which is the world. */
    private static final byte[] WORLD_OF_GROUP = {(byte) 0xd0, 0x10, 1, (byte) 0x81};

    private static final byte CONTROL_CHANNEL = 0;
    private static final byte JSON_CHANNEL = 2;
    static final byte STEP_BYTES = 11;
    static final byte CLIENT = 1;
    static final byte LONGLOC = 1;
    private static final byte TEXT = 14;
    private static final int TEXT_HEAD_BYTES = 6;

    private static final byte[] PING_WORDS = "{\"t\":\"ping\",\"n\":".getBytes(StandardCharsets.US_ASCII);

    private PageWords() {}

    static void upgrade(ByteBuffer out, int port) {
        out.put(("GET /ws HTTP/1.1\r\nHost: localhost:" + port + "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                        + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
                        + "Origin: http://localhost:" + port + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII));
    }

    /** Everything a page says at once when its socket is open. */
    static void greet(ByteBuffer out, String name) {
        ask(out, CONNECT, new byte[] {VERSION, WANTS_GROUPS_PACKED_PINGS, 0});
        ask(out, BIND, WORLD_OF_GROUP);
        byte[] hello = ("{\"t\":\"hello\",\"v\":1,\"name\":\"" + name
                        + "\",\"avatar\":\"robot\",\"frames\":true,\"control\":true}")
                .getBytes(StandardCharsets.UTF_8);
        say(out, 1 + hello.length);
        out.put(JSON_CHANNEL).put(hello);
    }

    static void step(ByteBuffer out, int x, int z, int degrees) {
        say(out, 1 + STEP_BYTES);
        out.put(CONTROL_CHANNEL).put(STEP_BYTES).put(CLIENT).put(LONGLOC);
        out.putShort((short) x).putShort((short) z).putShort((short) 0).putShort((short) degrees);
    }

    static void talk(ByteBuffer out, byte[] text) {
        int size = TEXT_HEAD_BYTES + text.length;
        say(out, 1 + size);
        out.put(CONTROL_CHANNEL)
                .put((byte) size)
                .put(CLIENT)
                .put(TEXT)
                .put((byte) 0)
                .put((byte) 0);
        out.put((byte) text.length).put(text);
    }

    static void ping(ByteBuffer out, int number) {
        say(out, 1 + PING_WORDS.length + digits(number) + 1);
        out.put(JSON_CHANNEL).put(PING_WORDS);
        int place = 1;
        for (int i = 1; i < digits(number); i++) {
            place *= 10;
        }
        for (; place > 0; place /= 10) {
            out.put((byte) ('0' + number / place % 10));
        }
        out.put((byte) '}');
    }

    private static int digits(int number) {
        int digits = 1;
        for (int left = number; left >= 10; left /= 10) {
            digits++;
        }
        return digits;
    }

    /** The answer to a ping of the group server. */
    static void answerPing(ByteBuffer out, byte[] from, int nonce, int end) {
        frame(out, FINAL_BINARY, 7 + end - nonce);
        out.put(SEND_CONTROL).put(SERVER).put((byte) 0).put((byte) 1).put(SERVER);
        out.put((byte) (1 + end - nonce)).put(PING).put(from, nonce, end - nonce);
    }

    /** The answer to a ping of the WebSocket. */
    static void pong(ByteBuffer out, byte[] from, int at, int end) {
        frame(out, FINAL_PONG, end - at);
        out.put(from, at, end - at);
    }

    private static void ask(ByteBuffer out, byte function, byte[] arguments) {
        frame(out, FINAL_BINARY, 7 + arguments.length);
        out.put(SEND_CONTROL).put(SERVER).put((byte) 0).put((byte) 1).put(SERVER);
        out.put((byte) (1 + arguments.length)).put(function).put(arguments);
    }

    /** The head of what is said to the world. */
    private static void say(ByteBuffer out, int bytes) {
        if (bytes >= VARINT_STEP) {
            throw new IllegalArgumentException("a page of the bench says 127 bytes at most, not " + bytes);
        }
        frame(out, FINAL_BINARY, 4 + bytes);
        out.put(SHORT_SEND).put((byte) 1).put(SERVER).put((byte) bytes);
    }

    private static void frame(ByteBuffer out, int head, int bytes) {
        out.put((byte) head);
        if (bytes <= LONGEST_SHORT_FRAME) {
            out.put((byte) (MASKED | bytes));
        } else {
            out.put((byte) (MASKED | 126)).putShort((short) bytes);
        }
        out.put(MASK);
    }
}
