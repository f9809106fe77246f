package dev.ambit.bench.road;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Which core somebody runs on. */
public final class Cores {
    private Cores() {}

    /** Whether processes can be held to cores of their own here. */
    public static boolean canHold() {
        return Runtime.getRuntime().availableProcessors() >= 2
                && List.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)).stream()
                        .anyMatch(folder -> Files.isExecutable(Path.of(folder, "taskset")));
    }

    /** What stands before a command that is held to a core; nothing where that cannot be. */
    static List<String> hold(int core) {
        return canHold() ? List.of("taskset", "-c", Integer.toString(core)) : List.of();
    }

    static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }
}
