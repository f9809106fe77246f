package dev.ambit.server.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How the launcher builds, in a house of its own where a small script stands in for the long work of Maven. */
class LauncherBuildTest {

    private static final Path LAUNCHER = Path.of("..", "ambit").toAbsolutePath().normalize();

    /** Writes down that it runs, waits for a file named "go", and leaves what a build leaves. */
    private static final String BUILDER = """
            #!/bin/sh
            trap 'echo stopped >>"$HOUSE/builds"; exit 1' TERM
            echo started >>"$HOUSE/builds"
            while [ ! -e "$HOUSE/go" ]; do sleep 0.1; done
            if [ -e "$HOUSE/broken" ]; then echo '[ERROR] Main.java:[1,1] broken on purpose'; exit 1; fi
            mkdir -p "$HOUSE/dist/target/lib"
            case "$*" in *"-pl dist -am"*) echo program ;; *) echo everything; mkdir -p "$HOUSE/bench/target/lib" ;; esac >>"$HOUSE/built"
            """;

    @TempDir
    Path temp;

    private Path house;

    @BeforeEach
    void furnish() throws IOException {
        house = Files.createDirectories(temp.resolve("a house"));
        Files.copy(LAUNCHER, house.resolve("ambit"));
        Files.writeString(house.resolve("pom.xml"), "<project/>");
        Path maven =
                Files.writeString(Files.createDirectory(house.resolve("tools")).resolve("mvn"), BUILDER);
        assertTrue(maven.toFile().setExecutable(true));
        assertTrue(house.resolve("ambit").toFile().setExecutable(true));
    }

    @AfterEach
    void letGo() throws IOException {
        Files.writeString(house.resolve("go"), "");
    }

    private Process start() throws IOException {
        return start("version");
    }

    private Process start(String command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(house.resolve("ambit").toString(), command);
        builder.environment().put("HOUSE", house.toString());
        builder.environment()
                .merge("PATH", house.resolve("tools").toString(), (old, tools) -> tools + File.pathSeparator + old);
        builder.environment().remove("AMBIT_NO_BUILD");
        return builder.redirectErrorStream(true).start();
    }

    private static void awaitLine(BufferedReader out, String part) throws IOException {
        StringBuilder said = new StringBuilder();
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            if (line.contains(part)) {
                return;
            }
            said.append(line).append('\n');
        }
        throw new AssertionError("no \"" + part + "\" in:\n" + said);
    }

    private void awaitBuilder() throws IOException {
        while (builds().isEmpty()) {
            Thread.onSpinWait();
        }
    }

    private String builds() throws IOException {
        Path builds = house.resolve("builds");
        return Files.exists(builds) ? Files.readString(builds) : "";
    }

    /** Runs a command, of which nothing is there but the building, and says what was built so far. */
    private String builtAfter(String command) throws Exception {
        assertTrue(start(command).waitFor(60, TimeUnit.SECONDS));
        return Files.readString(house.resolve("built"));
    }

    private void edit(String source) throws IOException {
        Path file = house.resolve(source);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "");
    }

    private boolean isLocked() {
        return Files.exists(house.resolve("target/ambit.building"), LinkOption.NOFOLLOW_LINKS);
    }

    @Test
    void twoStartsAtOnceBuildOnce() throws Exception {
        Process first = start();
        awaitBuilder();
        Process second = start();
        awaitLine(second.inputReader(), "another build is under way");
        Files.writeString(house.resolve("go"), "");
        assertTrue(first.waitFor(60, TimeUnit.SECONDS));
        assertTrue(second.waitFor(60, TimeUnit.SECONDS));
        assertEquals("started\n", builds());
        assertFalse(isLocked());
    }

    @Test
    void stoppingTheLauncherStopsTheBuild() throws Exception {
        Process process = start();
        awaitBuilder();
        process.toHandle().destroy();
        assertTrue(process.waitFor(60, TimeUnit.SECONDS));
        assertEquals(128 + 15, process.exitValue());
        assertEquals("started\nstopped\n", builds());
        assertFalse(isLocked());
    }

    @Test
    void aBuildThatWasKilledDoesNotLockTheHouse() throws Exception {
        Files.createDirectory(house.resolve("target"));
        Files.createSymbolicLink(house.resolve("target/ambit.building"), Path.of("999999999"));
        Files.writeString(house.resolve("go"), "");
        assertTrue(start().waitFor(60, TimeUnit.SECONDS));
        assertEquals("started\n", builds());
        assertFalse(isLocked());
    }

    @Test
    void aFailedBuildShowsItsErrorAndIsTriedAgainNextTime() throws Exception {
        Files.writeString(house.resolve("go"), "");
        Files.writeString(house.resolve("broken"), "");
        Process process = start();
        String output = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertTrue(process.waitFor(60, TimeUnit.SECONDS));
        assertEquals(1, process.exitValue(), output);
        assertTrue(output.contains("[ERROR] Main.java:[1,1] broken on purpose"), output);
        assertTrue(output.contains("the build failed"), output);
        assertTrue(start().waitFor(60, TimeUnit.SECONDS));
        assertEquals("started\nstarted\n", builds());
    }

    @Test
    void onlyWhoAsksForBenchesBuildsThem() throws Exception {
        Files.writeString(house.resolve("go"), "");
        assertEquals("program\n", builtAfter("version"));
        assertEquals("program\n", builtAfter("version"));
        edit("bench/src/main/java/SomeBench.java");
        assertEquals("program\n", builtAfter("version"));
        assertEquals("program\neverything\n", builtAfter("bench"));
    }

    @Test
    void whatTheProgramIsMadeOfIsBuiltAnewForBoth() throws Exception {
        Files.writeString(house.resolve("go"), "");
        assertEquals("everything\n", builtAfter("bench"));
        assertEquals("everything\n", builtAfter("version"), "all of it is the program, too");
        edit("world/src/main/java/SomeThing.java");
        assertEquals("everything\nprogram\n", builtAfter("version"));
        assertEquals(
                "everything\nprogram\neverything\n", builtAfter("bench"), "benches are older than what they measure");
    }
}
