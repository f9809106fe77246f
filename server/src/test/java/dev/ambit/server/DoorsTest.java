package dev.ambit.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ambit.gateway.control.packet.Command;
import dev.ambit.gateway.control.packet.LongId;
import dev.ambit.gateway.control.packet.ObjectId;
import dev.ambit.gateway.control.packet.Packet;
import dev.ambit.gateway.control.packet.Property;
import dev.ambit.gateway.control.packet.Variable;
import dev.ambit.group.wire.Binding;
import dev.ambit.group.wire.Datagram;
import dev.ambit.group.wire.Frames;
import dev.ambit.group.wire.GroupRequest;
import dev.ambit.group.wire.Message;
import dev.ambit.group.wire.Ulp;
import dev.ambit.group.wire.WorldWords;
import dev.ambit.journal.Await;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.http.HttpClient;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Nobody can close a door to others, nobody honest is thrown out by a pause, and nobody stays who is gone. */
class DoorsTest {

    private final HttpClient http = HttpClient.newHttpClient();
    private final List<AutoCloseable> toClose = new ArrayList<>();
    private AmbitServer server;

    private void start(Object... settings) throws AmbitException {
        Map<String, Object> all = new HashMap<>(Map.of("accounts.trust", true, "journal", "none", "port", 0));
        for (int i = 0; i < settings.length; i += 2) {
            all.put((String) settings[i], settings[i + 1]);
        }
        server = AmbitServer.start(AmbitConfig.with(all));
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable one : toClose) {
            one.close();
        }
        if (server != null) {
            server.close();
        }
        http.close();
    }

    private ControlGuest control() throws IOException {
        ControlGuest guest = new ControlGuest(server.controlPort().orElseThrow());
        toClose.add(guest);
        return guest;
    }

    /** The first line of what the web's door answers; empty when it just ends. */
    private String ask(String path) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            socket.setSoTimeout(300_000);
            socket.getOutputStream()
                    .write(("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                            .getBytes(US_ASCII));
            String answer = new String(socket.getInputStream().readAllBytes(), US_ASCII);
            return answer.lines().findFirst().orElse("");
        } catch (IOException e) {
            return "";
        }
    }

    // ---- places ----

    @Test
    void sessionsThatOnlySayHelloNeitherCloseTheWebsDoorNorStay() throws Exception {
        start("limits.connections", 50, "control.lobbySeconds", 4);
        List<ControlGuest> greeted = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            ControlGuest guest = control();
            greeted.add(guest);
            guest.send(new Command.SessionInit(List.of(Property.of(Variable.USERNAME, "Idle " + i))));
        }
        assertEquals("HTTP/1.1 200 OK", ask("/healthz"));
        Guest.inside(http, server.port(), "Ada").close();
        for (ControlGuest guest : greeted) {
            guest.awaitEnd();
        }
        ControlGuest bo = control();
        bo.enter("Bo");
        bo.say("I am inside, and stay");
    }

    @Test
    void healthAndMetricsCanBeAskedWhenNothingElseCan() throws Exception {
        start("limits.connections", 3, "limits.kept.page", 0, "limits.kept.groups", 0, "limits.kept.control", 0);
        for (int i = 0; i < 3; i++) {
            toClose.add(Guest.inside(http, server.port(), "Guest " + i));
        }
        assertEquals("HTTP/1.1 200 OK", ask("/healthz"));
        assertEquals("HTTP/1.1 200 OK", ask("/metrics"));
        assertEquals("HTTP/1.1 503 Service Unavailable", ask("/"));
        assertEquals("HTTP/1.1 503 Service Unavailable", ask("/ws"));
        // Those who come and say nothing do not close that way either.
        for (int i = 0; i < 40; i++) {
            toClose.add(new Socket(InetAddress.getLoopbackAddress(), server.port()));
        }
        assertEquals("HTTP/1.1 200 OK", ask("/healthz"));
    }

    @Test
    void oneAddressHasItsShareAndNoMore() throws Exception {
        start("limits.perLoopback", 3);
        for (int i = 0; i < 3; i++) {
            control().enter("Guest " + i);
        }
        ControlGuest more = control();
        more.awaitEnd();
        assertEquals("HTTP/1.1 200 OK", ask("/healthz"));
    }

    // ---- pace ----

    @Test
    void whatWasSaidWhileTheServerStoodStillCostsNobodyTheirConnection() throws Exception {
        start("groups.sendsPerSecond", 100, "limits.stalledSeconds", 10);
        // All that came in meanwhile is there at once, as after a pause of seven seconds: more than any burst.
        Guest witness = Guest.inside(http, server.port(), "Witness");
        toClose.add(witness);
        Guest page = Guest.inside(http, server.port(), "Page");
        toClose.add(page);
        for (int i = 0; i < 350; i++) {
            page.send("{\"t\":\"ping\",\"n\":" + i + "}");
        }
        ControlGuest bo = control();
        bo.enter("Bo");
        ByteArrayOutputStream packets = new ByteArrayOutputStream();
        for (int i = 0; i < 350; i++) {
            packets.writeBytes(new Packet(ObjectId.CLIENT, new Command.StateRequest()).encode());
        }
        packets.writeBytes(
                new Packet(ObjectId.CLIENT, new Command.Text(new LongId(""), "all of that was mine")).encode());
        bo.sendBytes(packets.toByteArray());
        page.await(item -> item.path("n").asInt(-1) == 349, "the last pong");
        assertEquals("all of that was mine", witness.await("said").get("text").asText());
        try (Socket host =
                new Socket(InetAddress.getLoopbackAddress(), server.groupPort().orElseThrow())) {
            host.setSoTimeout(300_000);
            ByteArrayOutputStream messages = new ByteArrayOutputStream();
            messages.writeBytes(request(new GroupRequest.Connect(GroupRequest.WANTS_GROUPS, "")));
            for (int i = 0; i < 400; i++) {
                messages.writeBytes(request(new GroupRequest.Ping(new byte[] {(byte) i, (byte) (i >> 8)})));
            }
            host.getOutputStream().write(messages.toByteArray());
            assertTrue(
                    hears(
                            host,
                            data -> data.length > 2
                                    && data[data.length - 2] == (byte) 399
                                    && data[data.length - 1] == 1),
                    "the last of its pings is answered");
        }
    }

    /** Beyond what may come at once; a slow machine makes both slower. */
    @Test
    void aProgramIsHeardAtThePaceOfProgramsAndAPageAtThatOfPages() throws Exception {
        start();
        CompletableFuture<Double> program = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> {
            try {
                program.complete(answersPerSecondOfAProgram(400, 400));
            } catch (Exception e) {
                program.completeExceptionally(e);
            }
        });
        Guest page = Guest.inside(http, server.port(), "Page");
        toClose.add(page);
        // Twice the pace at once, and those that said hello were among them.
        for (int i = 0; i < 120 + 120; i++) {
            page.send("{\"t\":\"ping\",\"n\":" + i + "}");
        }
        page.await(item -> item.path("n").asInt(-1) == 130, "a pong");
        long since = System.nanoTime();
        page.await(item -> item.path("n").asInt(-1) == 239, "the last pong");
        double ofPage = 109 / ((System.nanoTime() - since) / 1e9);
        double ofProgram = program.get();
        String told = String.format(Locale.ROOT, "a page %.0f a second, a program %.0f", ofPage, ofProgram);
        assertTrue(ofPage < 75, told);
        assertTrue(ofProgram > 2 * ofPage && ofProgram < 250, told);
    }

    private double answersPerSecondOfAProgram(int atOnce, int more) throws Exception {
        try (Socket host =
                new Socket(InetAddress.getLoopbackAddress(), server.groupPort().orElseThrow())) {
            host.setSoTimeout(300_000);
            ByteArrayOutputStream messages = new ByteArrayOutputStream();
            messages.writeBytes(request(new GroupRequest.Connect(GroupRequest.WANTS_GROUPS, "")));
            for (int i = 0; i < atOnce + more; i++) {
                messages.writeBytes(request(new GroupRequest.Ping(new byte[] {(byte) (i >> 8), (byte) i, 42})));
            }
            host.getOutputStream().write(messages.toByteArray());
            Frames frames = new Frames(1 << 20);
            int first = atOnce + 20;
            int last = atOnce + more - 1;
            long since = 0;
            while (true) {
                byte[] data = next(host, frames).orElseThrow();
                int number = data.length > 3 && data[data.length - 1] == 42
                        ? (data[data.length - 3] & 0xff) << 8 | data[data.length - 2] & 0xff
                        : -1;
                if (number == first) {
                    since = System.nanoTime();
                } else if (number == last) {
                    return (last - first) / ((System.nanoTime() - since) / 1e9);
                }
            }
        }
    }

    @Test
    void whoStaysBeyondThePaceIsCutOffAtEveryDoor() throws Exception {
        start("limits.stalledSeconds", 3, "groups.sendsPerSecond", 50);
        ControlGuest bo = control();
        bo.enter("Bo");
        byte[] packet = new Packet(ObjectId.CLIENT, new Command.StateRequest()).encode();
        Thread flood = Thread.ofVirtual().start(() -> {
            try {
                while (true) {
                    bo.sendBytes(packet);
                }
            } catch (IOException e) {
                // As it should be.
            }
        });
        try (Socket host =
                new Socket(InetAddress.getLoopbackAddress(), server.groupPort().orElseThrow())) {
            host.setSoTimeout(300_000);
            host.getOutputStream().write(request(new GroupRequest.Connect(GroupRequest.WANTS_GROUPS, "")));
            Thread.ofVirtual().start(() -> {
                try {
                    while (true) {
                        host.getOutputStream().write(request(new GroupRequest.Ping(new byte[1])));
                    }
                } catch (IOException e) {
                    // As it should be.
                }
            });
            assertFalse(hears(host, data -> false), "it goes on");
        }
        bo.awaitEnd();
        flood.join();
        assertTrue(metrics().contains("ambit_cutoffs_total{reason=\"flood\"} 2.0"));
    }

    private String metrics() {
        try {
            return RawHttp.get(server.port(), "/metrics").text();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    // ---- those who are gone ----

    @Test
    void aHostThatIgnoresPingsIsCutOffAndOneThatPromisedNothingStays() throws Exception {
        start("limits.idleSeconds", 2);
        try (Socket deaf = new Socket(
                        InetAddress.getLoopbackAddress(), server.groupPort().orElseThrow());
                Socket quiet = new Socket(
                        InetAddress.getLoopbackAddress(), server.groupPort().orElseThrow())) {
            quiet.setSoTimeout(300_000);
            quiet.getOutputStream().write(request(new GroupRequest.Connect(GroupRequest.WANTS_GROUPS, "")));
            deaf.setSoTimeout(300_000);
            deaf.getOutputStream().write(request(new GroupRequest.Connect(GroupRequest.WANTS_PINGS, "")));
            assertFalse(hears(deaf, data -> false), "it ends");
            quiet.getOutputStream().write(request(new GroupRequest.Ping(new byte[] {42})));
            assertTrue(hears(quiet, data -> data[data.length - 1] == 42));
        }
    }

    @Test
    void aPageThatNeitherSpeaksNorAnswersIsGoneSoonThoughItsConnectionIsThere() throws Exception {
        start("limits.idleSeconds", 2);
        ControlGuest ada = control();
        ada.enter("Ada");
        SlowPageReader ghost =
                new SlowPageReader(server.port(), 10_000_000, false, "Ghost", new ConcurrentSkipListMap<>());
        toClose.add(ghost);
        ghost.start();
        ada.await(Command.Register.class, register -> register.name().equals("Ghost"));
        awaitNameFree("Ghost");
        assertTrue(metrics().contains("ambit_cutoffs_total{reason=\"dead\"} 1.0"));
    }

    private void awaitNameFree(String name) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(40);
        while (!control().logIn(name, "").equals("0")) {
            assertTrue(System.nanoTime() < deadline, "the name of " + name + " is still taken");
            LockSupport.parkNanos(200_000_000);
        }
    }

    @Test
    void whoVanishesWithoutAWordIsGoneSoonFromEveryDoor() throws Exception {
        assumeTrue(
                Files.isExecutable(Path.of("/usr/sbin/ip"))
                        && ProcessHandle.current().info().user().orElse("").equals("root"),
                "networks of one's own are for root");
        String name = "ambit" + ProcessHandle.current().pid() % 10_000;
        assumeTrue(run("ip", "netns", "add", name) == 0, "there are no networks to make here");
        try {
            assertEquals(0, run("ip", "link", "add", name, "type", "veth", "peer", "name", "eth0", "netns", name));
            assertEquals(0, run("ip", "addr", "add", "198.18.7.1/30", "dev", name));
            assertEquals(0, run("ip", "link", "set", name, "up"));
            assertEquals(0, run("ip", "-n", name, "addr", "add", "198.18.7.2/30", "dev", "eth0"));
            assertEquals(0, run("ip", "-n", name, "link", "set", "eth0", "up"));
            start(
                    "host",
                    "0.0.0.0",
                    "limits.deadSeconds",
                    4,
                    "limits.idleSeconds",
                    300,
                    "irc.enabled",
                    true,
                    "irc.port",
                    0);
            ControlGuest ada = control();
            ada.enter("Ada");
            // One is told of every step of Ada's, and never confirms them; the other is told nothing at all.
            for (String ghost : List.of("Ghost", "Quiet")) {
                vanish(name, server.controlPort().orElseThrow(), controlWords(ghost));
                ada.await(Command.Register.class, register -> register.name().equals(ghost));
            }
            vanish(name, server.port(), pageWords("Ghost page"));
            ada.await(Command.Register.class, register -> register.name().equals("Ghost page"));
            vanish(
                    name,
                    server.groupPort().orElseThrow(),
                    List.of(request(new GroupRequest.Connect(GroupRequest.WANTS_GROUPS, ""))));
            Await.until("a host is there", () -> metrics().contains("ambit_hosts{door=\"groups\"} 1.0"));
            vanish(
                    name,
                    server.ircPort().orElseThrow(),
                    List.of("NICK chatter\r\nUSER c 0 * :c\r\n".getBytes(US_ASCII)));
            Await.until("an IRC client is there", () -> metrics().contains("ambit_hosts{door=\"irc\"} 1.0"));
            assertEquals(0, run("ip", "-n", name, "link", "set", "eth0", "down"));
            ada.say("Is anybody there?");
            for (String ghost : List.of("Ghost", "Quiet", "Ghost page")) {
                awaitNameFree(ghost);
            }
            Await.until("no host is there", () -> !metrics().contains("ambit_hosts{door=\"groups\"} 1.0"));
            Await.until("no IRC client is there", () -> !metrics().contains("ambit_hosts{door=\"irc\"} 1.0"));
        } finally {
            run("ip", "link", "del", name);
            run("ip", "netns", "del", name);
        }
    }

    private static int run(String... command) throws IOException, InterruptedException {
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
    }

    /** Somebody in another network says that, a piece a second, for what is said too early is skipped, and nothing more. */
    private void vanish(String network, int port, List<byte[]> words) throws IOException {
        StringBuilder script = new StringBuilder("exec 3<>/dev/tcp/198.18.7.1/" + port + "; ");
        for (byte[] piece : words) {
            script.append("printf '");
            for (byte one : piece) {
                script.append("\\x%02x".formatted(one));
            }
            script.append("' >&3; sleep 1; ");
        }
        Process client = new ProcessBuilder("ip", "netns", "exec", network, "bash", "-c", script + "sleep 120").start();
        toClose.add(() -> {
            client.descendants().forEach(ProcessHandle::destroyForcibly);
            client.destroyForcibly();
        });
    }

    private static List<byte[]> controlWords(String name) {
        return List.of(
                packet(new Command.SessionInit(List.of(Property.of(Variable.USERNAME, name)))),
                packet(new Command.AppInit(List.of())),
                packet(new Command.Teleport(0, 0, 1, ControlGuest.NOWHERE)));
    }

    private static byte[] packet(Command command) {
        return new Packet(ObjectId.CLIENT, command).encode();
    }

    private static List<byte[]> pageWords(String name) {
        return List.of(
                SlowPageReader.UPGRADE.getBytes(US_ASCII),
                SlowPageReader.frame(SlowPageReader.BINARY, WorldWords.connect()),
                SlowPageReader.frame(SlowPageReader.BINARY, SlowPageReader.hello(name)));
    }

    // ---- datagrams ----

    @Test
    void aTokenIsOfNoUseFromAnotherAddressOrAnotherPort() throws Exception {
        start();
        InetAddress here = InetAddress.getByName("127.0.0.1");
        int port = server.groupPort().orElseThrow();
        try (Socket stream = new Socket(here, port);
                DatagramSocket own = new DatagramSocket(new InetSocketAddress(here, 0));
                DatagramSocket thief = new DatagramSocket(new InetSocketAddress("127.0.0.9", 0));
                DatagramSocket neighbour = new DatagramSocket(new InetSocketAddress(here, 0))) {
            stream.setSoTimeout(300_000);
            stream.getOutputStream().write(request(new GroupRequest.Connect(GroupRequest.WANTS_GROUPS, "")));
            byte[] answer = next(stream, new Frames(1 << 20)).orElseThrow();
            // Function, status, token, time.
            long token = ByteBuffer.wrap(answer, 2, 8).getLong();
            assertFalse(isGreeted(thief, token, 1, here, port));
            assertTrue(isGreeted(own, token, 2, here, port));
            assertFalse(isGreeted(neighbour, token, 3, here, port));
            assertFalse(isGreeted(thief, token, 4, here, port));
            assertTrue(isGreeted(own, token, 5, here, port));
        }
    }

    private static boolean isGreeted(DatagramSocket from, long token, int sequence, InetAddress to, int port)
            throws IOException {
        byte[] greeting = new Datagram(token, sequence, new byte[0]).encode();
        from.send(new DatagramPacket(greeting, greeting.length, to, port));
        from.setSoTimeout(sequence % 3 == 2 ? 10_000 : 700);
        try {
            from.receive(new DatagramPacket(new byte[100], 100));
            return true;
        } catch (SocketTimeoutException e) {
            return false;
        }
    }

    // ---- group messages ----

    private static byte[] request(GroupRequest request) {
        return Frames.frame(Ulp.encode(Message.Send.control(request.encode())));
    }

    private static Optional<byte[]> next(Socket socket, Frames frames) throws Exception {
        InputStream in = socket.getInputStream();
        byte[] chunk = new byte[8192];
        while (true) {
            Optional<byte[]> whole = frames.next();
            if (whole.isPresent()) {
                Message.Receive heard = (Message.Receive) Ulp.decode(whole.get(), Binding.NONE);
                return Optional.of(heard.elements().getFirst().data());
            }
            int count = in.read(chunk);
            if (count < 0) {
                return Optional.empty();
            }
            frames.add(chunk, 0, count);
        }
    }

    /** Whether such a thing is heard before the connection ends. */
    private static boolean hears(Socket socket, java.util.function.Predicate<byte[]> wanted) throws Exception {
        Frames frames = new Frames(1 << 20);
        try {
            for (Optional<byte[]> data = next(socket, frames); data.isPresent(); data = next(socket, frames)) {
                if (wanted.test(data.get())) {
                    return true;
                }
            }
        } catch (java.net.SocketException e) {
            // A reset is an end, too.
        }
        return false;
    }
}
