package dev.ambit.game.folder;

import dev.ambit.kod.syntax.Includes;
import dev.ambit.kod.syntax.SourceFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * The files that a game's sources include: from the folders of {@link GameFolder#includes}, then from the source's own. A name is found
 * whatever its case, as it was where these games come from. Safe for several threads.
 */
final class GameIncludes implements Includes {

    private final GameFolder folder;
    private final Map<Path, Map<String, Path>> listings = new ConcurrentHashMap<>();
    private final Map<Path, Optional<SourceFile>> read = new ConcurrentHashMap<>();
    private final Map<String, Set<String>> includers = new ConcurrentHashMap<>();

    GameIncludes(GameFolder folder) {
        this.folder = folder;
    }

    @Override
    public Optional<SourceFile> find(String name, SourceFile from) {
        Optional<SourceFile> found = look(name, from);
        found.ifPresent(file -> includers
                .computeIfAbsent(file.path(), _ -> ConcurrentHashMap.newKeySet())
                .add(from.path()));
        return found;
    }

    /** The sources that have included a file so far, by path: when the file is bad, so are they. */
    Set<String> includersOf(String path) {
        return includers.getOrDefault(path, Set.of());
    }

    private Optional<SourceFile> look(String name, SourceFile from) {
        for (Path one : folder.includes()) {
            Optional<SourceFile> found = in(one, name);
            if (found.isPresent()) {
                return found;
            }
        }
        Path beside = folder.root().resolve(from.path()).getParent();
        return beside == null ? Optional.empty() : in(beside, name);
    }

    private Optional<SourceFile> in(Path where, String name) {
        try {
            Path asked = where.resolve(name.replace('\\', '/')).normalize();
            Path parent = asked.getParent();
            if (parent == null) {
                return Optional.empty();
            }
            Path file = listings.computeIfAbsent(parent, GameIncludes::listing).get(GameFolder.name(asked));
            return file == null ? Optional.empty() : read.computeIfAbsent(file, this::load);
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    private static Map<String, Path> listing(Path where) {
        Map<String, Path> byName = new ConcurrentHashMap<>();
        try (Stream<Path> all = Files.list(where)) {
            all.filter(Files::isRegularFile)
                    .sorted()
                    .forEach(file ->
                            byName.putIfAbsent(file.getFileName().toString().toLowerCase(Locale.ROOT), file));
        } catch (IOException e) {
            return Map.of();
        }
        return byName;
    }

    private Optional<SourceFile> load(Path file) {
        try {
            if (!mayBeRead(file.toRealPath())) {
                return Optional.empty();
            }
            byte[] bytes = folder.bytes(file, folder.limits().sourceBytes());
            return Optional.of(new SourceFile(file.getFileName().toString(), folder.shown(file), bytes));
        } catch (IOException | FolderException e) {
            return Optional.empty();
        }
    }

    private boolean mayBeRead(Path real) {
        return real.startsWith(folder.root()) || folder.includes().stream().anyMatch(real::startsWith);
    }
}
