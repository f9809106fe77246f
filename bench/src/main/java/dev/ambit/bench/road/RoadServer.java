package dev.ambit.bench.road;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A whole Ambit in a process of its own, held to one core, with one large hall and room for many: as the launcher starts it, but that
 * nothing is kept and nobody needs an account.
 */
public final class RoadServer implements AutoCloseable {
    /** Fine units a side: 64 m. */
    static final int HALL_UNITS = 4096;

    private static final int START_SECONDS = 120;
    private static final int STOP_SECONDS = 20;
    private static final int LAST_WORDS = 30;
    private static final int PORTS = 3;

    private static final String HALL = """
            {
              "name": "The hall", "width": %1$d, "depth": %1$d, "entrance": {"x": %2$d, "z": %2$d, "h": 0},
              "vertices": [[0, 0], [%1$d, 0], [%1$d, %1$d], [0, %1$d]],
              "sides": [{"normal": "brick"}],
              "sectors": [{"floor": "planks", "ceiling": "wood", "floorHeight": 0, "ceilingHeight": 256}],
              "lines": [
                {"from": 0, "to": 1, "right": {"side": 0, "sector": 0}},
                {"from": 1, "to": 2, "right": {"side": 0, "sector": 0}},
                {"from": 2, "to": 3, "right": {"side": 0, "sector": 0}},
                {"from": 3, "to": 0, "right": {"side": 0, "sector": 0}}
              ]
            }
            """.formatted(HALL_UNITS, HALL_UNITS / 2);

    /** Only what would keep so many from one machine out is changed. */
    @SuppressWarnings("InlineFormatString") // a whole file is no argument
    private static final String SETTINGS = """
            ambit {
              port = %d, groups.port = %d, control.port = %d
              journal = none
              accounts.trust = true
              avatars.folder = "%s"
              world { room = "%s", visitors = %d, visits.pace.arrival { perSecond = 100000, burst = 100000 } }
              limits { connections = %d, perLoopback = 0 }
              groups { hosts = %d, membersPerGroup = %d }
            }
            """;

    private final Path folder = Files.createTempDirectory("ambit-road");
    private final Process process;
    private final int port;
    private final Deque<String> said = new ArrayDeque<>();

    /**
     * Starts it; when this returns, its door is open.
     *
     * @param program the class path
     * @param home of the program
     * @param people that must fit
     */
    public RoadServer(String program, Path home, int people) throws IOException {
        List<Integer> ports = freePorts();
        port = ports.getFirst();
        Path hall = Files.writeString(folder.resolve("hall.json"), HALL);
        Path settings = Files.writeString(
                folder.resolve("road.conf"),
                SETTINGS.formatted(
                        ports.get(0),
                        ports.get(1),
                        ports.get(2),
                        folder.resolve("avatars"),
                        hall,
                        people + 100,
                        3 * people + 1000,
                        2 * people + 1000,
                        2 * people + 1000));
        List<String> command = new ArrayList<>(Cores.hold(0));
        command.add(Cores.java());
        command.addAll(LauncherFlags.of(home));
        command.addAll(List.of(
                "-Dambit.colour=false",
                "-Dambit.home=" + home,
                "-cp",
                program,
                "dev.ambit.server.cli.Main",
                "serve",
                "--config",
                settings.toString()));
        process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        BufferedReader words = process.inputReader(StandardCharsets.UTF_8);
        Thread.ofPlatform().daemon().name("road: what the server says").start(() -> listen(words));
        try {
            awaitDoor();
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    private static List<Integer> freePorts() throws IOException {
        List<ServerSocket> held = new ArrayList<>();
        try {
            for (int i = 0; i < PORTS; i++) {
                held.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
            }
            return held.stream().map(ServerSocket::getLocalPort).toList();
        } finally {
            for (ServerSocket one : held) {
                one.close();
            }
        }
    }

    private void awaitDoor() throws IOException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
        while (!isOpen()) {
            if (!process.isAlive() || System.nanoTime() > deadline) {
                throw new IOException("The server has not opened its door. It said:\n" + lastWords());
            }
            try {
                TimeUnit.MILLISECONDS.sleep(100);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted", e);
            }
        }
    }

    private boolean isOpen() {
        try (Socket probe = new Socket()) {
            probe.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1000);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private void listen(BufferedReader words) {
        try {
            for (String line = words.readLine(); line != null; line = words.readLine()) {
                synchronized (said) {
                    said.add(line);
                    if (said.size() > LAST_WORDS) {
                        said.remove();
                    }
                }
            }
        } catch (IOException | UncheckedIOException e) {
            // It has ended.
        }
    }

    public int port() {
        return port;
    }

    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** The last lines it wrote. */
    public String lastWords() {
        synchronized (said) {
            return String.join("\n", said);
        }
    }

    @Override
    public void close() throws IOException {
        process.destroy();
        try {
            if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path one : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(one);
            }
        }
    }
}
