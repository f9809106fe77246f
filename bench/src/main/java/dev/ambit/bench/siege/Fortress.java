package dev.ambit.bench.siege;

import dev.ambit.bench.road.LauncherFlags;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A whole Ambit in a process of its own, with every door open, and the means to make its life hard: it can be stopped, its disk
 * filled, its wall clock turned, its descriptors and its heap kept short.
 */
public final class Fortress implements AutoCloseable {
    private static final int START_SECONDS = 120;
    private static final int STOP_SECONDS = 20;
    private static final int LAST_WORDS = 200;
    private static final int MOST_WORDS = 50_000;
    private static final Pattern TOTAL = Pattern.compile("(?m)^Total\\s+\\d+\\s+(\\d+)");

    /** The ports that the server has said. */
    public record Doors(int web, int groups, int control, int irc) {}

    /**
     * How much the server gets.
     *
     * @param heapMegabytes of memory for objects; 0 for as many as the launcher gives it
     * @param descriptors open at once, sockets and files together
     * @param settings HOCON, over the defaults
     */
    public record Means(int heapMegabytes, int descriptors, String settings) {}

    private final Means means;
    private final Path folder;
    private final Optional<SmallDisk> disk;
    private final Optional<WallClock> clock;
    private final Process process;
    private final Doors doors;
    private final Deque<String> said = new ArrayDeque<>();
    private volatile long lines;

    /** Starts it; when this returns, its doors are open. */
    public Fortress(List<String> java, Means means) throws IOException {
        this.means = means;
        folder = Files.createTempDirectory("ambit-siege");
        disk = SmallDisk.mount(Files.createDirectory(folder.resolve("data")));
        clock = WallClock.make(folder);
        Files.writeString(folder.resolve("siege.conf"), settings(means));
        ProcessBuilder builder = new ProcessBuilder(command(java, means)).directory(folder.toFile());
        clock.ifPresent(own -> builder.environment().putAll(own.environment()));
        process = builder.redirectErrorStream(true).start();
        try {
            doors = awaitDoors();
        } catch (IOException | RuntimeException e) {
            close();
            throw e;
        }
    }

    private String settings(Means means) throws IOException {
        List<Integer> free = freePorts(4);
        return """
                ambit {
                  port = %d
                  groups.port = %d
                  control.port = %d
                  irc { enabled = true, port = %d }
                  journal = "%s"
                  avatars.folder = "%s"
                  metrics.public = true
                }
                %s
                """.formatted(
                        free.get(0),
                        free.get(1),
                        free.get(2),
                        free.get(3),
                        folder.resolve("data/world.db"),
                        folder.resolve("data/avatars"),
                        means.settings);
    }

    private static List<Integer> freePorts(int count) throws IOException {
        List<ServerSocket> held = new ArrayList<>();
        try {
            List<Integer> ports = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                ServerSocket one = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                held.add(one);
                ports.add(one.getLocalPort());
            }
            return ports;
        } finally {
            for (ServerSocket one : held) {
                one.close();
            }
        }
    }

    private List<String> command(List<String> java, Means means) throws IOException {
        List<String> command =
                new ArrayList<>(List.of("/bin/sh", "-c", "ulimit -n " + means.descriptors + "; exec \"$@\"", "ambit"));
        command.addAll(java);
        command.addAll(LauncherFlags.own());
        if (means.heapMegabytes > 0) {
            command.add("-Xmx" + means.heapMegabytes + "m");
        }
        command.addAll(List.of(
                "dev.ambit.server.cli.Main",
                "serve",
                "--config",
                folder.resolve("siege.conf").toString()));
        return command;
    }

    private Doors awaitDoors() throws IOException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
        BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
        Thread.ofVirtual().name("siege: what the server says").start(() -> listen(out));
        List<String> conf = Files.readAllLines(folder.resolve("siege.conf"));
        Doors all = new Doors(port(conf, 1), port(conf, 2), port(conf, 3), port(conf, 4));
        while (!isOpen(all.web) || !isOpen(all.groups) || !isOpen(all.control) || !isOpen(all.irc)) {
            if (!process.isAlive() || System.nanoTime() > deadline) {
                throw new IOException("The server has not opened its doors. It said:\n" + lastWords());
            }
            pause(100);
        }
        return all;
    }

    private static int port(List<String> conf, int line) {
        return Integer.parseInt(conf.get(line).replaceAll(".*port = (\\d+).*", "$1"));
    }

    private static boolean isOpen(int port) {
        try (Socket probe = new Socket()) {
            probe.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1000);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private void listen(BufferedReader out) {
        try {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                synchronized (said) {
                    said.add(line);
                    if (said.size() > MOST_WORDS) {
                        said.remove();
                    }
                }
                lines++;
            }
        } catch (IOException | UncheckedIOException e) {
            // It has ended.
        }
    }

    public Doors doors() {
        return doors;
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** The last lines it wrote. */
    public String lastWords() {
        synchronized (said) {
            return String.join(
                    "\n",
                    said.stream().skip(Math.max(0, said.size() - LAST_WORDS)).toList());
        }
    }

    /** Writes what it said, all that is remembered of it, where somebody can read it; the file. */
    public Path keepWords() throws IOException {
        synchronized (said) {
            return Files.write(Files.createTempFile("ambit-siege", ".log"), said);
        }
    }

    /** How many lines it has written, which is what somebody can fill a disk with. */
    public long lines() {
        return lines;
    }

    public Optional<SmallDisk> disk() {
        return disk;
    }

    public Optional<WallClock> clock() {
        return clock;
    }

    /** Lets the whole process stand still, as a laptop's lid does, and go on again. */
    public void standStill(int seconds) throws IOException {
        signal("-STOP");
        try {
            pause(TimeUnit.SECONDS.toMillis(seconds));
        } finally {
            signal("-CONT");
        }
    }

    private void signal(String which) throws IOException {
        run("kill", which, Long.toString(process.pid()));
    }

    /** Leaves it no descriptor more than it has, for a while: nobody can come in, no file be opened. */
    public void shortOfDescriptors(int seconds) throws IOException {
        String pid = Long.toString(process.pid());
        run("prlimit", "--pid", pid, "--nofile=" + descriptors() + ":");
        try {
            pause(TimeUnit.SECONDS.toMillis(seconds));
        } finally {
            run("prlimit", "--pid", pid, "--nofile=" + means.descriptors + ":");
        }
    }

    /** What it says of itself in {@code /metrics}: the sum of all lines that begin so. */
    public double metric(String name) throws IOException {
        String metrics = new Web("127.2.0.2", doors.web).get("/metrics").body();
        List<String> found = metrics.lines()
                .filter(line -> line.startsWith(name + " ") || line.startsWith(name + "{"))
                .toList();
        if (found.isEmpty()) {
            throw new IOException("no " + name + " in /metrics");
        }
        return found.stream()
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }

    /** Makes it collect its garbage; what is used then is what it holds. */
    public long heapAfterCollection(List<String> java) throws IOException {
        String jcmd = Path.of(java.getFirst()).resolveSibling("jcmd").toString();
        // Collects and counts in one go: between two commands there would be garbage again.
        String histogram = run(jcmd, Long.toString(process.pid()), "GC.class_histogram");
        Matcher total = TOTAL.matcher(histogram);
        if (!total.find()) {
            throw new IOException("jcmd GC.class_histogram says nothing of all together: " + histogram);
        }
        return Long.parseLong(total.group(1));
    }

    /** Memory the system has given it, in bytes. */
    public long resident() throws IOException {
        for (String line : Files.readAllLines(proc("status"))) {
            if (line.startsWith("VmRSS:")) {
                return 1024 * Long.parseLong(line.replaceAll("\\D", ""));
            }
        }
        throw new IOException("no VmRSS in " + proc("status"));
    }

    public int threads() throws IOException {
        return count("task");
    }

    public int descriptors() throws IOException {
        return count("fd");
    }

    private int count(String what) throws IOException {
        try (Stream<Path> all = Files.list(proc(what))) {
            return (int) all.count();
        }
    }

    private Path proc(String what) {
        return Path.of("/proc", Long.toString(process.pid()), what);
    }

    static String run(String... command) throws IOException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (process.waitFor() != 0) {
                throw new IOException(String.join(" ", command) + ": " + said.strip());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
        return said;
    }

    static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
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
        if (disk.isPresent()) {
            disk.get().close();
        }
        deleteAll(folder);
    }

    private static void deleteAll(Path folder) throws IOException {
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, @Nullable IOException problem) throws IOException {
                Files.delete(visited);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
