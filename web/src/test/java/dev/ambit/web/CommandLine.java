package dev.ambit.web;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A program of the machine, run in this module's folder until it ends. */
record CommandLine(List<String> words, Map<String, String> environment) {

    CommandLine(List<String> words) {
        this(words, Map.of());
    }

    /** The same with one more variable in its environment. */
    CommandLine with(String variable, String value) {
        return new CommandLine(words, Map.of(variable, value));
    }

    /** What the program wrote, both streams as they came, and how it ended. */
    record Outcome(int exitCode, String output) {}

    static CommandLine of(String... words) {
        return new CommandLine(List.of(words));
    }

    /** Tests may be started from the module or from the project above it; Maven says which folder is the module's. */
    static Path moduleFolder() {
        return Path.of(System.getProperty("basedir", ".")).toAbsolutePath().normalize();
    }

    static boolean isInstalled(String program) {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .map(folder -> Path.of(folder, program))
                .anyMatch(Files::isExecutable);
    }

    Outcome run() throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder(words).directory(moduleFolder().toFile()).redirectErrorStream(true);
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Outcome(process.waitFor(), output);
    }
}
