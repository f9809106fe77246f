package dev.ambit.bench.road;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * One page without a browser: walks from one place of the hall to the next, says something now and then, pings, and counts what it
 * hears. It understands no more of that than it must, so that thousands of them fit one core.
 */
final class HallWalker {
    private static final int BEATS_BETWEEN_PINGS = 40;
    private static final int BEATS_BETWEEN_WORDS = 400;
    private static final int PINGS_KEPT = 64;

    /** What comes in the first half second belongs to coming in: nobody has to take in everything at once. */
    private static final int BEATS_OF_COMING_IN = 10;

    /** 220 fine units a second; a page walks at 230. */
    private static final double STRIDE = 11;

    private static final int AWAY_FROM_WALLS = 128;
    private static final int DEGREES = 360;

    /** A browser, too, holds back what the server does not take. */
    private static final int MOST_WAITING_BYTES = 16 * 1024;

    private static final int OPCODE = 0x0f;
    private static final int CLOSE = 8;
    private static final int PING = 9;
    private static final int PONG = 10;
    private static final int MESSAGE_TYPE = 0x0f;
    private static final int RECEIVE_CONTROL = 4;
    private static final int PING_NOTICE = 0xcc;

    private static final byte[] END_OF_HEAD = ascii("\r\n\r\n");
    private static final byte[] SWITCHING = ascii("HTTP/1.1 101 ");
    private static final byte[] PONG_WORD = ascii("\"pong\"");
    private static final byte[] WELCOME = ascii("\"welcome\"");
    private static final byte[] PLACE = ascii("\"place\"");
    private static final byte[] REFUSED = ascii("\"refused\"");
    private static final byte[] GOODBYE = ascii("\"goodbye\"");
    private static final byte[] X = ascii("\"x\":");
    private static final byte[] Z = ascii("\"z\":");
    private static final byte[] WORDS = ascii("How is the weather over there?");
    private static final byte[] NOTHING = {};

    private enum Stage {
        CONNECTING,
        UPGRADING,
        GREETED,
        INSIDE,
        LOST
    }

    private final HallWalkers hall;
    private final int index;
    private final SplittableRandom random;
    private final SocketChannel channel;
    private final SelectionKey key;

    private Stage stage = Stage.CONNECTING;
    private String lost = "";
    private byte[] rest = NOTHING;
    private int restBytes;
    private byte[] waiting = NOTHING;
    private int waitingBytes;

    private double x;
    private double z;
    private int targetX;
    private int targetZ;
    private int beats;
    private int pings;
    private int firstUnanswered = 1;
    private final long[] pingedAt = new long[PINGS_KEPT];

    /** Of the world. */
    long messages;

    long bytesDown;
    long bytesUp;
    long steps;
    long stepsSkipped;
    long putBacks;
    private long heardAt;
    private final long connectedAt = System.nanoTime();
    private int beatsInside;

    HallWalker(HallWalkers hall, Selector selector, int port, int index, long seed) throws IOException {
        this.hall = hall;
        this.index = index;
        random = new SplittableRandom(seed * 1_000_003 + index);
        // Everybody has another phase.
        beats = (int) ((long) index * 7919 % BEATS_BETWEEN_WORDS);
        channel = SocketChannel.open();
        channel.configureBlocking(false);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        channel.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        key = channel.register(selector, SelectionKey.OP_CONNECT, this);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    boolean isInside() {
        return stage == Stage.INSIDE;
    }

    boolean isLost() {
        return stage == Stage.LOST;
    }

    /** Why; empty for those who are not. */
    String lost() {
        return lost;
    }

    // ---- what it does ----

    /** Every 50 ms: a step, and now and then a word or a ping. */
    void beat(long now) {
        if (stage != Stage.INSIDE) {
            return;
        }
        beats++;
        if (++beatsInside == BEATS_OF_COMING_IN) {
            hall.isSettled(bytesDown);
        }
        walk();
        if (waitingBytes < MOST_WAITING_BYTES) {
            ByteBuffer out = hall.paper();
            PageWords.step(out, (int) x, (int) z, heading());
            send(out);
            steps++;
        } else {
            stepsSkipped++;
        }
        if (beats % BEATS_BETWEEN_PINGS == 0) {
            pings++;
            if (pings - firstUnanswered < PINGS_KEPT) {
                pingedAt[pings % PINGS_KEPT] = now;
                ByteBuffer out = hall.paper();
                PageWords.ping(out, pings);
                send(out);
            } else {
                pings--;
            }
        }
        if (beats % BEATS_BETWEEN_WORDS == 0) {
            ByteBuffer out = hall.paper();
            PageWords.talk(out, WORDS);
            send(out);
        }
    }

    private void walk() {
        double dx = targetX - x;
        double dz = targetZ - z;
        double left = Math.hypot(dx, dz);
        if (left < STRIDE) {
            chooseTarget();
            return;
        }
        x += STRIDE * dx / left;
        z += STRIDE * dz / left;
    }

    private int heading() {
        return Math.floorMod((int) Math.toDegrees(Math.atan2(targetX - x, z - targetZ)), DEGREES);
    }

    private void chooseTarget() {
        targetX = random.nextInt(AWAY_FROM_WALLS, RoadServer.HALL_UNITS - AWAY_FROM_WALLS);
        targetZ = random.nextInt(AWAY_FROM_WALLS, RoadServer.HALL_UNITS - AWAY_FROM_WALLS);
    }

    private void send(ByteBuffer out) {
        out.flip();
        try {
            if (waitingBytes == 0) {
                bytesUp += channel.write(out);
            }
            if (out.hasRemaining()) {
                keep(out);
            }
        } catch (IOException e) {
            lose("the connection broke: " + e.getMessage());
        }
    }

    private void keep(ByteBuffer out) {
        if (waiting.length < waitingBytes + out.remaining()) {
            waiting = Arrays.copyOf(waiting, 2 * (waitingBytes + out.remaining()));
        }
        int bytes = out.remaining();
        out.get(waiting, waitingBytes, bytes);
        waitingBytes += bytes;
        key.interestOps(SelectionKey.OP_READ | SelectionKey.OP_WRITE);
    }

    private void sendWaiting() throws IOException {
        int written = channel.write(ByteBuffer.wrap(waiting, 0, waitingBytes));
        bytesUp += written;
        System.arraycopy(waiting, written, waiting, 0, waitingBytes - written);
        waitingBytes -= written;
        if (waitingBytes == 0) {
            key.interestOps(SelectionKey.OP_READ);
        }
    }

    // ---- what happens to it ----

    /** The selector says that something can be done. */
    void ready(int port, long now) {
        try {
            if (key.isConnectable()) {
                channel.finishConnect();
                key.interestOps(SelectionKey.OP_READ);
                stage = Stage.UPGRADING;
                ByteBuffer out = hall.paper();
                PageWords.upgrade(out, port);
                send(out);
            }
            if (key.isValid() && key.isWritable()) {
                sendWaiting();
            }
            if (key.isValid() && key.isReadable()) {
                read(now);
            }
        } catch (IOException e) {
            lose("the connection broke: " + e.getMessage());
        }
    }

    void lose(String why) {
        if (stage == Stage.LOST) {
            return;
        }
        stage = Stage.LOST;
        lost = lost.isEmpty() ? why : lost;
        key.cancel();
        try {
            channel.close();
        } catch (IOException e) {
            // As good as closed.
        }
        hall.hasLost(lost);
    }

    private void read(long now) throws IOException {
        byte[] page = hall.inlet(restBytes);
        System.arraycopy(rest, 0, page, 0, restBytes);
        int read = hall.read(channel, restBytes);
        if (read < 0) {
            lose("closed without a word");
            return;
        }
        bytesDown += read;
        int end = restBytes + read;
        int at = stage == Stage.UPGRADING ? upgraded(page, end) : 0;
        for (int next = frame(page, at, end, now); next > at; next = frame(page, at, end, now)) {
            at = next;
        }
        if (stage != Stage.LOST) {
            keepRest(page, at, end);
        }
    }

    private void keepRest(byte[] page, int at, int end) {
        restBytes = end - at;
        if (rest.length < restBytes || (restBytes == 0 && rest.length > MOST_WAITING_BYTES)) {
            rest = restBytes == 0 ? NOTHING : new byte[2 * restBytes];
        }
        System.arraycopy(page, at, rest, 0, restBytes);
    }

    /** Where the frames begin, once the server has agreed to speak in them. */
    private int upgraded(byte[] page, int end) {
        int head = find(END_OF_HEAD, page, 0, end);
        if (head < 0) {
            return 0;
        }
        if (!matches(SWITCHING, page, 0, end)) {
            lose("no WebSocket: " + new String(page, 0, Math.min(head, 40), StandardCharsets.US_ASCII));
            return 0;
        }
        stage = Stage.GREETED;
        ByteBuffer out = hall.paper();
        PageWords.greet(out, "Walker " + index);
        send(out);
        return head + END_OF_HEAD.length;
    }

    /** Where the next frame begins; the same place when this one is not whole yet. */
    private int frame(byte[] page, int at, int end, long now) {
        if (end - at < 2 || stage == Stage.UPGRADING || stage == Stage.LOST) {
            return at;
        }
        int from = at + 2;
        long length = page[at + 1] & 0x7f;
        if (length >= 126) {
            int wide = length == 126 ? 2 : 8;
            if (end - from < wide) {
                return at;
            }
            length = 0;
            for (int i = 0; i < wide; i++) {
                length = length << 8 | page[from++] & 0xff;
            }
        }
        if (end - from < length) {
            return at;
        }
        int to = from + (int) length;
        switch (page[at] & OPCODE) {
            case CLOSE ->
                lose("closed: "
                        + new String(
                                page, Math.min(to, from + 2), Math.max(0, (int) length - 2), StandardCharsets.UTF_8));
            case PING -> {
                ByteBuffer out = hall.paper();
                PageWords.pong(out, page, from, to);
                send(out);
            }
            case PONG -> {}
            default -> heard(page, from, to, now);
        }
        return to;
    }

    private void heard(byte[] page, int from, int to, long now) {
        if (from < to && (page[from] & MESSAGE_TYPE) == RECEIVE_CONTROL) {
            // The group server's own pings and answers, which are not what people come for.
            answerPing(page, from, to);
            return;
        }
        messages++;
        if (stage == Stage.INSIDE && heardAt != 0) {
            hall.gap(now - heardAt);
        }
        heardAt = now;
        for (int i = from; i < to; i++) {
            byte one = page[i];
            if (one == '"') {
                word(page, i, to, now);
            } else if (one == PageWords.STEP_BYTES && to - i >= PageWords.STEP_BYTES) {
                packet(page, i);
            }
        }
    }

    /** What we are asked is the last in its message: length, code, nonce. */
    private void answerPing(byte[] page, int from, int to) {
        for (int i = from; i < to - 1; i++) {
            if ((page[i + 1] & 0xff) == PING_NOTICE && i + 1 + page[i] == to) {
                ByteBuffer out = hall.paper();
                PageWords.answerPing(out, page, i + 2, to);
                send(out);
                return;
            }
        }
    }

    private void word(byte[] page, int at, int to, long now) {
        if (matches(PONG_WORD, page, at, to)) {
            pong(number(page, at + PONG_WORD.length, to), now);
        } else if (stage == Stage.GREETED && matches(WELCOME, page, at, to)) {
            x = number(page, find(X, page, at, to) + X.length, to);
            z = number(page, find(Z, page, at, to) + Z.length, to);
            chooseTarget();
            stage = Stage.INSIDE;
            hall.isWelcome(now - connectedAt);
        } else if (stage == Stage.INSIDE && matches(PLACE, page, at, to)) {
            putBack(
                    number(page, find(X, page, at, to) + X.length, to),
                    number(page, find(Z, page, at, to) + Z.length, to));
        } else if (matches(REFUSED, page, at, to) || matches(GOODBYE, page, at, to)) {
            lost = new String(page, at, Math.min(to - at, 200), StandardCharsets.UTF_8);
        }
    }

    /** A packet that says where we are, unless it is only something that looks like one. */
    private void packet(byte[] page, int at) {
        if (page[at + 1] != PageWords.CLIENT || page[at + 2] != PageWords.LONGLOC || stage != Stage.INSIDE) {
            return;
        }
        int atX = s16(page, at + 3);
        int atZ = s16(page, at + 5);
        int degrees = s16(page, at + 9);
        if (s16(page, at + 7) == 0
                && degrees >= 0
                && degrees < DEGREES
                && Math.clamp(atX, 0, RoadServer.HALL_UNITS) == atX
                && Math.clamp(atZ, 0, RoadServer.HALL_UNITS) == atZ) {
            putBack(atX, atZ);
        }
    }

    private static int s16(byte[] page, int at) {
        return page[at] << 8 | page[at + 1] & 0xff;
    }

    private void putBack(int toX, int toZ) {
        putBacks++;
        x = toX;
        z = toZ;
    }

    private void pong(int number, long now) {
        if (number >= firstUnanswered && number <= pings) {
            hall.roundTrip(now - pingedAt[number % PINGS_KEPT]);
            firstUnanswered = number + 1;
        }
    }

    /** What is still not answered took this long at least; who left it out would praise a server that answers nobody. */
    void countUnanswered(long now) {
        for (int number = firstUnanswered; number <= pings && stage == Stage.INSIDE; number++) {
            long age = now - pingedAt[number % PINGS_KEPT];
            if (age > HallWalkers.LATE_NANOS) {
                hall.roundTrip(age);
            }
        }
    }

    /** The next whole number. */
    private static int number(byte[] page, int from, int to) {
        int at = from;
        while (at < to && (page[at] < '0' || page[at] > '9')) {
            at++;
        }
        int number = 0;
        while (at < to && page[at] >= '0' && page[at] <= '9') {
            number = 10 * number + page[at++] - '0';
        }
        return number;
    }

    private static boolean matches(byte[] wanted, byte[] page, int at, int to) {
        return to - at >= wanted.length
                && page[at + 1] == wanted[1]
                && Arrays.equals(page, at, at + wanted.length, wanted, 0, wanted.length);
    }

    private static int find(byte[] wanted, byte[] page, int from, int to) {
        for (int i = from; i <= to - wanted.length; i++) {
            if (matches(wanted, page, i, to)) {
                return i;
            }
        }
        return -1;
    }
}
