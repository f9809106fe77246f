package dev.ambit.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PageScriptsTest {

    private static final int LONGEST_LINE = 140;

    /** A word as long as this cannot be broken: an address, or a list of words in a pattern. */
    private static final int UNBREAKABLE = 100;

    @Test
    void theScriptsOfThePagePassTheirOwnTests() throws IOException, InterruptedException {
        assumeTrue(CommandLine.isInstalled("node"), "node is not on the PATH");
        List<String> scripts = testScripts();
        assertFalse(scripts.isEmpty(), "no test scripts in src/test/js");

        // The files are named one by one: what node makes of a folder changed between its versions.
        CommandLine.Outcome outcome = new CommandLine(Stream.concat(Stream.of("node", "--test"), scripts.stream())
                        .toList())
                .run();

        assertEquals(0, outcome.exitCode(), outcome::output);
    }

    /** The formatter breaks code, but neither comments nor sentences: those are broken by hand. */
    @Test
    void noLineIsTooLong() throws IOException {
        List<String> tooLong = new ArrayList<>();
        try (Stream<Path> files = Files.walk(CommandLine.moduleFolder().resolve("src"))) {
            for (Path file :
                    files.filter(file -> file.toString().endsWith(".js")).toList()) {
                List<String> lines = Files.readAllLines(file);
                for (int i = 0; i < lines.size(); i++) {
                    if (isTooLong(lines.get(i))) {
                        tooLong.add(file + ":" + (i + 1));
                    }
                }
            }
        }
        assertEquals(List.of(), tooLong, "these lines are longer than " + LONGEST_LINE + " columns");
    }

    private static boolean isTooLong(String line) {
        return line.length() > LONGEST_LINE
                && Stream.of(line.strip().split(" ")).noneMatch(word -> word.length() > UNBREAKABLE);
    }

    private static List<String> testScripts() throws IOException {
        Path folder = CommandLine.moduleFolder().resolve("src/test/js");
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(Path::toString)
                    .filter(file -> file.endsWith(".test.js"))
                    .sorted()
                    .toList();
        }
    }
}
