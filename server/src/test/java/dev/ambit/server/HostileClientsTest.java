package dev.ambit.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.group.wire.WorldWords;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.http.HttpClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whatever a client does, it loses its own connection and nothing else happens. */
class HostileClientsTest {

    private final HttpClient http = HttpClient.newHttpClient();
    private AmbitServer server;
    private Guest witness;

    @BeforeEach
    void open() throws AmbitException {
        server = AmbitServer.start(AmbitConfig.with(Map.of(
                "accounts.trust",
                true,
                "journal",
                "none",
                "port",
                0,
                "limits.connections",
                300,
                "world.visits.pace.talk.burst",
                100_000,
                "limits.silentSeconds",
                2,
                "limits.idleSeconds",
                60,
                "limits.stalledSeconds",
                5,
                "limits.backlogBytes",
                65536)));
        witness = Guest.inside(http, server.port(), "Witness");
    }

    @AfterEach
    void close() {
        server.close();
        http.close();
    }

    private void theWitnessNoticesNothing() {
        witness.say("still here");
        witness.await("said");
    }

    private Socket upgraded() throws IOException {
        return upgraded(server.port());
    }

    private static Socket upgraded(int port) throws IOException {
        Socket socket = new Socket();
        socket.setReceiveBufferSize(8192);
        socket.connect(new InetSocketAddress("127.0.0.1", port));
        socket.getOutputStream()
                .write(("GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                                + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n")
                        .getBytes(US_ASCII));
        InputStream in = socket.getInputStream();
        StringBuilder head = new StringBuilder();
        while (!head.toString().endsWith("\r\n\r\n")) {
            head.append((char) in.read());
        }
        assertTrue(head.toString().startsWith("HTTP/1.1 101 "), head.toString());
        return socket;
    }

    /** Sends until the server has had enough; true when it closed the connection before all was sent. */
    private static boolean sendUntilCutOff(Socket socket, byte[] chunk, int chunks) throws IOException {
        OutputStream out = socket.getOutputStream();
        try {
            for (int i = 0; i < chunks; i++) {
                out.write(chunk);
            }
            return false;
        } catch (SocketException e) {
            return true;
        }
    }

    private static void awaitEnd(Socket socket) throws IOException {
        try (socket) {
            socket.setSoTimeout(300_000);
            InputStream in = socket.getInputStream();
            while (in.read() >= 0) {
                // Whatever it still says; what counts is that it ends.
            }
        } catch (SocketException e) {
            // A reset is an end too.
        }
    }

    @Test
    void garbageEndsItsOwnConnection() throws IOException {
        Random random = new Random(59);
        for (int i = 0; i < 50; i++) {
            byte[] garbage = new byte[1 + random.nextInt(20_000)];
            random.nextBytes(garbage);
            Socket socket = new Socket("127.0.0.1", server.port());
            sendUntilCutOff(socket, garbage, 1);
            awaitEnd(socket);
        }
        theWitnessNoticesNothing();
    }

    @Test
    void garbageInAWebSocketEndsItsOwnConnection() throws IOException {
        Random random = new Random(1997);
        for (int i = 0; i < 50; i++) {
            byte[] garbage = new byte[1 + random.nextInt(5000)];
            random.nextBytes(garbage);
            Socket socket = upgraded();
            sendUntilCutOff(socket, garbage, 1);
            awaitEnd(socket);
        }
        theWitnessNoticesNothing();
    }

    @Test
    void aHundredMegabyteFrameIsCutOffAtItsHeader() throws IOException {
        Socket socket = upgraded();
        long size = 100L << 20;
        byte[] header = {
            (byte) 0x81,
            (byte) 0xFF,
            0,
            0,
            0,
            0,
            (byte) (size >> 24),
            (byte) (size >> 16),
            (byte) (size >> 8),
            (byte) size,
            1,
            2,
            3,
            4
        };
        socket.getOutputStream().write(header);
        boolean cutOff = sendUntilCutOff(socket, new byte[1 << 20], 100);
        assertTrue(cutOff, "the server took all 100 MiB");
        socket.close();
        theWitnessNoticesNothing();
    }

    @Test
    void anEndlessMessageOfSmallFramesIsCutOff() throws IOException {
        Socket socket = upgraded();
        byte[] first = new byte[6 + 100];
        first[0] = 0x01;
        first[1] = (byte) (0x80 | 100);
        byte[] more = first.clone();
        more[0] = 0x00;
        socket.getOutputStream().write(first);
        assertTrue(sendUntilCutOff(socket, more, 1_000_000));
        socket.close();
        theWitnessNoticesNothing();
    }

    @Test
    void anEndlessHeaderIsCutOff() throws IOException {
        Socket socket = new Socket("127.0.0.1", server.port());
        socket.getOutputStream().write("GET / HTTP/1.1\r\n".getBytes(US_ASCII));
        assertTrue(sendUntilCutOff(socket, ("X-Long: " + "y".repeat(1000) + "\r\n").getBytes(US_ASCII), 100_000));
        socket.close();
        theWitnessNoticesNothing();
    }

    @Test
    void whoSendsTooManyMessagesAndDoesNotStopIsCutOffWithAReason() {
        Guest flood = Guest.inside(http, server.port(), "Flood");
        try {
            for (int i = 0; i < 2000; i++) {
                flood.send("{\"t\":\"ping\",\"n\":1}");
            }
        } catch (CompletionException e) {
            // The door closed while we were shouting.
        }
        int status = flood.awaitClose();
        assertTrue(status == 1008 || status == 1006, "closed with " + status);
        theWitnessNoticesNothing();
    }

    @Test
    void nonsenseInAWebSocketIsAnsweredWithWhatWasExpected() {
        Guest odd = new Guest(http, server.port());
        odd.send("{\"t\":\"fly\"}");
        assertEquals(1008, odd.awaitClose());
        theWitnessNoticesNothing();
    }

    @Test
    void whoNeverSaysHelloIsCutOff() {
        Guest mute = new Guest(http, server.port());
        assertEquals(1008, mute.awaitClose());
        theWitnessNoticesNothing();
    }

    @Test
    void aTrickleOfBytesDoesNotKeepASilentConnectionOpen() throws IOException, InterruptedException {
        Socket socket = new Socket("127.0.0.1", server.port());
        Thread trickle = Thread.ofVirtual().start(() -> {
            try {
                for (int i = 0; i < 200; i++) {
                    socket.getOutputStream().write('G');
                    socket.getOutputStream().flush();
                    LockSupport.parkNanos(100_000_000);
                }
            } catch (IOException e) {
                // Cut off, as it should be.
            }
        });
        awaitEnd(socket);
        trickle.join();
        theWitnessNoticesNothing();
    }

    @Test
    void tenThousandSilentConnectionsAreLimitedAndForgotten() throws IOException {
        System.gc();
        long before = usedMemory();
        List<Socket> silent = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            Socket socket = new Socket("127.0.0.1", server.port());
            silent.add(socket);
            if (silent.size() == 1000) {
                // A thousand are held at once, three times what the server lets in, and still one can come in.
                theWitnessNoticesNothing();
                Guest.inside(http, server.port(), "Late").close();
                for (Socket one : silent) {
                    one.close();
                }
                silent.clear();
            }
        }
        System.gc();
        long grown = usedMemory() - before;
        assertTrue(grown < 64L << 20, "memory grew by " + grown + " bytes");
        theWitnessNoticesNothing();
    }

    @Test
    void whoDoesNotReadLosesItsConnectionAndNobodyWaits() throws Exception {
        Socket deaf = upgraded();
        deaf.getOutputStream().write(wordsOf("{\"t\":\"hello\",\"v\":1,\"name\":\"Deaf\",\"avatar\":\"owl\"}"));
        witness.await("appear");
        // Nobody reads the deaf one's socket; the talk of the others piles up until the limit.
        List<Guest> talkers = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            talkers.add(Guest.inside(http, server.port(), "Talker" + i));
        }
        String text = "blah ".repeat(79);
        long deadline = System.nanoTime() + 60_000_000_000L;
        boolean gone = false;
        while (!gone && System.nanoTime() < deadline) {
            for (Guest talker : talkers) {
                talker.say(text);
                LockSupport.parkNanos(2_000_000);
            }
            gone = witness.sawDisappear();
        }
        assertTrue(gone, "the deaf one was still inside after a minute");
        deaf.close();
        theWitnessNoticesNothing();
    }

    @Test
    void whoAsksForDocumentsWithoutReadingThemIsCutOff() throws IOException {
        Socket socket = new Socket();
        socket.setReceiveBufferSize(8192);
        socket.connect(new InetSocketAddress("127.0.0.1", server.port()));
        byte[] requests = "GET /webjars/three/build/three.module.min.js HTTP/1.1\r\nHost: localhost\r\n\r\n"
                .repeat(200)
                .getBytes(US_ASCII);
        assertTrue(sendUntilCutOff(socket, requests, 10_000), "the server took all two million requests");
        socket.close();
        theWitnessNoticesNothing();
    }

    @Test
    void pingsDoNotReplaceTheHello() throws IOException {
        Socket socket = upgraded();
        byte[] ping = {(byte) 0x89, (byte) 0x80, 0, 0, 0, 0};
        Thread pinging = Thread.ofVirtual().start(() -> {
            try {
                for (int i = 0; i < 3000; i++) {
                    socket.getOutputStream().write(ping);
                    LockSupport.parkNanos(100_000_000);
                }
            } catch (IOException e) {
                // Cut off, as it should be.
            }
        });
        long start = System.nanoTime();
        awaitEnd(socket);
        long seconds = (System.nanoTime() - start) / 1_000_000_000;
        assertTrue(seconds < 200, "it took " + seconds + " s, as long as the pings went on");
        pinging.interrupt();
        theWitnessNoticesNothing();
    }

    @Test
    void whoFallsSilentAndDoesNotEvenAnswerPingsIsCutOff() throws Exception {
        try (AmbitServer strict = AmbitServer.start(AmbitConfig.with(
                Map.of("accounts.trust", true, "journal", "none", "port", 0, "limits.idleSeconds", 6)))) {
            Guest other = Guest.inside(http, strict.port(), "Other");
            Socket dead = upgraded(strict.port());
            dead.getOutputStream().write(wordsOf("{\"t\":\"hello\",\"v\":1,\"name\":\"Dead\",\"avatar\":\"owl\"}"));
            other.await("appear");
            other.await("disappear");
            dead.close();
        }
    }

    @Test
    void whoDoesNotReadCannotHoldUpTheFarewell() throws Exception {
        AmbitServer brief = AmbitServer.start(AmbitConfig.with(
                Map.of("accounts.trust", true, "journal", "none", "port", 0, "limits.farewell", "500ms")));
        Socket deaf = new Socket();
        deaf.setReceiveBufferSize(8192);
        deaf.connect(new InetSocketAddress("127.0.0.1", brief.port()));
        deaf.getOutputStream()
                .write("GET /webjars/three/build/three.webgpu.min.js HTTP/1.1\r\nHost: localhost\r\n\r\n"
                        .getBytes(US_ASCII));
        assertEquals('H', deaf.getInputStream().read(), "the answer has begun; it is larger than what is buffered");
        long start = System.nanoTime();
        brief.close();
        long millis = (System.nanoTime() - start) / 1_000_000;
        assertTrue(millis >= 400, "after " + millis + " ms the answer was cut off before its time");
        assertTrue(millis < 25_000, "closing took " + millis + " ms");
        deaf.close();
    }

    /** Connects and says something to the world, in two masked frames. */
    private static byte[] wordsOf(String json) {
        ByteArrayOutputStream frames = new ByteArrayOutputStream();
        for (byte[] message : List.of(WorldWords.connect(), WorldWords.say(json))) {
            frames.write(0x82);
            frames.write(0x80 | message.length);
            frames.writeBytes(new byte[4]);
            frames.writeBytes(message);
        }
        return frames.toByteArray();
    }

    private static long usedMemory() {
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
