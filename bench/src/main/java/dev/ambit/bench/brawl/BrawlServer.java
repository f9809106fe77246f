package dev.ambit.bench.brawl;

import dev.ambit.bench.road.Cores;
import dev.ambit.bench.road.LauncherFlags;
import dev.ambit.bench.road.ProgramPath;
import dev.ambit.bench.road.ServerScales;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A whole Ambit in a process of its own that hosts the {@link BrawlGame}, started as people start it and held to one core where that can
 * be. Its journal is a file on disk; when it is killed it can be started again with the same.
 */
public final class BrawlServer implements AutoCloseable {
    private static final int START_SECONDS = 120;
    private static final int STOP_SECONDS = 30;
    private static final int LAST_WORDS = 60;
    private static final String OPEN = "Clients of the game come in at port ";

    @SuppressWarnings("InlineFormatString") // a whole file is no argument
    private static final String SETTINGS = """
            ambit {
              port = %d, groups.port = %d, control.port = %d
              game { folder = "%s", port = %d, watch = true, maintenance.enabled = false }
              journal = "%s"
              accounts.trust = true
              avatars.folder = "%s"
              world.code.engine = %s
              keep.snapshot { entries = %d, look = 500ms }
              limits { connections = 5000, perLoopback = 0 }
            }
            """;

    /**
     * How it is started.
     *
     * @param engine what runs the game's code: jvm or interpreter
     * @param snapshotEntries after so many entries of the journal the whole game is saved
     * @param isBrief whether it lives for a second or two, and the JVM is to spend little on becoming fast
     */
    public record Way(String engine, int snapshotEntries, boolean isBrief) {}

    private final Path folder = Files.createTempDirectory("ambit-brawl");
    private final BrawlGame game = new BrawlGame(folder.resolve("game"));
    private final Way way;
    private final List<Integer> ports;
    private final List<String> said = new ArrayList<>();
    private @Nullable Process process;

    /** Starts it; when this returns, its door is open. */
    public BrawlServer(Way way) throws IOException {
        this.way = way;
        ports = freePorts(4);
        Files.writeString(
                folder.resolve("brawl.conf"),
                SETTINGS.formatted(
                        ports.get(0),
                        ports.get(1),
                        ports.get(2),
                        game.folder(),
                        ports.get(3),
                        folder.resolve("brawl.db"),
                        folder.resolve("avatars"),
                        way.engine,
                        way.snapshotEntries));
        try {
            start();
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    private static List<Integer> freePorts(int count) throws IOException {
        List<ServerSocket> held = new ArrayList<>();
        try {
            for (int i = 0; i < count; i++) {
                held.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
            }
            return held.stream().map(ServerSocket::getLocalPort).toList();
        } finally {
            for (ServerSocket one : held) {
                one.close();
            }
        }
    }

    /** Starts it, at first or after it was killed. */
    public void start() throws IOException {
        List<String> command = new ArrayList<>(Cores.hold(0));
        command.add(Cores.java());
        if (way.isBrief) {
            command.addAll(List.of(
                    "--enable-native-access=ALL-UNNAMED", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx512m"));
        } else {
            command.addAll(LauncherFlags.own());
        }
        command.addAll(List.of(
                "-Dambit.colour=false",
                "-cp",
                ProgramPath.own(),
                "dev.ambit.server.cli.Main",
                "serve",
                "--config",
                folder.resolve("brawl.conf").toString()));
        synchronized (said) {
            said.clear();
        }
        Process started = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        process = started;
        BufferedReader words = started.inputReader(StandardCharsets.UTF_8);
        Thread.ofPlatform().daemon().name("brawl: what the server says").start(() -> listen(words));
        awaitWords(OPEN, START_SECONDS);
    }

    private void listen(BufferedReader words) {
        try {
            for (String line = words.readLine(); line != null; line = words.readLine()) {
                synchronized (said) {
                    said.add(line);
                    said.notifyAll();
                }
            }
        } catch (IOException | UncheckedIOException e) {
            // It has ended.
        }
        synchronized (said) {
            said.notifyAll();
        }
    }

    /** Waits until it has said a line with this in it, since it was started. */
    public void awaitWords(String what, int seconds) throws IOException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        synchronized (said) {
            while (said.stream().noneMatch(line -> line.contains(what))) {
                long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
                Process running = process;
                if (left <= 0 || running == null || !running.isAlive()) {
                    throw new IOException("The server has not said \"" + what + "\". It said:\n" + lastWords());
                }
                try {
                    said.wait(Math.min(left, 200));
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    throw new IOException("interrupted", e);
                }
            }
        }
    }

    /** The last lines it wrote. */
    public String lastWords() {
        synchronized (said) {
            return String.join("\n", said.subList(Math.max(0, said.size() - LAST_WORDS), said.size()));
        }
    }

    /** Lines that it wrote to the game's error channel. */
    public List<String> gameErrors() {
        synchronized (said) {
            return said.stream().filter(line -> line.contains("game.error")).toList();
        }
    }

    /** Where clients come in. */
    public InetSocketAddress door() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), ports.get(3));
    }

    /** Somebody changes the game's code; returns when it is in use. */
    public void changeCode() throws IOException {
        game.change();
        awaitWords("have changed and are in use now", START_SECONDS);
    }

    public ServerScales scales() throws IOException {
        return new ServerScales(running().pid(), ports.getFirst());
    }

    private Process running() {
        return java.util.Objects.requireNonNull(process, "the server was not started");
    }

    public boolean isAlive() {
        return running().isAlive();
    }

    /** Ends it as no program can see coming. */
    public void kill() throws InterruptedException {
        running().destroyForcibly().waitFor();
    }

    /** Kills it at some moment of a start. */
    public void killWhileStarting(long afterMillis) throws IOException, InterruptedException {
        Thread killer = Thread.ofVirtual().start(() -> {
            try {
                TimeUnit.MILLISECONDS.sleep(afterMillis);
                Process starting = process;
                if (starting != null) {
                    starting.destroyForcibly();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        try {
            start();
        } catch (IOException e) {
            // That is what it is for.
        }
        killer.join();
        kill();
    }

    @Override
    public void close() throws IOException {
        Process running = process;
        if (running != null) {
            running.destroy();
            try {
                if (!running.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
                    running.destroyForcibly().waitFor();
                }
            } catch (InterruptedException e) {
                running.destroyForcibly();
                Thread.currentThread().interrupt();
            }
        }
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path one : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(one);
            }
        }
    }
}
