package dev.ambit.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A client in another language, written from the published appendices, does all there is to do. Needs Python 3. */
class PythonClientTest {
    private static final Path CLIENT = Path.of("../docs/examples/control_client.py");

    /** Everything the tour shows, one line each. */
    private static final List<String> SHOWN = List.of(
            "Bo: is inside",
            "Bo: sees Kyle come in",
            "Kyle: sees Bo",
            "Kyle: sees step 3",
            "Kyle: hears Bo",
            "Bo: hears a whisper",
            "Bo: hears a broadcast",
            "Kyle: is told of a property",
            "Kyle: reads a property",
            "Kyle: is told of a state",
            "Kyle: reads states",
            "Kyle: sees Bo walk out",
            "Bo: is in another room",
            "Kyle: sees Bo come out of smoke",
            "Kyle: sees Bo leave",
            "Kyle: has left");

    @Test
    void itTakesTheWholeTour() throws Exception {
        assumeTrue(hasPython(), "there is no python3");
        try (AmbitServer server =
                AmbitServer.start(AmbitConfig.with(Map.of("accounts.trust", true, "journal", "none", "port", 0)))) {
            Process tour = new ProcessBuilder(
                            "python3",
                            CLIENT.toString(),
                            "--port",
                            Integer.toString(server.controlPort().orElseThrow()))
                    .redirectErrorStream(true)
                    .start();
            String said = new String(tour.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertTrue(tour.waitFor(10, TimeUnit.SECONDS));
            assertEquals(0, tour.exitValue(), said);
            SHOWN.forEach(line -> assertTrue(said.contains("ok: " + line + "\n"), line + " is missing in\n" + said));
        }
    }

    private static boolean hasPython() throws InterruptedException {
        try {
            return new ProcessBuilder("python3", "--version").start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    @Test
    void itIsShortEnoughToBeRead() throws IOException {
        assertTrue(Files.readAllLines(CLIENT).size() <= 150);
    }
}
