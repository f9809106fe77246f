package dev.ambit.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PageScriptsTest {

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
