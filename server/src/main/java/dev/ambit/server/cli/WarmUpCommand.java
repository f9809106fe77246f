package dev.ambit.server.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Does a little of what people do, while the launcher lets the JVM watch: what it learns makes later starts quick. Serves
 * the page once and compiles Kod. Part of the program, because what the JVM learns holds for one class path only.
 */
@Command(name = "warm-up", hidden = true)
final class WarmUpCommand implements Callable<Integer> {

    /** As often as it takes to compile some 25,000 lines with the world that ships. */
    private static final int ROUNDS = 8;

    @Parameters(paramLabel = "FOLDER", description = "Kod to compile.")
    private @Nullable Path sources;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        CommandLine ambit = spec.root().commandLine();
        Path folder = Files.createTempDirectory("ambit-warm-up");
        try {
            int worst =
                    ambit.execute("serve", "--port=0", "--journal=" + folder.resolve("world.db"), "--stop-when-served");
            for (int i = 0; i < ROUNDS; i++) {
                Path output = Files.createDirectory(folder.resolve("round" + i));
                String kodbase = output.resolve("kodbase.txt").toString();
                worst = Math.max(
                        worst, ambit.execute("kod", "compile", "-d", "-K", kodbase, "-o", "" + output, "" + sources));
            }
            return worst;
        } finally {
            try (Stream<Path> all = Files.walk(folder)) {
                for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(path);
                }
            }
        }
    }
}
