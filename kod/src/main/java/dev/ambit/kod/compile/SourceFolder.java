package dev.ambit.kod.compile;

import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The Kod files of a folder: all with that ending below it, in the order of their paths. Links are followed, wherever they lead. */
public final class SourceFolder {

    private SourceFolder() {}

    public static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> found = Files.walk(folder, FileVisitOption.FOLLOW_LINKS)) {
            return found.filter(path -> path.getFileName()
                            .toString()
                            .toLowerCase(Locale.ROOT)
                            .endsWith(".kod"))
                    .filter(Files::isRegularFile)
                    .sorted()
                    .toList();
        } catch (java.io.UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
