package dev.ambit.gateway.irc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.ambit.group.Address;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A stock IRC client, {@code ii} (of Debian's package of that name), at our door. It speaks through files. */
class IrcDoorWithIiTest {

    private static final String NAME = "ii";

    @TempDir
    Path folder;

    @BeforeAll
    static void iiIsInstalled() {
        boolean isThere = Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(dir -> Files.isExecutable(Path.of(dir, NAME)));
        if (!isThere) {
            String why = "SKIPPED: ii is not installed, so no stock IRC client is tested (Debian: apt-get install ii)";
            System.err.println(why);
            Assumptions.abort(why);
        }
    }

    @Test
    void joinsSaysSomethingAndHearsWhatAVisitorSays() throws IOException {
        try (Hall hall = new Hall(Hall.QUICK, Visa.BELIEVE_EVERYBODY);
                Client ii = new Client(hall.port(), "")) {
            Hall.Visitor ada = hall.visitor("Ada Lovelace");
            Address plaza = ada.enters("#plaza");

            ii.types("in", "/j #plaza");
            ii.types("#plaza/in", "good day to all");
            assertEquals("grace: good day to all", ada.hears());

            ada.says(plaza, "and to you, gr\u00fc\u00dfe");
            ii.shows("#plaza/out", "<Ada_Lovelace> and to you, gr\u00fc\u00dfe");

            ada.says(plaza, "/me waves");
            ii.shows("#plaza/out", "ACTION waves");

            ii.types("#plaza/in", "/t all about engines");
            assertEquals("grace: /me changed the topic: all about engines", ada.hears());

            ii.types("in", "/j Ada_Lovelace psst");
            assertEquals("grace: psst", ada.hears());
        }
    }

    @Test
    void comesInWithThePasswordOfItsAccount() throws IOException {
        Visa visa = (bearer, nick, password, address) ->
                password.equals("sesame") ? Optional.empty() : Optional.of("This name is somebody's.");
        try (Hall hall = new Hall(Hall.QUICK, visa);
                Client owner = new Client(hall.port(), "sesame")) {
            owner.shows("out", "Welcome to The Commons, grace!");
        }
        try (Hall hall = new Hall(Hall.QUICK, visa);
                Client thief = new Client(hall.port(), "guess")) {
            thief.shows("out", "This name is somebody's.");
        }
    }

    /** One {@code ii} and its files. */
    private final class Client implements AutoCloseable {
        private final Path files;
        private final Process process;

        Client(int port, String password) throws IOException {
            Path own = Files.createTempDirectory(folder, "irc");
            files = own.resolve("127.0.0.1");
            ProcessBuilder builder = new ProcessBuilder(
                            NAME, "-s", "127.0.0.1", "-p", "" + port, "-n", "grace", "-i", "" + own, "-k", "SECRET")
                    .redirectErrorStream(true)
                    .redirectOutput(own.resolve("log").toFile());
            builder.environment().put("SECRET", password);
            process = builder.start();
        }

        /** Its {@code in} files are pipes, which can be written to only while it reads. */
        void types(String file, String text) {
            Path pipe = files.resolve(file);
            Hall.await(pipe + " is there", () -> Files.exists(pipe));
            CompletableFuture.runAsync(() -> write(pipe, text + "\n"))
                    .orTimeout(Hall.PATIENCE_SECONDS, TimeUnit.SECONDS)
                    .join();
        }

        private void write(Path pipe, String text) {
            try (OutputStream out = Files.newOutputStream(pipe, StandardOpenOption.WRITE)) {
                out.write(text.getBytes(UTF_8));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        void shows(String file, String text) {
            Path out = files.resolve(file);
            Hall.await(
                    out + " says " + text, () -> Files.exists(out) && read(out).contains(text));
        }

        private String read(Path file) {
            try {
                return Files.readString(file);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void close() {
            process.destroy();
            assertTrue(process.onExit()
                            .orTimeout(Hall.PATIENCE_SECONDS, TimeUnit.SECONDS)
                            .join()
                    != null);
        }
    }
}
