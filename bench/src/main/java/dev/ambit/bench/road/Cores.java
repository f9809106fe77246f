package dev.ambit.bench.road;

import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
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
    public static List<String> hold(int core) {
        return canHold() ? List.of("taskset", "-c", Integer.toString(core)) : List.of();
    }

    /** How long the threads of this process could have worked, but somebody else had the core; 0 where the system does not say. */
    static long waitedNanos() {
        Path tasks = Path.of("/proc/self/task");
        if (!Files.isDirectory(tasks)) {
            return 0;
        }
        long nanos = 0;
        try (DirectoryStream<Path> all = Files.newDirectoryStream(tasks)) {
            for (Path task : all) {
                nanos += Long.parseLong(
                        Files.readString(task.resolve("schedstat")).strip().split(" ")[1]);
            }
        } catch (IOException e) {
            // A thread has ended while we looked, or the kernel does not count.
        }
        return nanos;
    }

    /** The JVM that runs this. */
    public static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }
}
