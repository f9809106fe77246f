package dev.ambit.bench;

import java.nio.file.Path;
import java.util.List;

/** How a bench starts another JVM like the one it runs in. */
final class BenchJvm {

    private BenchJvm() {}

    /** The command up to the class path; JVM options may follow it, then the main class. */
    static List<String> command() {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"));
    }
}
