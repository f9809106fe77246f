package dev.ambit.bench.road;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** The code as it was at some commit, built once and kept below {@code target/road}. */
public final class OldCode {
    private final Path home;

    /** @param home the checkout of the program that runs */
    public OldCode(Path home) {
        this.home = home;
    }

    /** Its folder; {@link ProgramPath} knows where in it the program is. */
    public Path built(String commit, Consumer<String> progress) throws IOException, InterruptedException {
        String whole = run(home, List.of("git", "rev-parse", "--verify", commit + "^{commit}"))
                .strip();
        Path folder = home.resolve("target/road").resolve(whole);
        Path done = folder.resolve("target/road.built");
        if (Files.exists(done)) {
            return folder;
        }
        progress.accept("the code of " + commit + " is built in " + home.relativize(folder) + " ...");
        Files.createDirectories(folder);
        Path archive = folder.resolve("code.tar");
        run(home, List.of("git", "archive", "--format=tar", "-o", archive.toString(), whole));
        run(folder, List.of("tar", "-xf", archive.toString()));
        Files.delete(archive);
        run(folder, List.of("mvn", "-q", "-B", "-Dmaven.test.skip=true", "-Dspotless.check.skip=true", "package"));
        Files.createDirectories(done.getParent());
        Files.writeString(done, whole);
        return folder;
    }

    private static String run(Path where, List<String> command) throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(where.toFile()).redirectErrorStream(true);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(String.join(" ", command) + ": " + said.strip());
        }
        return said;
    }
}
