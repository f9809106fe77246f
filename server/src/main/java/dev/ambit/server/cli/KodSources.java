package dev.ambit.server.cli;

import dev.ambit.kod.compile.SourceFolder;
import dev.ambit.kod.syntax.SourceFile;
import dev.ambit.server.AmbitException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The Kod files that somebody named on the command line: files as given, folders with all that is below them. */
final class KodSources {

    private KodSources() {}

    static List<SourceFile> read(List<Path> inputs) throws AmbitException {
        List<SourceFile> sources = new ArrayList<>();
        for (Path file : files(inputs)) {
            try {
                sources.add(new SourceFile(file.getFileName().toString(), file.toString(), Files.readAllBytes(file)));
            } catch (IOException e) {
                throw new AmbitException("Cannot read " + file + ": " + e.getMessage(), e);
            }
        }
        return sources;
    }

    static void requireThere(List<Path> inputs) throws AmbitException {
        for (Path input : inputs) {
            if (!Files.exists(input)) {
                throw new AmbitException("There is no file or folder " + input + ".");
            }
        }
    }

    private static Set<Path> files(List<Path> inputs) throws AmbitException {
        requireThere(inputs);
        Set<Path> files = new LinkedHashSet<>();
        for (Path input : inputs) {
            if (!Files.isDirectory(input)) {
                files.add(input);
                continue;
            }
            try {
                files.addAll(SourceFolder.files(input));
            } catch (IOException e) {
                throw new AmbitException("Cannot read the folder " + input + ": " + e.getMessage(), e);
            }
        }
        if (files.isEmpty()) {
            throw new AmbitException("There is no .kod file in " + inputs + ".");
        }
        return files;
    }
}
