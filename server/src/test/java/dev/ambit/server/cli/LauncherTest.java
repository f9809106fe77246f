package dev.ambit.server.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packaged program, started the way a user starts it. */
class LauncherTest {

    private static final Path LAUNCHER = Path.of("..", "ambit").toAbsolutePath().normalize();

    @TempDir
    Path elsewhere;

    @BeforeAll
    static void theProgramIsBuilt() {
        assumeTrue(
                Files.exists(LAUNCHER.resolveSibling("target/ambit.built")),
                "the program is not built; ./ambit test builds it before the tests");
    }

    private Process start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(LAUNCHER.toString()));
        command.addAll(List.of(arguments));
        return start(new ProcessBuilder(command).directory(elsewhere.toFile()));
    }

    private static Process start(ProcessBuilder builder) throws IOException {
        // The build that runs this test is under way; a second one inside it would get in its way.
        builder.environment().put("AMBIT_NO_BUILD", "1");
        return builder.redirectErrorStream(true).start();
    }

    private ProcessBuilder withJvm(String option, String command) {
        ProcessBuilder builder = new ProcessBuilder(LAUNCHER.toString(), command).directory(elsewhere.toFile());
        builder.environment().put("AMBIT_JAVA_OPTS", option);
        return builder;
    }

    private static String outputOf(Process process) throws IOException, InterruptedException {
        String output = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertTrue(process.waitFor(60, TimeUnit.SECONDS));
        return output;
    }

    private static String addressIn(BufferedReader out) throws IOException {
        StringBuilder said = new StringBuilder();
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            if (line.startsWith("open http://")) {
                return line.substring("open ".length());
            }
            said.append(line).append('\n');
        }
        throw new AssertionError("no address to open in:\n" + said);
    }

    @Test
    void itServesAPageFromAnyFolderAndLeavesInOrderOnTerm() throws Exception {
        Process process = start("serve", "--port", "0");
        try (BufferedReader out = process.inputReader();
                HttpClient http = HttpClient.newHttpClient()) {
            String address = addressIn(out);
            HttpRequest page = HttpRequest.newBuilder(URI.create(address)).build();
            assertTrue(http.send(page, BodyHandlers.ofString()).body().contains("<title>Ambit"));
            // Process.destroy would close our end of its output too.
            process.toHandle().destroy();
            String rest = String.join("\n", out.lines().toList());
            assertTrue(process.waitFor(30, TimeUnit.SECONDS));
            assertTrue(rest.contains("goodbye"), rest);
            assertEquals(128 + 15, process.exitValue());
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void itWorksThroughALinkAndWithASpaceInThePath() throws Exception {
        Path folder = Files.createDirectories(elsewhere.resolve("with a space"));
        Path link = Files.createSymbolicLink(folder.resolve("ambit link"), LAUNCHER);
        Process process = start(new ProcessBuilder(link.toString(), "version"));
        String output = outputOf(process);
        assertEquals(0, process.exitValue(), output);
        assertTrue(output.contains("Ambit 0."), output);
    }

    @Test
    void helpNamesTheCommands() throws Exception {
        String help = outputOf(start("help"));
        for (String command : List.of("serve", "test", "version", "bench", "help")) {
            assertTrue(help.contains("  " + command), command + " is not in\n" + help);
        }
    }

    @Test
    void benchesAreListedAndExplainTheirOptions() throws Exception {
        assertTrue(outputOf(start("bench")).contains("  road  "));
        assertTrue(outputOf(start("bench", "--help")).contains("--json"));
        assertTrue(outputOf(start("help", "bench")).contains("--json"));
    }

    /** What is only there to measure with, or to compare with, is not on the class path of those who serve a world. */
    @Test
    void theProgramCarriesNoBenches() throws Exception {
        Path program = LAUNCHER.resolveSibling("dist/target/lib");
        List<String> jars;
        try (Stream<Path> files = Files.list(program)) {
            jars = files.map(file -> file.getFileName().toString()).sorted().toList();
        }
        for (String part : List.of("ambit-server-", "ambit-web-", "netty-handler-", "sqlite-jdbc-")) {
            assertTrue(jars.stream().anyMatch(jar -> jar.startsWith(part)), () -> part + " is not in " + jars);
        }
        for (String stranger : List.of("ambit-bench", "ambit-lab", "jmh", "jopt-simple", "commons-math", "zstd")) {
            assertEquals(
                    List.of(),
                    jars.stream().filter(jar -> jar.contains(stranger)).toList());
        }
        Set<String> twice = new TreeSet<>(jars);
        try (Stream<Path> files = Files.list(LAUNCHER.resolveSibling("bench/target/lib"))) {
            twice.retainAll(files.map(file -> file.getFileName().toString()).toList());
        }
        assertEquals(Set.of(), twice, "benches bring only what the program has not");
        String seen = outputOf(start(withJvm("-Xlog:class+path=info", "version")));
        assertTrue(seen.contains("ambit-server-"), seen);
        assertFalse(seen.contains("jmh"), seen);
    }

    @Test
    void aWrongOptionIsExplainedWithExitCode2() throws Exception {
        Process process = start("serve", "--prot", "1");
        String output = outputOf(process);
        assertEquals(2, process.exitValue());
        assertTrue(output.contains("--prot") && output.contains("--port"), output);
    }

    @Test
    void aBadPortIsExplainedInOneLineWithExitCode1() throws Exception {
        Process process = start("serve", "--port", "99999");
        String output = outputOf(process);
        assertEquals(1, process.exitValue());
        assertEquals("A setting is wrong (the settings given): port is 99999, expected 0 to 65535.\n", output);
    }
}
