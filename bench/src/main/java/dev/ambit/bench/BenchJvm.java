package dev.ambit.bench;

import dev.ambit.bench.road.ProgramPath;
import java.nio.file.Path;
import java.util.List;

/** How a bench starts another JVM like the one it runs in, for more of the bench or for the program it measures. */
final class BenchJvm {

    private BenchJvm() {}

    /** For a part of the bench: the command up to the class path; JVM options may follow it, then the main class. */
    static List<String> command() {
        return with(System.getProperty("java.class.path"));
    }

    /** The same for the program as people run it, which has no benches on its class path. */
    static List<String> program() {
        return with(ProgramPath.own());
    }

    private static List<String> with(String classPath) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                classPath);
    }
}
