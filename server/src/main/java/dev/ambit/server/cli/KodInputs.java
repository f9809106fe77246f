package dev.ambit.server.cli;

import dev.ambit.kod.compile.FolderIncludes;
import dev.ambit.kod.syntax.SourceFile;
import dev.ambit.server.AmbitException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The files and folders that a Kod command works on, and where what they include is found. */
final class KodInputs {

    @Option(names = "-I", paramLabel = "DIR", description = "Where to look for included files; may be given again.")
    private List<Path> includeFolders = new ArrayList<>();

    @Parameters(arity = "1..*", paramLabel = "FILE|DIR", description = "What to read; folders with all that is below.")
    private List<Path> inputs = new ArrayList<>();

    List<Path> paths() throws AmbitException {
        KodSources.requireThere(inputs);
        return inputs;
    }

    List<Path> includeFolders() {
        return includeFolders;
    }

    FolderIncludes includes() {
        return new FolderIncludes(includeFolders);
    }

    boolean hasFolders() {
        return inputs.stream().anyMatch(Files::isDirectory);
    }

    List<SourceFile> sources() throws AmbitException {
        return KodSources.read(inputs);
    }
}
