package dev.ambit.server;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;

/**
 * A client of the BlakSton protocol that shares no line with the server: written from the published description alone, with numbers as they
 * are there, so that both cannot be wrong in the same way. One thread; every wait ends after two minutes.
 */
final class PlainPlayer implements AutoCloseable {
    private static final int PATIENCE_MILLIS = 120_000;

    private final Socket socket;
    private final DataInputStream in;
    private final long[] seeds = new long[5];
    private int sequence;
    private int token;
    private byte[] tokenText = {};
    private int tokenAt;

    /** A message as it was meant; reads its fields one after the other. */
    static final class Heard {
        final int type;
        private final ByteBuffer data;

        Heard(byte[] body) {
            type = body[0] & 0xff;
            data = ByteBuffer.wrap(body, 1, body.length - 1).slice().order(ByteOrder.LITTLE_ENDIAN);
        }

        int u8() {
            return data.get() & 0xff;
        }

        int u16() {
            return data.getShort() & 0xffff;
        }

        int u32() {
            return data.getInt();
        }

        String string() {
            byte[] bytes = new byte[u16()];
            data.get(bytes);
            return new String(bytes, StandardCharsets.ISO_8859_1);
        }

        boolean isAtItsEnd() {
            return !data.hasRemaining();
        }

        int size() {
            return data.capacity() + 1;
        }
    }

    PlainPlayer(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(PATIENCE_MILLIS);
        socket.setTcpNoDelay(true);
        in = new DataInputStream(socket.getInputStream());
    }

    // ---- frames ----

    Heard hear() throws IOException {
        byte[] head = in.readNBytes(7);
        if (head.length < 7) {
            throw new EOFException("the server has hung up");
        }
        int length = head[0] & 0xff | (head[1] & 0xff) << 8;
        int again = head[4] & 0xff | (head[5] & 0xff) << 8;
        byte[] body = in.readNBytes(length);
        if (length != again || body.length < length) {
            throw new IOException("a frame of " + length + ", " + again + " and " + body.length + " bytes");
        }
        int check = head[2] & 0xff | (head[3] & 0xff) << 8;
        if (check != crc(body)) {
            throw new IOException("the check of a frame is " + check + ", expected " + crc(body));
        }
        int heardSequence = head[6] & 0xff;
        if (heardSequence != 0) {
            sequence = heardSequence;
            body[0] ^= (byte) token;
            if (tokenText.length > 0) {
                token = token + (tokenText[tokenAt] & 0x7f) & 0xff;
                tokenAt = (tokenAt + 1) % tokenText.length;
            }
            if (body[0] == 1) {
                token = (body[1] & 0xff) ^ 0xED;
                tokenText = "BLAKSTON: Greenwich Q Zjiria".getBytes(StandardCharsets.ISO_8859_1);
                tokenAt = 0;
            }
        }
        return new Heard(body);
    }

    /** What comes until a message of this type, and that. */
    List<Heard> hearUntil(int type) throws IOException {
        List<Heard> all = new ArrayList<>();
        Heard next = hear();
        while (next.type != type) {
            all.add(next);
            next = hear();
        }
        all.add(next);
        return all;
    }

    Heard await(int type) throws IOException {
        return hearUntil(type).getLast();
    }

    private static int crc(byte[] body) {
        CRC32 crc = new CRC32();
        crc.update(body);
        return (int) crc.getValue() & 0xffff;
    }

    private void frame(int check, int number, byte[] body) throws IOException {
        ByteBuffer out = ByteBuffer.allocate(7 + body.length).order(ByteOrder.LITTLE_ENDIAN);
        out.putShort((short) body.length).putShort((short) check).putShort((short) body.length);
        out.put((byte) number).put(body);
        socket.getOutputStream().write(out.array());
    }

    // ---- what it says ----

    /** A message: its type, and bytes, which lists of numbers stand for. */
    void say(int type, byte[]... fields) throws IOException {
        byte[] body = body(type, fields);
        for (int i = 0; i < seeds.length; i++) {
            seeds[i] = (seeds[i] * 9301 + 49297 & 0xffffffffL) % 233280;
        }
        int random = (int) seeds[(int) (seeds[4] % 4)];
        frame((random ^ body.length ^ body[0] << 4 ^ crc(body)) & 0xffff, sequence, body);
    }

    void sayAtTheMenu(int type, byte[]... fields) throws IOException {
        frame(0, 0, body(type, fields));
    }

    private static byte[] body(int type, byte[]... fields) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.write(type);
        for (byte[] field : fields) {
            body.writeBytes(field);
        }
        return body.toByteArray();
    }

    static byte[] u8(int value) {
        return new byte[] {(byte) value};
    }

    static byte[] u16(int value) {
        return new byte[] {(byte) value, (byte) (value >> 8)};
    }

    static byte[] u32(int value) {
        return ByteBuffer.allocate(4)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(value)
                .array();
    }

    static byte[] string(String text) {
        return string(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static byte[] string(byte[] bytes) {
        return body(bytes.length & 0xff, u8(bytes.length >> 8), bytes);
    }

    // ---- from the connection to the choice of a character ----

    void enter(String name, String password) throws Exception {
        await(21);
        byte[] digest = MessageDigest.getInstance("MD5").digest(password.getBytes(StandardCharsets.ISO_8859_1));
        for (int i = 0; i < digest.length; i++) {
            digest[i] = digest[i] == 0 ? 1 : digest[i];
        }
        sayAtTheMenu(2, u8(7), u8(37), new byte[36], string(name), string(digest));
        await(23);
        menu();
        sayAtTheMenu(4, u32(0x7fffffff), u32(0), string("localhost"));
        await(25);
    }

    /** Reads AP_GETCHOICE and AP_CREDITS. */
    void menu() throws IOException {
        Heard choice = await(22);
        for (int i = 0; i < seeds.length; i++) {
            seeds[i] = choice.u32() & 0xffffffffL;
        }
        await(30);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
