package dev.ambit.server.cli.wire;

import dev.ambit.server.AmbitException;
import dev.ambit.server.cli.console.Reason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where the input comes from when it is not on the command line. */
final class WireInput {

    @Option(
            names = {"-f", "--file"},
            paramLabel = "FILE",
            description = "Read this file; without it and without words, the standard input.")
    private @Nullable Path file;

    boolean isFile() {
        return file != null;
    }

    byte[] read() throws AmbitException {
        try {
            return file == null ? System.in.readAllBytes() : Files.readAllBytes(file);
        } catch (IOException e) {
            throw new AmbitException(
                    "Cannot read " + (file == null ? "the standard input: " + e.getMessage() : Reason.of(file, e)), e);
        }
    }
}
