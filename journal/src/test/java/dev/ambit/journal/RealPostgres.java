package dev.ambit.journal;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/**
 * A PostgreSQL server of this machine's own, on a free port of the loopback with an empty folder, for the tests of one
 * JVM. It ends with the JVM, however that ends: a shell keeps it, and stops it when nobody holds its input open.
 */
public final class RealPostgres {

    private static final String PASSWORD = "not a secret+%";
    private static final String PASSWORD_IN_ADDRESS = "not%20a%20secret+%25";
    private static final int START_SECONDS = 600;

    private static @Nullable RealPostgres shared;

    private final Path folder;
    private final int port;
    private final Process keeper;
    private final AtomicInteger worlds = new AtomicInteger();

    private RealPostgres(Path folder, int port, Process keeper) {
        this.folder = folder;
        this.port = port;
        this.keeper = keeper;
    }

    /** The server; skips the calling test, loudly, where no PostgreSQL is installed. */
    public static synchronized RealPostgres shared() {
        RealPostgres running = shared;
        if (running == null) {
            Optional<Path> programs = programs();
            if (programs.isEmpty()) {
                String why = "SKIPPED: PostgreSQL is not installed, so nothing is tested upon it"
                        + " (Debian: apt-get install postgresql)";
                System.err.println(why);
                Assumptions.abort(why);
            }
            try {
                running = start(programs.get());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            shared = running;
            Runtime.getRuntime().addShutdownHook(new Thread(running::stop));
        }
        return running;
    }

    private static Optional<Path> programs() {
        List<Path> folders = new ArrayList<>();
        try (Stream<Path> versions = Files.list(Path.of("/usr/lib/postgresql"))) {
            versions.sorted(Comparator.reverseOrder()).forEach(v -> folders.add(v.resolve("bin")));
        } catch (IOException e) {
            // Not a Debian; perhaps it is on the path.
        }
        for (String folder : System.getenv("PATH").split(File.pathSeparator)) {
            folders.add(Path.of(folder));
        }
        return folders.stream()
                .filter(f -> Files.isExecutable(f.resolve("initdb")) && Files.isExecutable(f.resolve("postgres")))
                .findFirst();
    }

    private static RealPostgres start(Path programs) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("ambit-postgres");
        Path password = Files.writeString(folder.resolve("password"), PASSWORD);
        boolean root = "root".equals(System.getProperty("user.name"));
        List<String> as = List.of();
        if (root) {
            // PostgreSQL refuses to run as root; Debian's package brings a user for it.
            as = List.of("setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups");
            run(List.of("chown", "-R", "postgres:postgres", folder.toString()));
        }
        Path data = folder.resolve("data");
        run(join(
                as,
                List.of(
                        programs.resolve("initdb").toString(),
                        "-D",
                        data.toString(),
                        "-U",
                        "ambit",
                        "-E",
                        "UTF8",
                        "--locale=C",
                        "--auth=scram-sha-256",
                        "--pwfile=" + password)));
        int port = freePort();
        String serve = "'" + programs.resolve("postgres") + "' -D '" + data + "' -p " + port
                + " -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=50"
                + " </dev/null & server=$!; read -r nothing; kill -INT $server; wait $server";
        Process keeper = new ProcessBuilder(join(as, List.of("sh", "-c", serve)))
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("server.log").toFile())
                .start();
        RealPostgres server = new RealPostgres(folder, port, keeper);
        server.awaitStart();
        return server;
    }

    private static List<String> join(List<String> first, List<String> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }

    private static void run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .directory(Path.of("/").toFile())
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(command + " failed: " + said);
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private void awaitStart() throws IOException {
        long start = System.nanoTime();
        while (true) {
            try {
                connect().close();
                return;
            } catch (SQLException e) {
                if (!keeper.isAlive() || System.nanoTime() - start > TimeUnit.SECONDS.toNanos(START_SECONDS)) {
                    throw new IOException(
                            "PostgreSQL does not start: " + Files.readString(folder.resolve("server.log")), e);
                }
                LockSupport.parkNanos(20_000_000);
            }
        }
    }

    /** A connection that may do everything. */
    public Connection connect() throws SQLException {
        return DriverManager.getConnection("jdbc:postgresql://127.0.0.1:" + port + "/postgres", "ambit", PASSWORD);
    }

    /** The address of a world that does not exist yet. */
    public String freshWorld() {
        return addressOf("test-" + worlds.incrementAndGet());
    }

    /** The whole address of a world, with the password. */
    public String addressOf(String world) {
        return "postgresql://ambit:" + PASSWORD_IN_ADDRESS + "@127.0.0.1:" + port + "/postgres?world=" + world;
    }

    private void stop() {
        try {
            keeper.getOutputStream().close();
            keeper.waitFor(START_SECONDS, TimeUnit.SECONDS);
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.deleteIfExists(file);
                }
            }
        } catch (IOException e) {
            System.err.println("PostgreSQL's test folder " + folder + " is left behind: " + e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
