package dev.ambit.bench;

import dev.ambit.bench.road.LauncherFlags;
import dev.ambit.bench.road.ProgramPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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

    /** For a part of the bench that says something about the program as people run it: with the launcher's options and its cache. */
    static List<String> asLaunched() throws IOException {
        List<String> command = new ArrayList<>();
        command.add(java());
        command.addAll(LauncherFlags.own());
        command.addAll(cache());
        command.addAll(List.of("-cp", System.getProperty("java.class.path")));
        return command;
    }

    /** The program itself, as the launcher starts it. */
    static List<String> programAsLaunched() throws IOException {
        List<String> command = new ArrayList<>();
        command.add(java());
        command.addAll(LauncherFlags.own());
        command.addAll(cache());
        command.addAll(List.of("-cp", ProgramPath.own()));
        return command;
    }

    /** The options that make the JVM remember what the launcher has let it learn; none where it has not. */
    private static List<String> cache() throws IOException {
        Path cache = Path.of(System.getProperty("ambit.home", "."), "target", "ambit.aot");
        if (!Files.exists(cache)) {
            return List.of();
        }
        List<String> options = new ArrayList<>(LauncherFlags.ofTheCache());
        options.add("-XX:AOTCache=" + cache);
        return options;
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    private static List<String> with(String classPath) {
        return List.of(java(), "--enable-native-access=ALL-UNNAMED", "-cp", classPath);
    }
}
