package dev.ambit.server.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** A program one part of which is missing, as after an update that was cut off. */
class LackingProgramTest {

    @Test
    void itSaysWhatIsMissingAndEndsThoughThreadsHaveBeenStarted() throws Exception {
        String without = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(part -> !Path.of(part).getFileName().toString().startsWith("netty-codec-http-"))
                .collect(Collectors.joining(File.pathSeparator));
        Process program = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        without,
                        Main.class.getName(),
                        "serve",
                        "--port=0",
                        "--group-port=0",
                        "--journal=none",
                        "--trust")
                .redirectErrorStream(true)
                .start();
        try {
            String said = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertEquals(1, program.waitFor(), said);
            assertTrue(said.contains("io/netty/handler/codec/http"), said);
        } finally {
            program.destroyForcibly();
        }
    }
}
