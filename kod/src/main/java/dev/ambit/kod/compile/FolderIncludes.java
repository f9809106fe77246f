package dev.ambit.kod.compile;

import dev.ambit.kod.syntax.Includes;
import dev.ambit.kod.syntax.SourceFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Included files on disk: in each include folder, then in the folder of the file being compiled. Each is read once in a
 * run. Safe for several threads.
 */
public final class FolderIncludes implements Includes {

    private final List<Path> folders;
    private final Map<Path, SourceFile> read = new ConcurrentHashMap<>();

    public FolderIncludes(List<Path> folders) {
        this.folders = List.copyOf(folders);
    }

    @Override
    public Optional<SourceFile> find(String name, SourceFile from) {
        for (var folder : folders) {
            var found = in(folder, name);
            if (found.isPresent()) {
                return found;
            }
        }
        var beside = Path.of(from.path()).toAbsolutePath().getParent();
        return beside == null ? Optional.empty() : in(beside, name);
    }

    private Optional<SourceFile> in(Path folder, String name) {
        try {
            var path = folder.resolve(name).toAbsolutePath().normalize();
            var known = read.get(path);
            if (known != null) {
                return Optional.of(known);
            }
            return Files.isRegularFile(path) ? Optional.of(read.computeIfAbsent(path, this::load)) : Optional.empty();
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    private SourceFile load(Path path) {
        try {
            return new SourceFile(path.getFileName().toString(), path.toString(), Files.readAllBytes(path));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read include file " + path, e);
        }
    }
}
