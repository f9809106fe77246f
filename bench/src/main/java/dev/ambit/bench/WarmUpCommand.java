package dev.ambit.bench;

import dev.ambit.server.AmbitException;
import dev.ambit.server.cli.Subcommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * Does a little of what people do, while the launcher lets the JVM watch: what it learns makes later starts quick. Serves
 * the page once and compiles a small tree of Kod.
 */
@Command(name = "warm-up", hidden = true)
public final class WarmUpCommand implements Subcommand, Callable<Integer> {

    private static final int CLASSES = 120;
    private static final int LINES_PER_CLASS = 200;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public Integer call() throws AmbitException, IOException {
        CommandLine ambit = spec.root().commandLine();
        Path folder = Files.createTempDirectory("ambit-warm-up");
        try {
            new KodTree(1, LINES_PER_CLASS).write(folder, CLASSES);
            int served = ambit.execute(
                    "serve",
                    "--port",
                    "0",
                    "--journal",
                    folder.resolve("world.db").toString(),
                    "--stop-when-served");
            int compiled = ambit.execute(
                    "kod",
                    "compile",
                    "-d",
                    "-I",
                    folder.resolve("include").toString(),
                    "-K",
                    folder.resolve("kodbase.txt").toString(),
                    folder.resolve("object").toString());
            return Math.max(served, compiled);
        } finally {
            try (Stream<Path> all = Files.walk(folder)) {
                for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(path);
                }
            }
        }
    }
}
