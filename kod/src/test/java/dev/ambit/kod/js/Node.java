package dev.ambit.kod.js;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Runs the scripts of {@code src/test/js} under node, which stands in for a browser. */
public final class Node {
    private static final String NAME = "@@";
    /** Kilobytes. Programs nest their sends 2000 deep, and each takes a few frames of JavaScript. */
    private static final String STACK = "--stack-size=6000";

    private Node() {}

    /** The test is skipped where there is no node. */
    public static void assumeInstalled() {
        boolean installed = Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, "node")));
        assumeTrue(installed, "node is not on the PATH: scripts for the page cannot be run");
    }

    /** What the driver prints. */
    public static List<String> drive(String mode, String... files) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of("node", STACK, "src/test/js/driver.mjs", mode));
        words.addAll(List.of(files));
        Path module = Path.of(System.getProperty("basedir", ".")).toAbsolutePath();
        Process process = new ProcessBuilder(words)
                .directory(module.toFile())
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        assertEquals(0, process.waitFor(), output);
        // Not String.lines: a program may print a carriage return.
        return List.of(output.split("\n", -1));
    }

    /** Runs the programs of a module and gives the lines of each by its name. */
    public static Map<String, List<String>> run(String mode, Path folder, String module)
            throws IOException, InterruptedException {
        Path file = Files.writeString(folder.resolve(mode + ".mjs"), module);
        Map<String, List<String>> outputs = new LinkedHashMap<>();
        List<String> current = new ArrayList<>();
        for (String line : drive(mode, file.toString())) {
            if (line.startsWith(NAME)) {
                current = new ArrayList<>();
                outputs.put(line.substring(NAME.length()), current);
            } else {
                current.add(line);
            }
        }
        // What follows the last line end is no line.
        current.removeLast();
        return outputs;
    }
}
